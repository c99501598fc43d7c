import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ENVIRONMENT } from '#runtime/core.module';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import { CallsRepository, type Call } from '../bookings/calls.repository.ts';
import {
  commonFailure,
  mayHaveArrived,
  networkFailure,
  unreadable,
  type HubSpotAnswer,
  type Failure,
} from './answers.ts';
import { HubSpotClient } from './hubspot-client.ts';
import { HUBSPOT_PATHS } from './hubspot-paths.ts';
import { MeetingsRepository, type MeetingLease } from './meetings.repository.ts';

/** Others may read it in HubSpot and on a phone, so it does not say what the call is about. */
const TITLE = 'Call';
const OUTCOME: Record<Exclude<Call['status'], 'OFFERED'>, string> = {
  CONFIRMED: 'SCHEDULED',
  CANCELED: 'CANCELED',
  NO_SHOW: 'NO_SHOW',
};
/** HubSpot's own association of a meeting with a contact. */
const WITH_CONTACT = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 200 }];
/** HubSpot reads at most 100 meetings in one request. */
const MEETINGS_A_REQUEST = 100;
const LINK = 'hs_meeting_external_url';

/** Requests to HubSpot in one lease, and some time to wait for the limits of its account. */
const REQUESTS_A_LEASE = 3;
const SPARE_MS = 60_000;

const id = z.string().regex(/^\d{1,20}$/);
// HubSpot's reference describes an answer with the meeting in `entity`, its package one that is the meeting.
const created = z.union([z.object({ id }), z.object({ entity: z.object({ id }) })]);
const contactAnswer = z.object({
  id,
  associations: z
    .object({ meetings: z.object({ results: z.array(z.object({ id })) }).optional() })
    .optional(),
});
const meetingsAnswer = z.object({
  results: z.array(z.object({ id, properties: z.record(z.string(), z.string().nullish()) })),
});

/** Where a meeting belongs. */
interface MeetingPlace {
  /** HubSpot's id of the contact. */
  contactId: string;
  leadId: string;
}

/** A note for staff about the meeting; empty if there is nothing to say. */
interface MeetingWords {
  words: string;
  /** HubSpot's id of the meeting, where it was written. */
  id?: string | undefined;
}

interface WritingLease extends MeetingLease {
  /** Whether HubSpot has been asked to write. */
  isWriting: boolean;
}

/**
 * Writes calls into HubSpot as meetings with their contacts. Creating a meeting is not idempotent in HubSpot (decision
 * 0036). So each attempt takes a lease on the call. An attempt that does not know the meeting's id first looks among
 * the contact's meetings for one that links to this call. After a lost answer, the next attempt waits until HubSpot
 * shows what arrived.
 */
@Injectable()
export class MeetingWriter {
  private readonly lostForMs: number;
  private readonly leaseMs: number;

  constructor(
    private readonly client: HubSpotClient,
    private readonly calls: CallsRepository,
    private readonly meetings: MeetingsRepository,
    @Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment,
  ) {
    const { ARRIVAL_CHECK_SECONDS, HUBSPOT_TIMEOUT_SECONDS } = environment;
    this.lostForMs = ARRIVAL_CHECK_SECONDS * 1000;
    this.leaseMs = this.lostForMs + REQUESTS_A_LEASE * HUBSPOT_TIMEOUT_SECONDS * 1000 + SPARE_MS;
  }

  /**
   * Creates the meeting of a call that stands, or updates it to how the call stands now.
   * @returns what to tell staff, also where HubSpot refuses the meeting; a failure where another attempt may help
   * @throws if the database is unavailable
   */
  async write(bookingId: string, place: MeetingPlace): Promise<MeetingWords | Failure> {
    const taken = await this.meetings.takeLease(bookingId, this.leaseMs);
    if (!taken) return busy;
    const lease = { ...taken, isWriting: false };
    const call = await this.calls.find(bookingId);
    const said = call ? await this.createOrUpdate(call, place, lease) : { words: '' };
    const isLost = lease.isWriting && 'result' in said && mayHaveArrived(said);
    const meetingId = 'words' in said ? said.id : undefined;
    await this.meetings.endLease(bookingId, lease, {
      afterMs: isLost ? this.lostForMs : 0,
      meetingId,
    });
    return said;
  }

  private async createOrUpdate(
    call: Call,
    place: MeetingPlace,
    lease: WritingLease,
  ): Promise<MeetingWords | Failure> {
    if (call.status === 'OFFERED') return { words: '' };
    const properties = {
      hs_meeting_title: TITLE,
      hs_timestamp: call.startsAt.toISOString(),
      hs_meeting_start_time: call.startsAt.toISOString(),
      hs_meeting_end_time: call.endsAt.toISOString(),
      hs_meeting_outcome: OUTCOME[call.status],
      [LINK]: `${this.environment.PUBLIC_URL}/admin/leads/${place.leadId}${markOf(call.id)}`,
    };
    try {
      const known = lease.meetingId
        ? { found: lease.meetingId }
        : await this.find(call.id, place.contactId);
      if (!('found' in known)) return known;
      const { found } = known;
      if (found) {
        lease.isWriting = true;
        const answer = await this.client.patch(HUBSPOT_PATHS.meeting(found), { properties });
        if (answer.status === 404) return { words: 'Its meeting was deleted in HubSpot.' };
        return refusal(answer) ?? { words: 'Its meeting was updated.', id: found };
      }
      // A meeting that was never created need not be ended.
      if (call.status !== 'CONFIRMED') return { words: '' };
      lease.isWriting = true;
      return await this.create(place.contactId, properties);
    } catch (error) {
      return networkFailure(error);
    }
  }

  private async create(
    contactId: string,
    properties: Record<string, string>,
  ): Promise<MeetingWords | Failure> {
    const answer = await this.client.post(HUBSPOT_PATHS.meetings, {
      properties,
      associations: [{ to: { id: contactId }, types: WITH_CONTACT }],
    });
    const refused = refusal(answer);
    if (refused) return refused;
    const stored = created.safeParse(answer.json).data;
    // Without an id the next attempt looks for it.
    const id = stored && 'entity' in stored ? stored.entity.id : stored?.id;
    return { words: 'A meeting was created.', id };
  }

  /** Looks for the meeting of a call among those of the contact, newest first. */
  private async find(
    bookingId: string,
    contactId: string,
  ): Promise<{ found: string | undefined } | MeetingWords | Failure> {
    const contact = await this.client.get(HUBSPOT_PATHS.contactWithMeetings(contactId));
    const refused = refusal(contact);
    if (refused) return refused;
    const known = contactAnswer.safeParse(contact.json);
    if (!known.success) return unreadable(contact.status);
    const ids = (known.data.associations?.meetings?.results ?? [])
      .map((meeting) => meeting.id)
      .toSorted((one, other) => Number(other) - Number(one));
    const newest = [...new Set(ids)].slice(0, MEETINGS_A_REQUEST);
    if (!newest.length) return { found: undefined };
    const meetings = await this.client.post(HUBSPOT_PATHS.readMeetings, {
      inputs: newest.map((meetingId) => ({ id: meetingId })),
      properties: [LINK],
      propertiesWithHistory: [],
    });
    const unread = refusal(meetings);
    if (unread) return unread;
    const read = meetingsAnswer.safeParse(meetings.json);
    if (!read.success) return unreadable(meetings.status);
    const ours = read.data.results.find(({ properties }) =>
      properties[LINK]?.endsWith(markOf(bookingId)),
    );
    return { found: ours?.id };
  }
}

/** The end of the link that our meetings carry. */
const markOf = (bookingId: string): string => `#call-${bookingId}`;

const busy: Failure = {
  result: 'retry',
  reason: 'busy',
  explanation: 'HubSpot may still be storing what was sent about this call before.',
};

/**
 * Why the meeting was not written: a note for staff if only a person can help, while the contact is stored anyway.
 * @returns undefined for a 2xx
 */
function refusal(answer: HubSpotAnswer): MeetingWords | Failure | undefined {
  const { status } = answer;
  if (status >= 200 && status < 300) return undefined;
  const failure = commonFailure(answer);
  // The contact has just been written with the same token.
  if (failure && status === 403 && 'explanation' in failure) {
    return { words: `No meeting was written: ${failure.explanation}` };
  }
  if (failure) return failure;
  return { words: `HubSpot refused its meeting (${status}).` };
}

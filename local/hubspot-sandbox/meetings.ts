import { z } from 'zod';
import type { Answer, Call, Effect } from './exchange.ts';
import { PropertySchema, sentProperties, type Properties } from './contact-properties.ts';
import type { ContactStore } from './contact-store.ts';
import { invalid, notFound } from './error-answers.ts';
import { readJson } from './json-body.ts';

const meetingsPath =
  /^\/crm\/(?:v3\/objects|objects\/(?:2025-09|2026-03|2026-09))\/meetings(?:\/(.+))?$/;

/** Writable properties of a meeting, by HubSpot's guide. */
const meetingProperties = [
  'hs_activity_type',
  'hs_attachment_ids',
  'hs_internal_meeting_notes',
  'hs_meeting_body',
  'hs_meeting_end_time',
  'hs_meeting_external_url',
  'hs_meeting_location',
  'hs_meeting_outcome',
  'hs_meeting_start_time',
  'hs_meeting_title',
  'hs_timestamp',
  'hubspot_owner_id',
];
const outcomes = ['SCHEDULED', 'COMPLETED', 'RESCHEDULED', 'NO_SHOW', 'CANCELED'];

const creation = z.object({
  properties: sentProperties,
  // Required by HubSpot's reference. 200 is its association of a meeting with a contact.
  associations: z
    .array(
      z.object({
        to: z.object({ id: z.string() }),
        types: z.tuple([
          z.object({
            associationCategory: z.literal('HUBSPOT_DEFINED'),
            associationTypeId: z.literal(200),
          }),
        ]),
      }),
    )
    .length(1),
});
const change = z.object({ properties: sentProperties });
const batchRead = z.object({
  inputs: z.array(z.object({ id: z.string() })).max(100),
  properties: z.array(z.string()),
  propertiesWithHistory: z.array(z.string()),
});

/** A meeting with a contact. */
interface Meeting {
  readonly id: string;
  readonly contactId: string;
  readonly properties: Properties;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The meetings API, under v3 and dated version paths. */
export class MeetingsApi {
  private readonly contacts: ContactStore;
  private readonly schema: PropertySchema;
  private readonly byId = new Map<string, Meeting>();
  private lastId = 500_000;

  constructor(contacts: ContactStore, portalId: string) {
    this.contacts = contacts;
    this.schema = new PropertySchema(portalId, meetingProperties, {
      hs_meeting_outcome: outcomes,
    });
  }

  /** Whether `path` belongs to meetings. */
  owns(path: string): boolean {
    return meetingsPath.test(path);
  }

  /** Answers a request after authentication and rate limiting. */
  answer(call: Call, effect: Effect): Answer {
    const rest = meetingsPath.exec(call.path)?.[1];
    if (call.method === 'POST' && rest === undefined) return this.create(call, effect);
    if (call.method === 'POST' && rest === 'batch/read') return this.read(call);
    const meeting = rest === undefined ? undefined : this.byId.get(rest);
    if (meeting === undefined || call.method !== 'PATCH') return notFound();
    return this.update(meeting, call, effect);
  }

  all(): Meeting[] {
    return [...this.byId.values()];
  }

  ofContact(contactId: string): Meeting[] {
    return this.all().filter((meeting) => meeting.contactId === contactId);
  }

  clear(): void {
    this.byId.clear();
  }

  private create(call: Call, effect: Effect): Answer {
    const read = readJson(call.body, creation);
    if ('refusal' in read) return read.refusal;
    const { properties, associations } = read.value;
    const refusal = this.schema.refusal(properties, effect);
    if (refusal !== undefined) return invalid(refusal);
    const contactId = associations[0]?.to.id ?? '';
    if (this.contacts.get(contactId) === undefined) {
      return invalid(`No CONTACT with ID ${contactId} exists`);
    }
    const createdAt = new Date(call.at).toISOString();
    const id = String(++this.lastId);
    const meeting = { id, contactId, properties, createdAt, updatedAt: createdAt };
    if (!effect.drop) this.byId.set(id, meeting);
    return { status: 201, body: view(meeting, Object.keys(properties)) };
  }

  private update(meeting: Meeting, call: Call, effect: Effect): Answer {
    const read = readJson(call.body, change);
    if ('refusal' in read) return read.refusal;
    const { properties } = read.value;
    const refusal = this.schema.refusal(properties, effect);
    if (refusal !== undefined) return invalid(refusal);
    const updated = {
      ...meeting,
      properties: { ...meeting.properties, ...properties },
      updatedAt: new Date(call.at).toISOString(),
    };
    if (!effect.drop) this.byId.set(meeting.id, updated);
    return { status: 200, body: view(updated, Object.keys(properties)) };
  }

  private read(call: Call): Answer {
    const read = readJson(call.body, batchRead);
    if ('refusal' in read) return read.refusal;
    const { inputs, properties } = read.value;
    const time = new Date(call.at).toISOString();
    const results = inputs.flatMap(({ id }) => {
      const meeting = this.byId.get(id);
      return meeting ? [view(meeting, properties)] : [];
    });
    return {
      status: results.length === inputs.length ? 200 : 207,
      body: { status: 'COMPLETE', results, startedAt: time, completedAt: time },
    };
  }
}

function view({ id, properties, createdAt, updatedAt }: Meeting, names: readonly string[]) {
  return {
    id,
    properties: {
      ...Object.fromEntries(names.map((name) => [name, properties[name] ?? null])),
      hs_createdate: createdAt,
      hs_lastmodifieddate: updatedAt,
      hs_object_id: id,
    },
    createdAt,
    updatedAt,
    archived: false,
  };
}

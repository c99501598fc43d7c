import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import {
  CALENDAR_BROKEN_HOURS,
  type TherapistCalendar,
  type TherapistCalendars,
} from '#contracts/calendars';
import { SealedColumn } from '#prisma/sealed-column';
import { BookingLinks } from '#runtime/booking-links';
import { ENVIRONMENT } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import { ContentSource } from '../content/content-source.ts';
import { ApiException } from '../http/api-exception.ts';
import { callFeed } from './call-feed.ts';
import { CalendarsRepository, type CalendarState } from './calendars.repository.ts';

const BROKEN_MS = CALENDAR_BROKEN_HOURS * 3_600_000;
const FEED_FILE = /^(.+)\.ics$/;

/** Connects the calendars of therapists, and gives out the feeds of their calls. */
@Injectable()
export class CalendarsService {
  private readonly team: () => Promise<{ id: string; name: string }[]>;

  constructor(
    private readonly repository: CalendarsRepository,
    private readonly sealedColumn: SealedColumn,
    private readonly links: BookingLinks,
    content: ContentSource,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
  ) {
    this.team = content.derive(({ people }) => people.map(({ id, name }) => ({ id, name })));
  }

  /**
   * Everybody on the team, and by their ids those who have left and still have a calendar or a feed. Only admins get
   * the addresses of feeds.
   */
  async list({ role }: Pick<SignedInUser, 'role'>): Promise<TherapistCalendars> {
    const [team, calendars, feeds] = await Promise.all([
      this.team(),
      this.repository.list(),
      role === 'admin' ? this.repository.feeds() : [],
    ]);
    const now = new Date();
    const left = new Set([...calendars, ...feeds].map(({ therapist }) => therapist));
    for (const { id } of team) left.delete(id);
    return {
      items: [...team, ...Array.from(left, (id) => ({ id, name: id }))].map(({ id, name }) => {
        const outside = calendars.find(({ therapist }) => therapist === id);
        const feed = feeds.find(({ therapist }) => therapist === id);
        return {
          therapist: id,
          name,
          outside: outside ? stateOf(outside, now) : null,
          feedUrl: feed ? this.feedUrl(feed.id) : null,
        };
      }),
    };
  }

  /** @throws ApiException `not_found` */
  async connect(by: SignedInUser, therapist: string, address: string): Promise<TherapistCalendar> {
    await this.refuseUnknown(therapist);
    const id = uuidv7();
    const sealedAddress = this.sealedColumn.seal(address, 'outside_calendar.sealed_address', id);
    await this.repository.connect(by, therapist, { id, sealedAddress });
    return this.find(by, therapist);
  }

  /** Forgets a calendar; of somebody who has left the team also the feed, which nobody could end otherwise. */
  async disconnect(by: SignedInUser, therapist: string): Promise<void> {
    const andFeed = !(await this.isOnTeam(therapist));
    await this.repository.disconnect(by, therapist, { andFeed });
  }

  /** @throws ApiException `not_found` */
  async renewFeed(by: SignedInUser, therapist: string): Promise<TherapistCalendar> {
    await this.refuseUnknown(therapist);
    await this.repository.renewFeed(by, therapist, uuidv7());
    return this.find(by, therapist);
  }

  /**
   * The calls of a therapist as an iCalendar file.
   * @param file the last part of its address: a token and `.ics`
   * @throws ApiException `not_found`, the same for every address that is not one of ours (any more)
   */
  async feed(file: string): Promise<string> {
    const id = this.links.readFeedToken(FEED_FILE.exec(file)?.[1] ?? '');
    const calls = id === undefined ? undefined : await this.repository.callsOfFeed(id);
    if (!calls) throw new ApiException('not_found', 'There is nothing at this address.');
    return callFeed(calls);
  }

  private feedUrl(id: string): string {
    return `${this.environment.PUBLIC_URL}/api/bookings/feed/${this.links.feedTokenFor(id)}.ics`;
  }

  private async isOnTeam(therapist: string): Promise<boolean> {
    return (await this.team()).some(({ id }) => id === therapist);
  }

  private async refuseUnknown(therapist: string): Promise<void> {
    if (await this.isOnTeam(therapist)) return;
    throw new ApiException('not_found', 'There is nobody of this name on the team.');
  }

  private async find(by: SignedInUser, therapist: string): Promise<TherapistCalendar> {
    const found = (await this.list(by)).items.find((one) => one.therapist === therapist);
    if (!found) throw new ApiException('not_found', 'There is nobody of this name on the team.');
    return found;
  }
}

function stateOf(state: CalendarState, now: Date): TherapistCalendar['outside'] {
  const { fetchedAt, busyTimes, problem, failingSince } = state;
  return {
    fetchedAt: fetchedAt?.toISOString() ?? null,
    busyTimes,
    problem,
    failingSince: failingSince?.toISOString() ?? null,
    isBroken: failingSince !== null && now.getTime() - failingSince.getTime() >= BROKEN_MS,
  };
}

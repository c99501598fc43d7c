import { TZDate } from '@date-fns/tz';
import { formatISO } from 'date-fns/formatISO';
import { z } from 'zod';
import { loadContent } from '../../content/loader/load.ts';
import { query } from '../support/query.ts';
import type { SmtpServer } from '../support/smtp-server.ts';
import type { Stack } from '../support/stack.ts';
import type { Caller, Callers } from './callers.ts';

const bookingsSchema = z.array(
  z.object({
    id: z.string(),
    lead: z.string(),
    therapist: z.string(),
    start: z.date(),
    status: z.string(),
    changes: z.number(),
    changedAt: z.date(),
  }),
);
type StoredCall = z.infer<typeof bookingsSchema>[number];
const BOOKINGS = `
  SELECT id, submission_id AS lead, therapist, lower(during) AS start, status, sequence AS changes,
    changed_at AS "changedAt"
  FROM booking`;

// Without the constraints, which would also hold if they were gone.
const OVERLAPS = `
  SELECT a.id FROM booking a JOIN booking b ON a.id < b.id AND a.therapist = b.therapist
  WHERE a.status <> 'CANCELED' AND b.status <> 'CANCELED' AND a.blocked && b.blocked`;

const messagesSchema = z.array(
  z.object({
    id: z.string(),
    booking: z.string(),
    destination: z.string(),
    occasion: z.string(),
    state: z.string(),
    change: z.number(),
    attempts: z.number(),
    explanation: z.string().nullable(),
  }),
);
type Message = z.infer<typeof messagesSchema>[number];
const MESSAGES = `
  SELECT d.id, d.booking_id AS booking, d.destination, d.occasion, d.state, d.booking_sequence AS change,
    d.attempt_count AS attempts,
    (SELECT a.explanation FROM delivery_attempt a WHERE a.delivery_id = d.id AND a.succeeded
      ORDER BY a.started_at DESC LIMIT 1) AS explanation
  FROM delivery d WHERE d.booking_id IS NOT NULL`;

const TOLD = ['BOOKING_EMAIL', 'BOOKING_NOTICE', 'HUBSPOT_BOOKING'];
const MAILED = ['BOOKING_EMAIL', 'BOOKING_NOTICE'];
/** Hours before the call. */
const REMINDERS = { REMINDER_DAY: 24, REMINDER_HOUR: 1 };
const HOUR_MS = 3_600_000;

/**
 * Checks the calls once everything is delivered: in Postgres, in HubSpot and in the mailbox.
 * @returns violations, one line each, and a summary
 */
export async function judgeCalls(
  stack: Stack,
  callers: Callers,
  mail: SmtpServer,
): Promise<{ faults: string[]; counts: [string, number][] }> {
  const calls = bookingsSchema.parse(await query(stack.databaseUrl, BOOKINGS));
  const messages = messagesSchema.parse(await query(stack.databaseUrl, MESSAGES));
  const overlaps = await query(stack.databaseUrl, OVERLAPS);
  const contacts = await callsInHubspot(stack);
  const mailed = countOf(mail.messages.map(({ text }) => deliveryIdIn(text)));

  const byLead = Map.groupBy(calls, ({ lead }) => lead);
  const leads = new Map(callers.all.map((caller) => [caller.lead, caller]));
  const byCall = Map.groupBy(messages, ({ booking }) => booking);
  const faults = callers.unexpected.map((what) => `callers read: ${what}`);
  const claimNone = (
    found: readonly { id?: unknown; lead?: unknown; why?: string }[],
    what: string,
  ) => {
    const ids = found.slice(0, 3).map(({ id, lead, why = '' }) => `${String(id ?? lead)}${why}`);
    if (found.length > 0) faults.push(`${found.length} ${what}: ${ids.join(', ')}`);
  };
  claimNone(
    callers.all.filter((caller) => !matchesAnswer(caller, byLead.get(caller.lead) ?? [])),
    'leads have another call than they were told',
  );
  claimNone(
    calls.filter(({ lead }) => !leads.has(lead)),
    'calls are nobody’s',
  );
  claimNone(overlaps, 'calls overlap another of their therapist');
  claimNone(
    [...byLead].filter(([, own]) => own.filter(stands).length > 1).map(([lead]) => ({ lead })),
    'leads have two calls',
  );
  claimNone(overfullDays(calls), 'calls are on a day that has too many');
  claimNone(
    calls.flatMap((call) => {
      const { wanted, found } = messagesOf(call, byCall.get(call.id) ?? []);
      const missing = wanted.filter((one) => !found.includes(one));
      const others = found.filter((one) => !wanted.includes(one));
      if (found.length === wanted.length && missing.length === 0) return [];
      return {
        id: call.id,
        why: ` (missing: ${missing.join(', ')}; besides: ${others.join(', ')})`,
      };
    }),
    'calls have not exactly the messages of their changes',
  );
  claimNone(
    calls.filter((call) => {
      const email = leads.get(call.lead)?.email ?? '';
      return contacts.get(email) !== `${stateOf(call)} ${call.start.toISOString()}`;
    }),
    'calls stand otherwise in HubSpot',
  );
  const latest = new Map(calls.map(({ id, changes }) => [id, changes]));
  claimNone(
    messages.filter((message) => !isMailed(message, mailed, latest)),
    'e-mails about calls were not sent, or more often than tried',
  );

  const told = callers.all.flatMap(({ call }) => call ?? []);
  const canceled = told.filter((call) => call.canceled).length;
  const moved = told.filter((call) => call.changes > (call.canceled ? 1 : 0)).length;
  if (!moved || !canceled) faults.push('nobody moved or nobody canceled a call');
  return {
    faults,
    counts: [
      ['calls acknowledged', told.length],
      ['  of these moved', moved],
      ['  of these canceled', canceled],
      ['  last wish of a caller not answered', callers.all.filter((one) => one.unanswered).length],
      ['times taken by somebody faster', callers.taken],
      ['callers who found no time', callers.without],
      ['calls stored', calls.length],
      ['messages about calls', messages.length],
    ],
  };
}

const stands = ({ status }: StoredCall) => status === 'CONFIRMED';
const stateOf = (call: StoredCall) => (stands(call) ? 'booked' : 'canceled');

/** Whether the stored call is the last acknowledged one, or that one with the caller's unanswered request applied. */
function matchesAnswer({ call, unanswered }: Caller, stored: readonly StoredCall[]): boolean {
  const [found, ...more] = stored;
  if (more.length > 0) return false;
  if (!found) return !call;
  if (call && (found.id !== call.id || found.therapist !== call.therapist)) return false;
  const { changes } = found;
  const isOf = (start: string | undefined, canceled: boolean, change: number) =>
    found.start.toISOString() === start && stands(found) !== canceled && changes === change;
  if (call && isOf(call.start, call.canceled, call.changes)) return true;
  const next = call ? call.changes + 1 : 0;
  if (unanswered === 'cancel') return isOf(call?.start, true, next);
  return unanswered !== undefined && isOf(unanswered.start, false, next);
}

/** The calls of days that have more than their therapist holds on one. */
function overfullDays(calls: readonly StoredCall[]): StoredCall[] {
  const { booking, site } = loadContent();
  const dayOf = ({ therapist, start }: StoredCall) =>
    `${therapist} ${formatISO(new TZDate(start.getTime(), site.hours.timeZone), { representation: 'date' })}`;
  return [...Map.groupBy(calls.filter(stands), dayOf).values()].flatMap((ofDay) => {
    const most = booking.therapists[ofDay[0]?.therapist ?? '']?.callsPerDay ?? 0;
    return ofDay.length > most ? ofDay : [];
  });
}

/** The messages that a call should have and has: each change is told everywhere, and one that stands has reminders. */
function messagesOf(call: StoredCall, messages: readonly Message[]) {
  const wanted = Array.from({ length: call.changes + 1 }, (_, change) => {
    const isLast = change === call.changes && !stands(call);
    const occasion = isLast ? 'CANCELED' : change === 0 ? 'BOOKED' : 'MOVED';
    return TOLD.map((destination) => `DELIVERED ${destination} ${occasion} ${change}`);
  }).flat();
  // None if the message of the change goes out less than an hour before. Those that a long drill sends do not count.
  const earliest = Math.max(call.changedAt.getTime() + HOUR_MS, Date.now());
  const reminders = Object.entries(REMINDERS)
    .filter(([, hours]) => stands(call) && call.start.getTime() - hours * HOUR_MS > earliest)
    .map(([occasion]) => `PLANNED BOOKING_EMAIL ${occasion} ${call.changes}`);
  const found = messages
    .filter(({ state, occasion }) => state === 'PLANNED' || !(occasion in REMINDERS))
    .map(
      ({ state, destination, occasion, change }) => `${state} ${destination} ${occasion} ${change}`,
    );
  return { wanted: [...wanted, ...reminders], found };
}

/**
 * Whether an e-mail about the last change of a call has arrived. Those of earlier changes may have been out of date,
 * and whether one arrived can be unknown to the worker, which then sends it again.
 */
function isMailed(
  { id, booking, destination, state, change, attempts, explanation }: Message,
  mailed: ReadonlyMap<string, number>,
  latest: ReadonlyMap<string, number>,
): boolean {
  if (!MAILED.includes(destination) || state === 'PLANNED') return true;
  const times = mailed.get(id) ?? 0;
  const isOutdated = change !== latest.get(booking) && explanation?.startsWith('Not sent: ');
  return times <= attempts && (times > 0 || isOutdated === true);
}

/** State and time of the calls in HubSpot, by e-mail address. */
async function callsInHubspot(stack: Stack): Promise<Map<string, string>> {
  const contacts = await stack.hubspot.contacts();
  return new Map(
    contacts.map(({ properties }) => [
      properties['email'] ?? '',
      `${properties['vibe_check_status']} ${properties['vibe_check_at']}`,
    ]),
  );
}

/** The delivery of an e-mail, which its Message-ID names; '' if it has none. */
const deliveryIdIn = (text: string): string => /^Message-ID: <([^@>]+)@/im.exec(text)?.[1] ?? '';

function countOf(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

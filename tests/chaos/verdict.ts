import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { allDeliveries } from '../support/outbox.ts';
import { query } from '../support/query.ts';
import type { SmtpServer } from '../support/smtp-server.ts';
import type { Stack } from '../support/stack.ts';
import { telltalesIn } from '../support/telltale-person.ts';
import { judgeCalls } from './call-verdict.ts';
import { LATE_HUBSPOT, LOSING_HUBSPOT } from './disturbances.ts';
import type { Observations } from './drill.ts';

// After a few failures, retries are minutes apart.
const SETTLES_WITHIN_MS = 6 * 60_000;
// Tolerance: our calls time out after a second, and attempts and drill use different clocks.
const AROUND_MS = 3_000;

export interface Verdict {
  /** Violations, one line each; empty if every promise was kept. */
  faults: string[];
  /** Summary of the visitors' requests, one line each. */
  counts: [string, number | string][];
}

const storedSchema = z.array(z.object({ id: z.string(), email: z.string() }));

/** Waits until nothing is left to deliver, then checks the promises against what is stored. */
export async function judge(stack: Stack, seen: Observations, mail: SmtpServer): Promise<Verdict> {
  const began = Date.now();
  const faults: string[] = [];
  const claim = (holds: boolean, fault: string) => void (holds || faults.push(fault));
  for (const process of [...stack.apis, ...stack.workers]) {
    claim(process.isRunning, `${process.name} ended although nobody killed it`);
  }
  const unsettled = await settle(stack);
  claim(!unsettled, `not everything was delivered and read back: ${unsettled}`);
  const healed = Math.round((Date.now() - began) / 1000);

  const { accepted, turnedAway, unexpected, client, callers } = seen.visitors;
  const stored = await readStored(stack);
  const contacts = await contactAddresses(stack);
  const forms = await formAddresses(stack);
  const known = new Set(stored.map(({ email }) => email));
  const committed = new Set(stored.map(({ id, email }) => `${id} ${email}`));
  claim(accepted.size > 0, 'nobody was taken in');
  claim(unexpected.length === 0, `visitors read: ${[...new Set(unexpected)].join('; ')}`);
  claim(
    [...accepted].every(([email, id]) => committed.has(`${id} ${email}`)),
    'a submission that was answered with success is not stored',
  );
  claim(known.size === stored.length, 'a submission is stored twice');
  claim(isSame(contacts, known), `${contacts.length} contacts for ${known.size} submissions`);
  const lost = await lostTwice(stack, timesOf(LOSING_HUBSPOT, seen));
  const listed = new Set([...known].filter((email) => !lost.includes(email)));
  claim(isSame(new Set(forms), listed), 'the form does not hold exactly what was stored');

  const doubled = [...countOf(forms)].filter(([, times]) => times > 1).map(([email]) => email);
  const unknowable = await sentWhileLate(stack, doubled, timesOf(LATE_HUBSPOT, seen));
  claim(
    doubled.length === unknowable.length,
    `${doubled.length - unknowable.length} form submissions were doubled without need`,
  );
  claim(seen.looks > 0, 'the queue was never looked into with anything in it');
  const leaks = new Set([...seen.leaks, ...telltalesIn(await readLogs(stack))]);
  claim(leaks.size === 0, `personal data in a log or in the queue: ${[...leaks].join(', ')}`);
  const calls = await judgeCalls(stack, callers, mail);
  const views = await countViews(stack);
  claim(
    views <= seen.visitors.views,
    `${views} page views are counted, ${seen.visitors.views} were sent`,
  );
  return {
    faults: [...faults, ...calls.faults, ...(await seen.editor.judge(stack))],
    counts: [
      ['answered with success', accepted.size],
      ['gave up after half a minute', turnedAway.length],
      ['calls answered 503 or not at all, then repeated', client.refusals],
      ['stored', stored.length],
      ['contacts in HubSpot', contacts.length],
      ['form submissions in HubSpot', forms.length],
      ['  of these twice, because HubSpot answered late', unknowable.length],
      ['form submissions that HubSpot took and lost twice; staff are told', lost.length],
      ...calls.counts,
      ['editions of a post published', seen.editor.published.length],
      ['page views sent', seen.visitors.views],
      ['page views counted since the last crash of Postgres, which forgets them', views],
      ['looks into the queue', seen.looks],
      ['seconds from the end of the trouble until all was read back', healed],
    ],
  };
}

/**
 * @returns what is still undelivered after the longest wait, or undefined. Reminders of calls are planned, and what
 * HubSpot took twice without keeping it is not sent a third time.
 */
async function settle(stack: Stack): Promise<string | undefined> {
  try {
    await allDeliveries(
      stack.databaseUrl,
      ({ state, reason, unchecked }) =>
        state === 'PLANNED' ||
        (state === 'DELIVERED' && !unchecked) ||
        (state === 'FAILED' && reason === 'not-found-afterwards'),
      { timeout: SETTLES_WITHIN_MS, every: 500 },
    );
    return undefined;
  } catch (error) {
    return String(error);
  }
}

async function readStored(stack: Stack) {
  return storedSchema.parse(await query(stack.databaseUrl, 'SELECT id, email FROM submission'));
}

async function countViews(stack: Stack): Promise<number> {
  const rows = await query(stack.databaseUrl, 'SELECT count(*)::int AS views FROM analytics.view');
  return z.tuple([z.object({ views: z.int() })]).parse(rows)[0].views;
}

async function contactAddresses(stack: Stack): Promise<string[]> {
  return (await stack.hubspot.contacts()).map(({ properties }) => properties['email'] ?? '');
}

async function formAddresses(stack: Stack): Promise<string[]> {
  return (await stack.hubspot.submissions()).map(
    ({ values }) => values.find(({ name }) => name === 'email')?.value ?? '',
  );
}

/**
 * The addresses whose form submission was in flight while HubSpot answered too late: its arrival could not be known.
 */
async function sentWhileLate(stack: Stack, emails: string[], late: Times): Promise<string[]> {
  const rows = await query(
    stack.databaseUrl,
    `SELECT s.email, a.started_at AS at FROM delivery_attempt a
     JOIN delivery d ON d.id = a.delivery_id AND d.destination = 'HUBSPOT_FORM'
     JOIN submission s ON s.id = d.submission_id
     WHERE a.action = 'SEND' AND a.succeeded IS NOT TRUE AND s.email = ANY($1)`,
    [emails],
  );
  const attempts = z.array(z.object({ email: z.string(), at: z.date() })).parse(rows);
  const excused = attempts.filter(({ at }) => isAmong(late, at));
  return [...new Set(excused.map(({ email }) => email))];
}

/** The addresses of form submissions that failed because the sandbox accepted them twice and stored neither. */
async function lostTwice(stack: Stack, losing: Times): Promise<string[]> {
  const rows = await query(
    stack.databaseUrl,
    `SELECT s.email, array_agg(a.started_at) AS sent FROM delivery d
     JOIN submission s ON s.id = d.submission_id
     JOIN delivery_attempt a ON a.delivery_id = d.id AND a.action = 'SEND' AND a.http_status BETWEEN 200 AND 299
     WHERE d.destination = 'HUBSPOT_FORM' AND d.state = 'FAILED' AND d.last_reason = 'not-found-afterwards'
     GROUP BY s.id`,
  );
  const givenUp = z.array(z.object({ email: z.string(), sent: z.array(z.date()) })).parse(rows);
  return givenUp
    .filter(({ sent }) => sent.length > 1 && sent.every((at) => isAmong(losing, at)))
    .map(({ email }) => email);
}

type Times = readonly { from: number; to: number }[];

const timesOf = (name: string, { done }: Observations): Times =>
  done.filter((fault) => fault.name === name);

const isAmong = (times: Times, at: Date): boolean =>
  times.some(({ from, to }) => +at > from - AROUND_MS && +at < to + AROUND_MS);

/** The output of api, worker and Postgres. */
async function readLogs(stack: Stack): Promise<string> {
  const ofPostgres = path.join(stack.postgres.directory, 'postgres/postgres.log');
  return `${stack.output()}\n${await readFile(ofPostgres, 'utf8')}`;
}

function countOf(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** Whether the items are exactly the wanted ones, without duplicates. */
function isSame(items: Iterable<string>, wanted: ReadonlySet<string>): boolean {
  const all = [...items];
  return all.length === wanted.size && all.every((item) => wanted.has(item));
}

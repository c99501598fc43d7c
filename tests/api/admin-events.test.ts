import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ADMIN_EVENTS_PATH } from '#contracts/event-stream';
import { EVENTS_CONNECTION, STREAMS_PER_SESSION } from '../../api/events/events.service.ts';
import { addPerson, signIn, type AdminClient } from '../support/admin-client.ts';
import { openEvents } from '../support/admin-events.ts';
import { openLead } from '../support/admin-leads.ts';
import { readAccepted, readError } from '../support/answers.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { HUBSPOT } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';
import { postNewsletterSignup } from '../support/newsletter-signup.ts';
import { query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

let stack: Stack;
let staff: AdminClient;
beforeAll(async () => {
  stack = await startStack({ apis: 2, sandbox: HUBSPOT, env: { ARRIVAL_CHECK_SECONDS: '3600' } });
  staff = await signIn(stack.url);
});
afterAll(() => stopAll(stack));

/** A stream from the second api; what the tests do goes through the first one. */
const openAt = async (url: string, client = staff) => {
  const stream = await eventually(async () => {
    const opened = await openEvents(url, client);
    return opened.status !== 503 && opened;
  });
  expect(stream.status).toBe(200);
  await eventually(() => stream.events.length > 0);
  return stream;
};
const open = (client?: AdminClient) => openAt(stack.urls[1] ?? '', client);
const send = async (
  over: Parameters<typeof validContactRequest>[0] & { openForMs?: number } = {},
) => readAccepted(await postContactRequest(stack.url, { ...validContactRequest(over), ...over }));
const delivered = (id: string) =>
  eventually(async () => {
    const { deliveries } = await openLead(staff, id);
    return deliveries.every(({ state }) => state === 'DELIVERED');
  });
/** Adds a person with a session of their own. */
let people = 0;
const add = () =>
  addPerson(stack.url, staff, {
    username: `colleague-${++people}`,
    role: 'staff',
    password: 'plum-anchor-violet-canyon',
  });

describe('the stream of events', () => {
  test('tells of new leads, of changes, notes and deliveries, whichever api they went through', async () => {
    const stream = await open();
    const id = await send({ lastName: 'Quillfeather' });
    await eventually(() => stream.told().added === 1);
    await delivered(id);
    await eventually(() => stream.told().changed.includes(id));
    for (const change of [
      () => staff.patch(`/api/admin/leads/${id}`, { status: 'REACHED' }),
      () => staff.post(`/api/admin/leads/${id}/notes`, { text: 'Called back.' }),
      () => staff.post(`/api/admin/leads/${id}/correction`, { field: 'lastName', value: 'Quill' }),
    ]) {
      const before = stream.told().changed.length;
      expect((await change()).ok).toBe(true);
      await eventually(() => stream.told().changed.length > before);
    }
    expect(stream.told().added).toBe(1);
    expect(new Set(stream.told().changed)).toEqual(new Set([id]));
    expect(JSON.stringify(stream.events)).not.toMatch(/quill|robin|@|call/i);
    stream.close();
  });

  test('does not count spam and sign-ups as new, and names no lead that was only read', async () => {
    const stream = await open();
    const spam = await send({ openForMs: 1 });
    await eventually(() => stream.told().changed.includes(spam));
    await openLead(staff, spam);
    await readAccepted(await postNewsletterSignup(stack.url));
    // Notifications keep the order of the commits, so it is told after the others.
    await send();
    await eventually(() => stream.told().added > 0);
    expect(stream.told().added).toBe(1);
    expect(stream.told().changed.filter((id) => id === spam)).toHaveLength(1);
    stream.close();
  });

  test('is neither buffered nor stored, and needs a client of events', async () => {
    const stream = await open();
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    stream.close();
    expect(await readError(await staff.get(ADMIN_EVENTS_PATH))).toMatchObject({
      status: 400,
      code: 'bad_request',
    });
  });

  test('ends at sign-out and when the person is deactivated', async () => {
    const [leaving, deactivated] = [await add(), await add()];
    const streams = [await open(leaving.client), await open(deactivated.client)] as const;
    const untouched = await open();
    expect((await leaving.client.post('/api/admin/logout')).status).toBe(204);
    await streams[0].ended();
    const change = { active: false };
    expect((await staff.patch(`/api/admin/people/${deactivated.id}`, change)).status).toBe(200);
    await streams[1].ended();
    await send();
    await eventually(() => untouched.told().added === 1);
    untouched.close();
  });

  test('does not keep a session alive, and ends once it has idled out', async () => {
    const { id, client } = await add();
    const seenAgo = (minutes: number) =>
      query(
        stack.databaseUrl,
        `UPDATE admin_session SET last_seen_at = now() - $2 * interval '1 minute' WHERE user_id = $1`,
        [id, minutes],
      );
    const isStale = async () => {
      const [row] = await query(
        stack.databaseUrl,
        `SELECT last_seen_at < now() - interval '10 minutes' AS stale FROM admin_session WHERE user_id = $1`,
        [id],
      );
      return row?.['stale'];
    };
    await seenAgo(20);
    const stream = await open(client);
    expect(await isStale()).toBe(true);
    await seenAgo(31);
    // As a heartbeat does, but without waiting for it.
    await query(stack.databaseUrl, `SELECT pg_notify('admin_events', 'session')`);
    await stream.ended();
  });

  test('is limited per session; a closed one makes room', async () => {
    const { client } = await add();
    const streams = [];
    for (let at = 0; at < STREAMS_PER_SESSION; at++) streams.push(await open(client));
    const refused = await openEvents(stack.urls[1] ?? '', client);
    expect(refused.status).toBe(429);
    streams.pop()?.close();
    const again = await eventually(async () => {
      const stream = await openEvents(stack.urls[1] ?? '', client);
      return stream.status === 200 && stream;
    });
    for (const stream of [...streams, again]) stream.close();
  });

  test('ends when the connection to Postgres is lost, and can be opened again soon', async () => {
    const stream = await open();
    await query(
      stack.databaseUrl,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = $1 AND datname = current_database()`,
      [EVENTS_CONNECTION],
    );
    await stream.ended();
    const again = await open();
    await send();
    await eventually(() => again.told().added === 1);
    again.close();
  });

  test('does not delay the end of an api', async () => {
    const { url, process } = await stack.startApi();
    const stream = await openAt(url);
    const start = performance.now();
    await process.stop();
    // STOP_SECONDS ends an api that cannot stop by itself after 4 s.
    expect(performance.now() - start).toBeLessThan(4_000);
    await stream.ended();
    expect(process.output).not.toContain('shutdown failed');
  });
});

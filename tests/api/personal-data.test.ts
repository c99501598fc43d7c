import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { z } from 'zod';
import { bookedSchema } from '#contracts/bookings';
import { signIn } from '../support/admin-client.ts';
import { readAccepted, readAs } from '../support/answers.ts';
import { callPath, callTimes, postBooking, requestCall } from '../support/bookings.ts';
import { shown, wordsOf } from '../support/consents.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { pdfCv } from '../support/cv-files.ts';
import { eventually } from '../support/eventually.ts';
import { applicationForm, postApplication, validApplication } from '../support/forms.ts';
import { query } from '../support/query.ts';
import { planErasureList, runServerProgram } from '../support/server-program.ts';
import { ADMIN, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const SENTENCE = 'We have not slept in the same room since the funeral.';

describe('personal data command', () => {
  let stack: Stack;
  beforeAll(async () => (stack = await startStack({ workers: 0, sandbox: false })));
  const list = planErasureList();
  afterAll(() => stopAll(stack, list));

  /**
   * The address is written to standard input. What succeeds prints nothing beside its answer but the question for it.
   */
  const run = async (action: string, address: string, ERASURE_LIST = list.file) => {
    const ended = await runServerProgram('personal-data', [action], {
      env: { DATABASE_URL: stack.databaseUrl, ERASURE_LIST },
      input: `${address}\n`,
    });
    if (ended.code === 0) expect(ended.stderr).toBe(action === 'proof' ? '' : 'E-mail address: ');
    return ended;
  };
  const contact = async (email: string) =>
    readAccepted(
      await postContactRequest(
        stack.url,
        validContactRequest({ email, message: SENTENCE, consents: shown('data-storage') }),
      ),
    );
  const stored = async (id: string) => {
    const [row] = await query(
      stack.databaseUrl,
      `SELECT (SELECT count(*) FROM submission WHERE id = $1)::int AS submissions,
        (SELECT count(*) FROM delivery WHERE submission_id = $1)::int AS deliveries,
        (SELECT count(*) FROM application_cv WHERE submission_id = $1)::int AS cvs,
        (SELECT count(*) FROM lead_note WHERE submission_id = $1)::int AS notes`,
      [id],
    );
    return row;
  };
  const audit = (subject: string) =>
    query(stack.databaseUrl, 'SELECT username, action FROM audit_entry WHERE subject = $1', [
      subject,
    ]);

  test('copy: returns everything stored under the address, in any case, and nothing of others', async () => {
    const ids = [await contact('Robin.Copy@frontdoor-tests.org')];
    ids.push(await contact('robin.copy@frontdoor-tests.org'));
    await contact('someone.else@frontdoor-tests.org');
    const staff = await signIn(stack.url);
    for (const id of ids) {
      const noted = await staff.post(`/api/admin/leads/${id}/notes`, { text: `About ${id}` });
      expect(noted.status).toBe(201);
    }
    const { code, stdout } = await run('copy', ' robin.COPY@frontdoor-tests.org ');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(
      ids.map((id) =>
        expect.objectContaining({
          id,
          firstName: 'Robin',
          phone: '(214) 555-0142',
          details: { message: SENTENCE },
          consents: [expect.objectContaining({ text: wordsOf('data-storage'), given: true })],
          deliveries: [expect.objectContaining({ destination: 'HUBSPOT_CONTACT' })],
          notes: [expect.objectContaining({ author: ADMIN.username, text: `About ${id}` })],
        }),
      ),
    );
    expect(stdout).not.toContain('someone.else');
    for (const id of ids) {
      expect(await audit(id)).toEqual([
        { username: ADMIN.username, action: 'add note' },
        { username: 'command line', action: 'copy submission' },
      ]);
    }
  });

  test('erase: removes everything stored under the address, and nothing of others', async () => {
    const email = 'a_b@frontdoor-tests.org';
    const form = applicationForm(validApplication({ email }), { content: pdfCv() });
    const application = await readAccepted(await postApplication(stack.url, form));
    const request = await contact(email);
    const staff = await signIn(stack.url);
    await staff.post(`/api/admin/leads/${application}/notes`, { text: 'Call after six.' });
    // It would match as a LIKE pattern.
    const other = await contact('axb@frontdoor-tests.org');
    expect(await stored(application)).toMatchObject({ submissions: 1, cvs: 1, notes: 1 });

    const { code, stdout } = await run('erase', email);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Erased: 2 submissions\nErasure [0-9a-f-]{36}: HubSpot is next\n$/);
    for (const id of [application, request]) {
      expect(await stored(id)).toEqual({ submissions: 0, deliveries: 0, cvs: 0, notes: 0 });
      expect((await audit(id)).at(-1)).toEqual({
        username: 'command line',
        action: 'erase submission',
      });
    }
    expect(await stored(other)).toMatchObject({ submissions: 1 });
    expect((await run('erase', email)).stdout).toMatch(/^Erased: 0 submissions\n/);
  });

  test('a booked call is in the copy, and goes with the erasure', async () => {
    const email = 'booked@frontdoor-tests.org';
    const { id, bookingToken } = await requestCall(stack.url, { email });
    const [time] = await callTimes(stack.url, 'theo-kestrel');
    if (!time) throw new Error('There is no time');
    const booked = await readAs(bookedSchema, await postBooking(stack.url, bookingToken, time));
    const [copied] = JSON.parse((await run('copy', email)).stdout) as unknown[];
    expect(copied).toMatchObject({
      id,
      bookings: [
        {
          start: time.start,
          end: new Date(Date.parse(time.start) + 15 * 60_000).toISOString(),
          therapist: 'theo-kestrel',
          format: 'phone',
          status: 'CONFIRMED',
        },
      ],
    });
    expect((await run('erase', email)).code).toBe(0);
    expect(await query(stack.databaseUrl, 'SELECT FROM booking')).toEqual([]);
    expect((await fetch(stack.url + callPath(booked))).status).toBe(404);
    expect(await callTimes(stack.url, 'theo-kestrel')).toContainEqual(time);
  });

  test('a place on the waitlist is in the copy, and goes with the erasure', async () => {
    const email = 'waiting@frontdoor-tests.org';
    const { id } = await requestCall(stack.url, { email });
    const wish = { therapist: 'theo-kestrel', format: 'video' };
    // Without e-mail the api lets nobody join.
    await query(
      stack.databaseUrl,
      'INSERT INTO waitlist_entry (submission_id, therapist, format) VALUES ($1, $2, $3)',
      [id, wish.therapist, wish.format],
    );
    const [copied] = JSON.parse((await run('copy', email)).stdout) as unknown[];
    expect(copied).toMatchObject({ id, waitlistEntry: wish });
    expect((await run('erase', email)).code).toBe(0);
    expect(await query(stack.databaseUrl, 'SELECT FROM waitlist_entry')).toEqual([]);
  });

  test('erase: leaves a proof and a line in the list, neither with the address', async () => {
    const email = 'proof@frontdoor-tests.org';
    await contact(email);
    const { stdout } = await run('erase', email);
    const id = /Erasure (\S+):/.exec(stdout)?.[1] ?? 'none';
    const proof = await run('proof', '');
    expect(JSON.parse(proof.stdout)).toContainEqual({
      id,
      requestedAt: expect.any(String),
      requestedBy: 'command line',
      deleted: { CONTACT_REQUEST: 1 },
      state: 'PENDING',
      explanation: null,
      deletedAt: null,
      confirmedAt: null,
      confirmedBy: null,
    });
    const listed = await readFile(list.file, 'utf8');
    expect(listed.split('\n').filter((line) => line.includes(id))).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\dT\S+Z \S{36} [\w-]{43}$/),
    ]);
    expect(proof.stdout + listed).not.toContain('proof@');
    expect(await audit(id)).toEqual([{ username: 'command line', action: 'erase address' }]);
  });

  test('erase: deletes nothing if the list cannot be written', async () => {
    const email = 'unlisted@frontdoor-tests.org';
    const id = await contact(email);
    const { code, stdout } = await run('erase', email, path.join(list.file, 'not-a-folder'));
    expect([code, stdout]).toEqual([1, '']);
    expect(await stored(id)).toMatchObject({ submissions: 1 });
    expect((await run('erase', email)).stdout).toMatch(/^Erased: 1 submissions\n/);
  });

  /** Runs commands while `lock` is held, and `change` in the lock's transaction once all of them wait for it. */
  async function runBehind(lock: string, commands: [string, string][], change: string) {
    const blocker = new pg.Client({ connectionString: stack.databaseUrl });
    await blocker.connect();
    try {
      await blocker.query(`BEGIN; ${lock}`);
      const running = Promise.all(commands.map((command) => run(...command)));
      await eventually(async () => {
        const waiting = await query(
          stack.databaseUrl,
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return waiting.length === commands.length;
      });
      await blocker.query(`${change}; COMMIT`);
      return await running;
    } finally {
      await blocker.end();
    }
  }

  test('copy: is complete even if the submission is erased meanwhile', async () => {
    const email = 'erased.meanwhile@frontdoor-tests.org';
    const id = await contact(email);
    const [copied] = await runBehind(
      'LOCK TABLE application_cv',
      [['copy', email]],
      `DELETE FROM submission WHERE id = '${id}'`,
    );
    expect(copied?.code).toBe(0);
    expect(JSON.parse(copied?.stdout ?? '')).toEqual([
      expect.objectContaining({
        id,
        deliveries: [expect.objectContaining({ destination: 'HUBSPOT_CONTACT' })],
      }),
    ]);
    expect(await stored(id)).toEqual({ submissions: 0, deliveries: 0, cvs: 0, notes: 0 });
  });

  test('erase: two commands at once report and record each submission once', async () => {
    const email = 'twice@frontdoor-tests.org';
    const ids = [await contact(email), await contact(email)];
    const both = await runBehind(
      `SELECT FROM submission WHERE email = '${email}' FOR UPDATE`,
      [
        ['erase', email],
        ['erase', email],
      ],
      'SELECT',
    );
    expect(both.map(({ code, stdout }) => [code, stdout.split('\n')[0]]).toSorted()).toEqual([
      [0, 'Erased: 0 submissions'],
      [0, 'Erased: 2 submissions'],
    ]);
    for (const id of ids) expect(await audit(id)).toHaveLength(1);
  });

  test('erase: a command that failed shows in the proof until the address is erased', async () => {
    const email = 'failed.erasure@frontdoor-tests.org';
    await contact(email);
    const notRecorded = async () => {
      const { stdout } = await run('proof', '');
      const proofs = z.array(z.looseObject({ state: z.string() })).parse(JSON.parse(stdout));
      return proofs.filter(({ state }) => state === 'NOT_RECORDED').length;
    };
    const before = await notRecorded();
    await query(
      stack.databaseUrl,
      'ALTER TABLE erasure ADD CONSTRAINT refused CHECK (false) NOT VALID',
    );
    try {
      const failed = await Promise.all([run('erase', email), run('erase', email)]);
      expect(failed.map(({ code }) => code)).toEqual([1, 1]);
    } finally {
      await query(stack.databaseUrl, 'ALTER TABLE erasure DROP CONSTRAINT refused');
    }
    // Two commands, one address.
    expect(await notRecorded()).toBe(before + 1);
    expect((await run('erase', email)).stdout).toMatch(/^Erased: 1 submissions\n/);
    expect(await notRecorded()).toBe(before);
  });

  test.each(['copy', 'erase'])('%s: does nothing that it cannot record', async (action) => {
    const email = `unrecorded.${action}@frontdoor-tests.org`;
    const id = await contact(email);
    await query(
      stack.databaseUrl,
      'ALTER TABLE audit_entry ADD CONSTRAINT refused CHECK (false) NOT VALID',
    );
    try {
      const { code, stdout } = await run(action, email);
      expect([code, stdout]).toEqual([1, '']);
      expect(await stored(id)).toMatchObject({ submissions: 1, deliveries: 1 });
    } finally {
      await query(stack.databaseUrl, 'ALTER TABLE audit_entry DROP CONSTRAINT refused');
    }
  });

  test.each([
    ['copy', 'no address'],
    ['erase', ''],
    ['delete', 'robin@frontdoor-tests.org'],
  ])('%s with %j prints one line with the error and changes nothing', async (...given) => {
    const before = await query(stack.databaseUrl, 'SELECT count(*)::int FROM submission');
    const { code, stdout, stderr } = await run(...given);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/Please enter a valid email address|copy, erase or proof/);
    expect(await query(stack.databaseUrl, 'SELECT count(*)::int FROM submission')).toEqual(before);
  });
});

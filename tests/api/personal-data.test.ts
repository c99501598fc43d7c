import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PROJECT } from '../../local/build.ts';
import { readAccepted } from '../support/answers.ts';
import { shown, wordsOf } from '../support/consents.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { pdfCv } from '../support/cv-files.ts';
import { applicationForm, postApplication, validApplication } from '../support/forms.ts';
import { query } from '../support/query.ts';
import { DEFAULTS, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const SENTENCE = 'We have not slept in the same room since the funeral.';

describe('personal data command', () => {
  let stack: Stack;
  beforeAll(async () => (stack = await startStack({ workers: 0, sandbox: false })));
  afterAll(() => stopAll(stack));

  /** The address is written to standard input. */
  async function run(action: string, address: string) {
    const program = path.join(PROJECT, 'dist/server/personal-data.js');
    const child = spawn(process.execPath, [program, action], {
      env: { ...DEFAULTS, DATABASE_URL: stack.databaseUrl },
    });
    child.stdin.end(`${address}\n`);
    const closed = once(child, 'close');
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    await closed;
    return { code: child.exitCode, stdout, stderr };
  }
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
        (SELECT count(*) FROM application_cv WHERE submission_id = $1)::int AS cvs`,
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
        }),
      ),
    );
    expect(stdout).not.toContain('someone.else');
    for (const id of ids) {
      expect(await audit(id)).toEqual([{ username: 'command line', action: 'copy submission' }]);
    }
  });

  test('erase: removes everything stored under the address, and nothing of others', async () => {
    const email = 'a_b@frontdoor-tests.org';
    const form = applicationForm(validApplication({ email }), { content: pdfCv() });
    const application = await readAccepted(await postApplication(stack.url, form));
    const request = await contact(email);
    // It would match as a LIKE pattern.
    const other = await contact('axb@frontdoor-tests.org');
    expect(await stored(application)).toMatchObject({ submissions: 1, cvs: 1 });

    const { code, stdout } = await run('erase', email);
    expect([code, stdout]).toEqual([0, 'Erased: 2 submissions\n']);
    for (const id of [application, request]) {
      expect(await stored(id)).toEqual({ submissions: 0, deliveries: 0, cvs: 0 });
      expect(await audit(id)).toEqual([{ username: 'command line', action: 'erase submission' }]);
    }
    expect(await stored(other)).toMatchObject({ submissions: 1 });
    expect(await run('erase', email)).toMatchObject({ code: 0, stdout: 'Erased: 0 submissions\n' });
  });

  test.each([
    ['copy', 'no address'],
    ['erase', ''],
    ['delete', 'robin@frontdoor-tests.org'],
  ])('%s with %j prints one line with the error and changes nothing', async (...given) => {
    const before = await query(stack.databaseUrl, 'SELECT count(*)::int FROM submission');
    const { code, stdout, stderr } = await run(...given);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/Please enter a valid email address|copy or erase/);
    expect(await query(stack.databaseUrl, 'SELECT count(*)::int FROM submission')).toEqual(before);
  });
});

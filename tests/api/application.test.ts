import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { leadDetailSchema } from '#contracts/leads';
import { CV_MAX_BYTES, CV_PROBLEMS } from '#contracts/submissions/application';
import { findFreePort } from '../../local/ports.ts';
import { signIn, type AdminClient } from '../support/admin-client.ts';
import { readAccepted, readError } from '../support/answers.ts';
import { ClamavStandIn, SIGNATURE } from '../support/clamav-stand-in.ts';
import { docxCv, packedPdfOf, pdfCv, wordEntries, zipOf } from '../support/cv-files.ts';
import { eventually } from '../support/eventually.ts';
import { applicationForm, postApplication, postJson, validApplication } from '../support/forms.ts';
import { countSubmissions, query } from '../support/query.ts';
import { ADMIN, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const SECRET = 'Robin left the army in 2019';

describe('job application', () => {
  let stack: Stack;
  let staff: AdminClient;
  beforeAll(async () => {
    stack = await startStack();
    staff = await signIn(stack.url);
  });
  afterAll(() => stopAll(stack));

  const cvOf = (id: string) => staff.get(`/api/admin/leads/${id}/cv`);
  const send = (content: Buffer, name?: string, fields = validApplication()) =>
    postApplication(stack.url, applicationForm(fields, { content, name }));

  test.each([
    ['pdf', pdfCv(SECRET), 'application/pdf'],
    [
      'docx',
      docxCv(SECRET),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  ] as const)(
    'a %s is stored; staff can download it and nobody else can',
    async (format, content, type) => {
      const fields = validApplication({ firstName: 'Zoë "X"', lastName: 'Sample\\Á' });
      const id = await readAccepted(await send(content, `../../etc/${format}"\r\n.exe`, fields));
      const submission = await eventually(async () => {
        const answer = await staff.get(`/api/admin/leads/${id}`);
        const found = leadDetailSchema.parse(await answer.json());
        return found.deliveries.every(({ state }) => state === 'DELIVERED') && found;
      });
      expect(submission).toMatchObject({
        kind: 'APPLICATION',
        details: { role: 'associate', message: 'I like two people in the room.' },
        cv: { format, bytes: content.length, scan: 'not_scanned' },
      });

      const saved = await cvOf(id);
      expect(Buffer.from(await saved.arrayBuffer())).toEqual(content);
      expect(Object.fromEntries(saved.headers)).toMatchObject({
        'content-type': type,
        'content-disposition': `attachment; filename="Resume Zo_ _X_ Sample__.${format}"; filename*=UTF-8''Resume%20Zo%C3%AB%20%22X%22%20Sample%5C%C3%81.${format}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      const [entry] = await query(
        stack.databaseUrl,
        `SELECT username FROM audit_entry WHERE action = 'download cv' AND subject = $1`,
        [id],
      );
      expect(entry).toEqual({ username: ADMIN.username });
      const stranger = await fetch(`${stack.url}/api/admin/leads/${id}/cv`, {
        headers: { 'X-Auth-Admin': 'true' },
      });
      expect(await readError(stranger)).toMatchObject({ status: 401 });
    },
  );

  test('the file is encrypted at rest and appears in no destination and no log', async () => {
    const content = pdfCv(SECRET);
    const id = await readAccepted(await send(content));
    const [row] = await query(
      stack.databaseUrl,
      'SELECT sealed_file FROM application_cv WHERE submission_id = $1',
      [id],
    );
    const sealed = row?.['sealed_file'];
    if (!Buffer.isBuffer(sealed)) throw new Error('There is no file');
    expect(sealed.length).toBeGreaterThan(content.length);
    expect(sealed.includes(SECRET)).toBe(false);
    const elsewhere = JSON.stringify([
      await stack.hubspot.contacts(),
      await stack.hubspot.submissions(),
      stack.output(),
    ]);
    expect(elsewhere).not.toContain(SECRET);
    expect(elsewhere).not.toContain('%PDF');
  });

  test('a submission without a file answers 404 for the download', async () => {
    const [row] = await query(stack.databaseUrl, 'SELECT gen_random_uuid() AS id');
    expect(await readError(await cvOf(String(row?.['id'])))).toMatchObject({ status: 404 });
  });

  test.each([
    ['a renamed program', Buffer.from('MZ\x90 not a CV at all'), 400, CV_PROBLEMS.wrongType],
    ['no file', Buffer.alloc(0), 400, CV_PROBLEMS.missing],
    [
      'a zip bomb',
      zipOf([...wordEntries(), { name: 'word/a.xml', content: Buffer.alloc(60 << 20) }]),
      400,
      CV_PROBLEMS.wrongType,
    ],
    [
      'a PDF with a script',
      packedPdfOf('<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>'),
      400,
      CV_PROBLEMS.active,
    ],
    [
      'a document with macros',
      zipOf([...wordEntries(), { name: 'word/vbaProject.bin', content: 'x' }]),
      400,
      CV_PROBLEMS.active,
    ],
    ['a byte too many', Buffer.alloc(CV_MAX_BYTES + 1, '%PDF-1.4 '), 413, CV_PROBLEMS.tooLarge],
    ['far too much', Buffer.alloc(4 * CV_MAX_BYTES), 413, CV_PROBLEMS.tooLarge],
  ])(
    '%s is rejected at its field, and nothing is stored',
    async (_what, content, status, message) => {
      const before = await countSubmissions(stack.databaseUrl);
      expect(await readError(await send(content, 'cv.pdf'))).toMatchObject({
        status,
        fields: { cv: message },
      });
      expect(await countSubmissions(stack.databaseUrl)).toBe(before);
    },
  );

  describe('with a virus scanner', () => {
    const scanner = new ClamavStandIn();
    let url = '';
    beforeAll(async () => {
      ({ url } = await stack.startApi({ CLAMAV_HOST: await scanner.start() }));
    });
    afterAll(() => scanner.stop());

    const sendTo = (to: string, content: Buffer) =>
      postApplication(to, applicationForm(validApplication(), { content }));
    const scanOf = async (id: string) => {
      const answer = await staff.get(`/api/admin/leads/${id}`);
      return leadDetailSchema.parse(await answer.json()).cv?.scan;
    };

    test('a CV is scanned whole before it is stored, and marked as clean', async () => {
      const content = zipOf([
        ...wordEntries(),
        { name: 'word/media/1.png', content: randomBytes(4 << 20), stored: true },
      ]);
      const id = await readAccepted(await sendTo(url, content));
      expect(scanner.scanned.at(-1)?.equals(content)).toBe(true);
      expect(await scanOf(id)).toBe('clean');
    });

    test('an infected one is rejected at its field, and nothing is stored', async () => {
      const before = await countSubmissions(stack.databaseUrl);
      expect(await readError(await sendTo(url, pdfCv(SIGNATURE)))).toMatchObject({
        status: 400,
        fields: { cv: CV_PROBLEMS.infected },
      });
      expect(await countSubmissions(stack.databaseUrl)).toBe(before);
      const line = '"signature":"Made.Up-1","msg":"infected CV refused"';
      await eventually(() => stack.output().includes(line));
    });

    test.each(['INSTREAM size limit exceeded. ERROR\0', ''])(
      'a scanner that answers "%s" loses no application',
      async (answer) => {
        scanner.answer = answer;
        try {
          const id = await readAccepted(await sendTo(url, pdfCv(SIGNATURE)));
          expect(await scanOf(id)).toBe('not_scanned');
        } finally {
          scanner.answer = undefined;
        }
      },
    );

    test('a scanner that answers without end loses no application, and is not read to the end', async () => {
      let sent = 0;
      scanner.answer = (function* () {
        for (; sent < 64 << 20; sent += 64 << 10) yield 'x'.repeat(64 << 10);
      })();
      try {
        const id = await readAccepted(await sendTo(url, pdfCv()));
        expect(await scanOf(id)).toBe('not_scanned');
        expect(sent).toBeLessThan(64 << 20);
      } finally {
        scanner.answer = undefined;
      }
    });

    test('a scanner that is away loses no application', async () => {
      const away = await stack.startApi({ CLAMAV_HOST: `127.0.0.1:${await findFreePort()}` });
      const id = await readAccepted(await sendTo(away.url, pdfCv()));
      expect(await scanOf(id)).toBe('not_scanned');
      await eventually(() => stack.output().includes('virus scanner unreachable'));
    });
  });

  test('invalid fields are reported before the file is checked', async () => {
    const fields = { ...validApplication(), email: 'nowhere', role: 'boss' };
    const answer = await postApplication(stack.url, applicationForm(fields));
    expect(await readError(answer)).toMatchObject({
      status: 400,
      fields: {
        email: 'Please enter a valid email address',
        role: 'Please choose what you would like to do',
      },
    });
  });

  test('a connection cut in the middle of the file stores nothing and blocks no other request', async () => {
    const before = await countSubmissions(stack.databaseUrl);
    const { hostname, port } = new URL(stack.url);
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST /api/submit-application HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n` +
            `--b\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n%PDF-1.4${'a'.repeat(50_000)}`,
          () => socket.destroy(),
        );
      });
      socket.once('error', reject);
      socket.once('close', () => resolve());
    });
    await readAccepted(await postApplication(stack.url));
    expect(await countSubmissions(stack.databaseUrl)).toBe(Number(before) + 1);
    expect(stack.output()).not.toMatch(/"level":(50|60)/);
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'no end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="firstName"\r\n\r\nRobin',
    ],
    [
      'a prototype',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
    ],
    [
      'two files',
      'multipart/form-data; boundary=b',
      `${'--b\r\nContent-Disposition: form-data; name="cv"; filename="a"\r\n\r\nx\r\n'.repeat(2)}--b--\r\n`,
    ],
    ['nothing', 'multipart/form-data; boundary=b', ''],
    ['JSON', 'application/json', '{}'],
  ])('a form with %s answers 4xx in the common error shape', async (_what, type, body) => {
    const answer = await fetch(`${stack.url}/api/submit-application`, {
      method: 'POST',
      headers: { 'Content-Type': type, Origin: stack.url },
      body,
    });
    const { status } = await readError(answer);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(stack.output()).not.toMatch(/"level":(50|60)/);
  });

  test('a file is accepted on no other path', async () => {
    const answer = await fetch(`${stack.url}/api/submit-vibe-check`, {
      method: 'POST',
      headers: { Origin: stack.url },
      body: applicationForm(),
    });
    expect(await readError(answer)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });

  test('the same key stores one submission; the same key with another file is a conflict', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const fields = validApplication();
    const post = (content: Buffer) =>
      postApplication(stack.url, applicationForm(fields, { content }), key);
    const id = await readAccepted(await post(pdfCv('one')));
    expect(await readAccepted(await post(pdfCv('one')))).toBe(id);
    expect(await readError(await post(pdfCv('two')))).toMatchObject({ status: 409 });
    const [row] = await query(
      stack.databaseUrl,
      'SELECT count(*)::int AS files FROM application_cv WHERE submission_id = $1',
      [id],
    );
    expect(row).toEqual({ files: 1 });
  });

  test('is rate limited before its file is read', async () => {
    const { url } = await stack.startApi({ RATE_LIMIT_PER_MINUTE: '1' });
    await readAccepted(await postApplication(url));
    const refused = await postApplication(url, applicationForm(validApplication(), null));
    expect(await readError(refused)).toMatchObject({ status: 429, code: 'rate_limited' });
    expect((await postJson(url, '/api/submit-vibe-check', {})).status).toBe(400);
  });
});

import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { DRAFT_KEY_PREFIX, SubmissionDraft } from './submission-draft.ts';
import { installStorage } from '../../tests/support/installed-storage.ts';

const content = { firstName: 'Ana', message: 'Hello', pageUri: '/' };

let server: Server;
let url: string;
let status: number;
let errorCode: string;
let sent: { key: string | undefined; body: unknown }[];
let entries: Map<string, string>;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const key = request.headers['idempotency-key'];
      const text = Buffer.concat(chunks).toString();
      const isJson = request.headers['content-type'] === 'application/json';
      sent.push({ key: key?.toString(), body: isJson ? JSON.parse(text) : text });
      if (status === 0) return request.socket.destroy();
      return response.writeHead(status).end(JSON.stringify({ message: 'No', code: errorCode }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  url = `http://127.0.0.1:${address.port}/api/submit`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  status = 200;
  errorCode = 'internal';
  sent = [];
  entries = installStorage('sessionStorage');
});

/** A reload creates a new object over the same storage. */
const openForm = () => new SubmissionDraft('contact');

test('restores the typed content after a reload', () => {
  openForm().save({ firstName: 'Ana', phone: undefined, dataStorageConsent: true });
  expect(openForm().read()).toEqual({ firstName: 'Ana', dataStorageConsent: true });
});

test('stores choices, but not files', () => {
  const cv = new File(['%PDF'], 'cv.pdf');
  openForm().save({ days: ['monday', 'friday'], times: [], role: null, cv });
  expect(openForm().read()).toEqual({ days: ['monday', 'friday'] });
});

test('sends a file as multipart; the same file reuses the key, another one gets a new key', async () => {
  status = 500;
  const choose = (name: string) => new File(['%PDF-1.4'], name, { lastModified: 1 });
  const ticked = { ...content, dataStorageConsent: true, phone: undefined };
  for (const name of ['cv.pdf', 'cv.pdf', 'other.pdf']) {
    await expect(openForm().send(url, ticked, {}, { cv: choose(name) })).rejects.toThrow();
  }
  const body = String(sent[0]?.body);
  expect(body).toMatch(/name="dataStorageConsent"\r\n\r\non\r\n/);
  expect(body).toContain('name="cv"; filename="cv.pdf"');
  expect(body).not.toContain('phone');
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
});

test('stores no draft of an empty form', () => {
  openForm().save({ firstName: 'Ana' });
  openForm().save({ firstName: '', communicationsOptIn: false });
  expect(entries.size).toBe(0);
});

test('keeps the drafts of two forms apart', () => {
  openForm().save({ firstName: 'Ana' });
  expect(new SubmissionDraft('newsletter').read()).toEqual({});
});

test.each(['{broken', '{"firstName":[7]}'])('drops a draft that cannot be parsed: %s', (text) => {
  jest.spyOn(console, 'warn').mockReturnValue();
  entries.set(`${DRAFT_KEY_PREFIX}contact`, text);
  expect(openForm().read()).toEqual({});
  expect(entries.size).toBe(0);
});

test('clears the draft after success', async () => {
  openForm().save({ firstName: 'Ana' });
  await openForm().send(url, content);
  expect(entries.size).toBe(0);
  expect(sent[0]?.body).toEqual({ ...content, openForMs: expect.any(Number) });
});

test('sends the honeypot field, but does not count it as content', async () => {
  status = 500;
  await expect(openForm().send(url, content)).rejects.toThrow();
  await expect(
    openForm().send(url, content, { companyWebsite: 'https://spam.example' }),
  ).rejects.toThrow();
  expect(sent[1]).toMatchObject({
    key: sent[0]?.key,
    body: { companyWebsite: 'https://spam.example' },
  });
});

test('sends the words that were shown, but does not count them as content: another release may show others', async () => {
  status = 500;
  await expect(openForm().send(url, content)).rejects.toThrow();
  await expect(openForm().send(url, content, { consents: ['a@2'] })).rejects.toThrow();
  expect(sent[1]).toMatchObject({ key: sent[0]?.key, body: { consents: ['a@2'] } });
});

test.each([
  ['the connection breaks', 0],
  ['the server fails', 500],
  ['it is too busy', 429],
])(
  'sends the same content under the same key after a failure (%s) and a reload',
  async (_what, failure) => {
    status = failure;
    await expect(openForm().send(url, content)).rejects.toThrow();
    await expect(openForm().send(url, { ...content })).rejects.toThrow();
    status = 200;
    await openForm().send(url, content);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  },
);

test('sends from pages over plain http, where `randomUUID` is missing', async () => {
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined });
  await openForm().send(url, content);
  Reflect.deleteProperty(crypto, 'randomUUID');
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('uses a new key for changed content', async () => {
  status = 500;
  await expect(openForm().send(url, content)).rejects.toThrow();
  await expect(openForm().send(url, { ...content, message: 'More' })).rejects.toThrow();
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test('uses a new key for the same content after success', async () => {
  await openForm().send(url, content);
  await openForm().send(url, content);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test('sends the same content under the same key from a duplicated tab, also after the first has sent it', async () => {
  openForm().save({ firstName: 'Ana' });
  const copied = new Map(entries);
  await openForm().send(url, content);
  entries = installStorage('sessionStorage');
  for (const [key, value] of copied) entries.set(key, value);
  await openForm().send(url, { ...content, message: 'More' });
  for (const [key, value] of copied) entries.set(key, value);
  await openForm().send(url, content);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  expect(sent[2]?.key).toBe(sent[0]?.key);
});

test('drops a key that the server rejects as a conflict', async () => {
  status = 409;
  errorCode = 'idempotency_conflict';
  await expect(openForm().send(url, content)).rejects.toThrow();
  await expect(openForm().send(url, content)).rejects.toThrow();
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

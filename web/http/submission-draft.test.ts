import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DRAFT_KEY_PREFIX, SubmissionDraft, type DraftStorage } from './submission-draft.ts';

const content = { firstName: 'Ana', message: 'Hello', pageUri: '/' };

let server: Server;
let url: string;
let status: number;
let errorCode: string;
let sent: { key: string | undefined; body: unknown }[];
let entries: Map<string, string>;
let storage: DraftStorage;

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
  entries = new Map();
  storage = {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
});

/** A page that was reloaded has a new object over the same storage. */
const openForm = () => new SubmissionDraft('contact', storage);

test('a reload finds what was typed', () => {
  openForm().save({ firstName: 'Ana', phone: undefined, dataStorageConsent: true });
  expect(openForm().read()).toEqual({ firstName: 'Ana', dataStorageConsent: true });
});

test('choices are kept, what no browser can keep is not', () => {
  const cv = new File(['%PDF'], 'cv.pdf');
  openForm().save({ days: ['monday', 'friday'], times: [], role: null, cv });
  expect(openForm().read()).toEqual({ days: ['monday', 'friday'] });
});

test('a file goes out as a form; the same file chosen again under the same key, another under a fresh one', async () => {
  status = 500;
  const choose = (name: string) => new File(['%PDF-1.4'], name, { lastModified: 1 });
  const ticked = { ...content, dataStorageConsent: true, phone: undefined };
  for (const name of ['cv.pdf', 'cv.pdf', 'other.pdf']) {
    await expect(openForm().send(url, ticked, '', { cv: choose(name) })).rejects.toThrow();
  }
  const body = String(sent[0]?.body);
  expect(body).toMatch(/name="dataStorageConsent"\r\n\r\non\r\n/);
  expect(body).toContain('name="cv"; filename="cv.pdf"');
  expect(body).not.toContain('phone');
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
});

test('an empty form leaves no draft', () => {
  openForm().save({ firstName: 'Ana' });
  openForm().save({ firstName: '', communicationsOptIn: false });
  expect(entries.size).toBe(0);
});

test('two forms keep apart', () => {
  openForm().save({ firstName: 'Ana' });
  expect(new SubmissionDraft('newsletter', storage).read()).toEqual({});
});

test.each(['{broken', '{"firstName":[7]}'])(
  'a draft that cannot be read is dropped: %s',
  (text) => {
    entries.set(`${DRAFT_KEY_PREFIX}contact`, text);
    expect(openForm().read()).toEqual({});
    expect(entries.size).toBe(0);
  },
);

test('success leaves nothing behind', async () => {
  openForm().save({ firstName: 'Ana' });
  await openForm().send(url, content, '');
  expect(entries.size).toBe(0);
  expect(sent[0]?.body).toEqual({ ...content, openForMs: expect.any(Number) });
});

test('what stands in the field that people cannot see is sent, and is not content', async () => {
  status = 500;
  await expect(openForm().send(url, content, '')).rejects.toThrow();
  await expect(openForm().send(url, content, 'https://spam.example')).rejects.toThrow();
  expect(sent[1]).toMatchObject({
    key: sent[0]?.key,
    body: { companyWebsite: 'https://spam.example' },
  });
});

test.each([
  ['the connection breaks', 0],
  ['the server fails', 500],
  ['it is too busy', 429],
])(
  'after a failure (%s) and a reload, the same content goes out under the same key',
  async (_what, failure) => {
    status = failure;
    await expect(openForm().send(url, content, '')).rejects.toThrow();
    await expect(openForm().send(url, { ...content }, '')).rejects.toThrow();
    status = 200;
    await openForm().send(url, content, '');
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  },
);

test('changed content gets a fresh key', async () => {
  status = 500;
  await expect(openForm().send(url, content, '')).rejects.toThrow();
  await expect(openForm().send(url, { ...content, message: 'More' }, '')).rejects.toThrow();
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test('the same words sent again after success are a new submission', async () => {
  await openForm().send(url, content, '');
  await openForm().send(url, content, '');
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test('a key that the server knows for something else is given up', async () => {
  status = 409;
  errorCode = 'idempotency_conflict';
  await expect(openForm().send(url, content, '')).rejects.toThrow();
  await expect(openForm().send(url, content, '')).rejects.toThrow();
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

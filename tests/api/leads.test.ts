import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { leadCountsSchema, type LeadSearch } from '#contracts/leads';
import { addPerson, signIn, type AdminClient } from '../support/admin-client.ts';
import { idsOfLeads, openLead, searchLeads } from '../support/admin-leads.ts';
import { readAccepted, readError } from '../support/answers.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import {
  postApplication,
  applicationForm,
  postJson,
  validApplication,
  validVibeCheckRequest,
} from '../support/forms.ts';
import { postNewsletterSignup } from '../support/newsletter-signup.ts';
import { query } from '../support/query.ts';
import { ADMIN, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const HOUR_MS = 3_600_000;

let stack: Stack;
let staff: AdminClient;
beforeAll(async () => {
  stack = await startStack({ workers: 0, sandbox: false });
  staff = await signIn(stack.url);
});
afterAll(() => stopAll(stack));
beforeEach(() => query(stack.databaseUrl, 'DELETE FROM submission'));

const send = async (
  over: Parameters<typeof validContactRequest>[0] & { openForMs?: number } = {},
) => readAccepted(await postContactRequest(stack.url, { ...validContactRequest(over), ...over }));
const set = (id: string, assignments: string, ...values: unknown[]) =>
  query(stack.databaseUrl, `UPDATE submission SET ${assignments} WHERE id = $1`, [id, ...values]);
const find = (search: LeadSearch) => idsOfLeads(staff, search);
const counts = async () =>
  leadCountsSchema.parse(await (await staff.get('/api/admin/leads/counts')).json());

describe('text search', () => {
  test('finds parts of names, addresses and phone numbers, however they are written', async () => {
    const ana = await send({
      firstName: 'Ana María',
      lastName: "O'Hara-Lee",
      email: 'ana_lee@mail.frontdoor-tests.org',
      phone: '+1 (469) 555-0107',
    });
    const bo = await send({
      firstName: 'Bo',
      lastName: 'Kim',
      email: 'bo@frontdoor-tests.org',
      phone: undefined,
    });
    const wanted: [string, string[]][] = [
      ['mar', [ana]],
      ['MARÍA', [ana]],
      ["o'hara", [ana]],
      ['lee ana', [ana]],
      ['ana bo', []],
      ['ana_lee@', [ana]],
      ['analee', []],
      ['frontdoor-tests', [bo, ana]],
      ['469 555', [ana]],
      ['(469) 555-0107', [ana]],
      ['1-469-555-0107', [ana]],
      ['4695550107', [ana]],
      ['bo', [bo]],
      ['ki', [bo]],
      ['im', []],
      ['nobody', []],
    ];
    for (const [text, ids] of wanted) {
      expect({ text, ids: await find({ text }) }).toEqual({ text, ids });
    }
  });

  test('finds names without their accents and apostrophes, and with them', async () => {
    const pena = await send({
      firstName: 'José',
      lastName: 'Peña',
      email: 'jp@frontdoor-tests.org',
    });
    const obrien = await send({
      firstName: 'Đặng',
      lastName: 'O’Brien',
      email: 'dob@frontdoor-tests.org',
    });
    for (const text of ['pena', 'Peña', 'pen\u0303a', 'JOSE', 'josé']) {
      expect({ text, ids: await find({ text }) }).toEqual({ text, ids: [pena] });
    }
    for (const text of ['obrien', "O'Brien", 'o’brien', 'dang', 'đặng']) {
      expect({ text, ids: await find({ text }) }).toEqual({ text, ids: [obrien] });
    }
  });

  test('takes %, _ and \\ for what they are', async () => {
    const percent = await send({ lastName: '100%Sure' });
    const backslash = await send({ lastName: 'Back\\Slash' });
    const underscore = await send({ lastName: 'Under_Score' });
    expect(await find({ text: '100%s' })).toEqual([percent]);
    expect(await find({ text: '%sure' })).toEqual([percent]);
    expect(await find({ text: 'k\\s' })).toEqual([backslash]);
    expect(await find({ text: 'er_sc' })).toEqual([underscore]);
    expect(await find({ text: '_____' })).toEqual([]);
    expect(await find({ text: '%%%' })).toEqual([]);
    expect(await find({ text: "' OR 1=1 --" })).toEqual([]);
    expect(await find({ text: 'a\0b' })).toEqual([]);
  });

  test('does not search what is sealed', async () => {
    await send({ message: 'We have not spoken since the funeral.' });
    expect(await find({ text: 'funeral' })).toEqual([]);
  });
});

describe('filters', () => {
  test('by status, kind, assignee, time, delivery state and unread', async () => {
    const [first, second] = [await send(), await send()];
    const application = await readAccepted(await postApplication(stack.url));
    const [user] = await query(stack.databaseUrl, 'SELECT id FROM admin_user');
    const assignee = String(user?.['id']);
    await set(first, `status = 'BOOKED', assignee_id = $2`, assignee);
    await set(second, `created_at = '2026-01-15T12:00Z', read_at = now()`);
    await query(
      stack.databaseUrl,
      `UPDATE delivery SET state = 'FAILED' WHERE submission_id = $1`,
      [first],
    );
    const wanted: [LeadSearch, string[]][] = [
      [{ status: 'BOOKED' }, [first]],
      [{ status: 'NEW' }, [application, second]],
      [{ kind: 'APPLICATION' }, [application]],
      [{ assignee }, [first]],
      [{ assignee: 'nobody' }, [application, second]],
      [{ from: '2026-01-15T12:00:00Z', to: '2026-01-15T12:00:01Z' }, [second]],
      [{ to: '2026-01-15T12:00:00Z' }, []],
      [{ state: 'FAILED' }, [first]],
      [{ state: 'PENDING' }, [application, second]],
      [{ unread: true }, [application, first]],
      [{ status: 'BOOKED', kind: 'APPLICATION' }, []],
      [{ text: 'robin', assignee: 'nobody', kind: 'CONTACT_REQUEST' }, [second]],
      [{ sort: 'oldest' }, [second, first, application]],
    ];
    for (const [search, ids] of wanted) {
      expect({ search, ids: await find(search) }).toEqual({ search, ids });
    }
  });

  test('spam is found only where it is asked for, and is neither late nor counted', async () => {
    const spam = await send({ openForMs: 1 });
    const lead = await send();
    await query(stack.databaseUrl, `UPDATE submission SET reply_by = now() - interval '1 hour'`);
    expect(await find({})).toEqual([lead]);
    expect(await find({ spam: false })).toEqual([lead]);
    expect(await find({ spam: true })).toEqual([spam]);
    expect(await find({ spam: true, sort: 'reply-by' })).toEqual([spam]);
    expect(await find({ late: true })).toEqual([lead]);
    expect(await find({ spam: true, late: true })).toEqual([]);
    expect((await searchLeads(staff, { spam: true })).items[0]).toMatchObject({
      spam: true,
      replyBy: null,
    });
    expect(await counts()).toEqual({ unread: 1, late: 1 });
  });

  test.each([
    { status: 'LOST' },
    { kind: 'BOOKING' },
    { assignee: 'me' },
    { from: 'yesterday' },
    { limit: 0 },
    { limit: 101 },
    { text: 'x'.repeat(201) },
    { late: false },
    { sort: 'name' },
    { surprise: true },
    { cursor: 'x' },
    { cursor: 'newest.1.01939b1e' },
    { cursor: 'by-reply.1.01939b1e-0000-7000-8000-000000000000' },
    [],
  ])('%j is refused', async (search) => {
    const answer = await staff.post('/api/admin/leads/search', search);
    expect(await readError(answer)).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});

describe('pages', () => {
  async function pagesOf(search: LeadSearch, between: () => Promise<unknown> = async () => {}) {
    const pages: string[][] = [];
    const totals: (number | undefined)[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await searchLeads(staff, { ...search, ...(cursor ? { cursor } : {}) });
      pages.push(page.items.map(({ id }) => id));
      totals.push(page.total);
      cursor = page.nextCursor;
      await between();
    } while (cursor);
    return { pages, totals };
  }

  test('have no gap and no duplicate while new leads arrive', async () => {
    const sent: string[] = [];
    while (sent.length < 7) sent.push(await send());
    const later: string[] = [];
    const arrive = async () => later.push(await send());
    const { pages, totals } = await pagesOf({ limit: 3 }, arrive);
    expect(pages.flat()).toEqual(sent.toReversed());
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(totals).toEqual([7, undefined, undefined]);
    const { pages: oldest } = await pagesOf({ limit: 10, sort: 'oldest' });
    expect(oldest).toEqual([[...sent, ...later]]);
  });

  test('keep an order among leads of the same moment', async () => {
    for (let nth = 0; nth < 6; nth++) await send();
    await query(stack.databaseUrl, `UPDATE submission SET created_at = '2026-01-15T12:00Z'`);
    for (const sort of ['newest', 'oldest'] as const) {
      const { pages } = await pagesOf({ limit: 2, sort });
      expect(pages).toHaveLength(3);
      expect(new Set(pages.flat()).size).toBe(6);
    }
  });

  test('by reply time begin with what is due first and end with what has no clock', async () => {
    const [reached, soon, late, spam, tomorrow] = await Promise.all(
      [{}, {}, {}, { openForMs: 1 }, {}].map((over) => send(over)),
    );
    const signup = await readAccepted(await postNewsletterSignup(stack.url));
    await set(reached!, `status = 'REACHED', reply_by = now() - interval '3 days'`);
    await set(late!, `reply_by = now() - interval '1 hour'`);
    await set(soon!, `reply_by = now() + interval '1 hour'`);
    await set(tomorrow!, `reply_by = now() + interval '20 hours'`);
    await set(spam!, `reply_by = now()`);
    for (const limit of [1, 2, 3, 10]) {
      const { pages } = await pagesOf({ limit, sort: 'reply-by' });
      expect(pages.flat()).toEqual([late, soon, tomorrow, signup, reached]);
      expect(pages).toHaveLength(Math.ceil(5 / limit));
    }
  });
});

describe('the reply-by clock', () => {
  const dueIn = async (id: string) => {
    const { replyBy } = await openLead(staff, id);
    return replyBy && (Date.parse(replyBy) - Date.now()) / HOUR_MS;
  };
  const inDallas = (iso: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Chicago',
      ...{ weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    }).format(new Date(iso));

  test('ends within opening hours, earlier for a question than for an application, never for a sign-up', async () => {
    const question = await send();
    const application = await readAccepted(await postApplication(stack.url));
    const signup = await readAccepted(await postNewsletterSignup(stack.url));
    const { items } = await searchLeads(staff, { sort: 'reply-by' });
    expect(items.map(({ id }) => id)).toEqual([question, application, signup]);
    for (const { replyBy } of items.slice(0, 2)) {
      expect(inDallas(replyBy ?? '')).toMatch(/^(Mon|Tue|Wed|Thu|Fri),? (09|1[0-6]):\d\d|17:00$/);
    }
    // At most a weekend and a night more than 24 hours, and a week.
    expect(await dueIn(question)).toBeLessThan(24 + 48 + 1);
    expect(await dueIn(application)).toBeGreaterThan(24 * 4);
    expect(await dueIn(application)).toBeLessThan(24 * 7 + 1);
    expect(items[2]).toMatchObject({ replyBy: null });
  });

  test('is stopped by any status but NEW, and goes on when it is NEW again', async () => {
    const id = await send();
    await set(id, `reply_by = now() - interval '1 hour'`);
    for (const status of ['REACHED', 'BOOKED', 'CLIENT', 'NOT_A_FIT', 'CLOSED'] as const) {
      expect((await staff.patch(`/api/admin/leads/${id}`, { status })).status).toBe(200);
      expect(await dueIn(id)).toBeNull();
      expect(await counts()).toMatchObject({ late: 0 });
    }
    await staff.patch(`/api/admin/leads/${id}`, { status: 'NEW' });
    expect(await dueIn(id)).toBeCloseTo(-1, 0);
    expect(await counts()).toMatchObject({ late: 1 });
  });
});

describe('a lead', () => {
  test('is read once somebody has opened it; a sign-up never waits to be read', async () => {
    const id = await send();
    await readAccepted(await postNewsletterSignup(stack.url));
    expect(await counts()).toEqual({ unread: 1, late: 0 });
    expect((await searchLeads(staff, { unread: true })).items).toMatchObject([
      { id, unread: true },
    ]);
    expect(await openLead(staff, id)).toMatchObject({ id, unread: false });
    expect(await counts()).toEqual({ unread: 0, late: 0 });
    expect(await find({ unread: true })).toEqual([]);
  });

  test('shows the rest of a lead whose details no key opens, and that they may name a safe way', async () => {
    const email = 'lost-key@mail.frontdoor-tests.org';
    const request = validVibeCheckRequest({ email });
    const id = await readAccepted(await postJson(stack.url, '/api/submit-vibe-check', request));
    const other = await send();
    await query(
      stack.databaseUrl,
      `UPDATE submission SET sealed_details = (SELECT sealed_details FROM submission WHERE id = $2)
       WHERE id = $1`,
      [id, other],
    );
    const { items } = await searchLeads(staff, { text: email });
    expect(items).toMatchObject([{ id, reachBy: null, hasSafeContact: true }]);
    expect(await openLead(staff, id)).toMatchObject({
      ...{ id, email, phone: '(214) 555-0142', details: {}, detailsLost: true },
      deliveries: expect.any(Array),
    });
    expect((await openLead(staff, other)).detailsLost).toBe(false);
  });

  test('shows in the list how to reach the person and whether they wrote before', async () => {
    const email = 'twice@mail.frontdoor-tests.org';
    const before = await send({ email: email.toUpperCase(), openForMs: 1 });
    const request = validVibeCheckRequest({ email });
    const id = await readAccepted(await postJson(stack.url, '/api/submit-vibe-check', request));
    await send();
    const { items } = await searchLeads(staff, { text: 'twice' });
    expect(items).toMatchObject([
      {
        id,
        phone: '(214) 555-0142',
        reachBy: 'text',
        hasSafeContact: true,
        serviceInterest: 'crisis-high-stress',
        otherSubmissions: 1,
        assignee: null,
        followUpOn: null,
        status: 'NEW',
      },
    ]);
    expect(JSON.stringify(items)).not.toContain('after 6 pm');
    const lead = await openLead(staff, id);
    expect(lead.details.safeContact).toBe('Only after 6 pm, never at work.');
    expect(lead.others).toEqual([
      {
        id: before,
        kind: 'CONTACT_REQUEST',
        createdAt: expect.any(String),
        status: 'NEW',
        spam: true,
      },
    ]);
    const form = applicationForm(validApplication({ email }));
    await readAccepted(await postApplication(stack.url, form));
    expect((await openLead(staff, id)).otherSubmissions).toBe(2);
  });

  test('is recorded as printed', async () => {
    const id = await send();
    expect((await staff.post(`/api/admin/leads/${id}/printed`)).status).toBe(204);
    expect(
      await query(stack.databaseUrl, 'SELECT action FROM audit_entry WHERE subject = $1', [id]),
    ).toEqual([{ action: 'print submission' }]);
    const unknown = '01939b1e-0000-7000-8000-000000000000';
    expect((await staff.post(`/api/admin/leads/${unknown}/printed`)).status).toBe(404);
  });
});

test('a count stops at 1,000', async () => {
  await query(
    stack.databaseUrl,
    `INSERT INTO submission (id, kind, first_name, last_name, email, communications_opt_in, page_uri, page_name,
       request_digest)
     SELECT gen_random_uuid(), 'CONTACT_REQUEST', 'Robin', 'Sample', n || '@mail.frontdoor-tests.org', false, '/',
       'Homepage', '' FROM generate_series(1, 1001) AS n`,
  );
  const { items, total } = await searchLeads(staff, { text: 'robin' });
  expect([items.length, total]).toEqual([50, 1_000]);
});

describe('export', () => {
  const lines = async (search: object) => {
    const answer = await staff.post('/api/admin/leads/export', search);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="leads.csv"');
    const file = Buffer.from(await answer.arrayBuffer()).toString('utf8');
    expect(file).toMatch(/^\uFEFF"Lead id",/);
    return file.slice(1).split('\r\n').slice(1, -1);
  };

  test('holds the leads of a view and nothing that is sealed', async () => {
    const booked = await send({ lastName: 'Núñez', message: 'Since the funeral.' });
    await send({ lastName: 'Elsewhere' });
    await set(booked, `status = 'BOOKED'`);
    const [line = '', ...others] = await lines({ status: 'BOOKED' });
    expect(others).toEqual([]);
    expect(line).toContain(`"${booked}"`);
    expect(line).toContain('"Contact request","Robin","Núñez"');
    expect(line).toContain('"Booked"');
    expect(line).not.toContain('funeral');
    expect(line).not.toContain('couples');
  });

  test('says in words how to reach somebody', async () => {
    const lastName = 'Onlytext';
    const request = validVibeCheckRequest({ lastName, reachBy: 'text' });
    await readAccepted(await postJson(stack.url, '/api/submit-vibe-check', request));
    const found = (await lines({ kind: 'VIBE_CHECK' })).filter((line) => line.includes(lastName));
    expect(found).toEqual([expect.stringContaining('"Text only"')]);
  });

  test('leaves no cell that a spreadsheet takes for a formula', async () => {
    const names = ['=1+1', '+cmd', '-2', '@SUM(A1)', 'a "quoted", name'];
    for (const lastName of names) await set(await send(), 'last_name = $2', lastName);
    const cells = (await lines({ sort: 'oldest' })).map((line) => line.split('","')[4]);
    expect(cells).toEqual([`'=1+1`, `'+cmd`, `'-2`, `'@SUM(A1)`, 'a ""quoted"", name']);
  });

  test('reads page after page', async () => {
    const id = await send();
    await query(
      stack.databaseUrl,
      `INSERT INTO submission (id, kind, first_name, last_name, email, communications_opt_in, page_uri, page_name, request_digest)
       SELECT gen_random_uuid(), kind, first_name, 'n' || n, email, communications_opt_in, page_uri, page_name, request_digest
       FROM submission, generate_series(1, 250) AS n WHERE id = $1`,
      [id],
    );
    const found = await lines({});
    expect(new Set(found.map((line) => line.split('","')[0])).size).toBe(251);
  });

  test('is recorded, and is not for staff', async () => {
    const { client } = await addPerson(stack.url, staff, {
      username: 'front desk',
      role: 'staff',
      password: 'quiet-lamp-carries-rain',
    });
    const answer = await client.post('/api/admin/leads/export', {});
    expect([answer.status, (await readError(answer)).code]).toEqual([403, 'forbidden']);
    const recorded = await query(
      stack.databaseUrl,
      `SELECT DISTINCT username FROM audit_entry WHERE action = 'export leads'`,
    );
    expect(recorded).toEqual([{ username: ADMIN.username }]);
  });
});

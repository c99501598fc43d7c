import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { integrationCheckSchema, settingsSchema } from '#contracts/settings';
import { addPerson, AdminClient, signIn } from '../support/admin-client.ts';
import { readAccepted, readAs, readError } from '../support/answers.ts';
import { ProviderStandIn } from '../relie/provider-stand-in.ts';
import { MeilisearchStandIn } from '../search/meilisearch-stand-in.ts';
import { ClamavStandIn } from '../support/clamav-stand-in.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { eventually } from '../support/eventually.ts';
import { searchPages } from '../support/page-search.ts';
import { query } from '../support/query.ts';
import { startRedis } from '../support/redis.ts';
import { planErasureList } from '../support/server-program.ts';
import { SmtpServer } from '../support/smtp-server.ts';
import { DEFAULTS, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const SMTP_PASSWORD = 'the-smtp-password';

const list = planErasureList();
const clamav = new ClamavStandIn();
const answers: string[] = [];
let stack: Stack;
let admin: AdminClient;
let env: Record<string, string>;
beforeAll(async () => {
  env = {
    ERASURE_LIST: list.file,
    CLAMAV_HOST: await clamav.start(),
    // Nothing listens there.
    SMTP_URL: `smtp://frontdoor:${SMTP_PASSWORD}@127.0.0.1:1`,
    NOTIFY_EMAIL: 'reception@frontdoor-tests.org',
    GTM_ID: 'GTM-SECRET1',
  };
  stack = await startStack({ workers: 0, env });
  admin = await signIn(stack.url);
});
afterAll(() => stopAll(stack, clamav, list));

async function check(id: string, client = admin) {
  const response = await client.post(`/api/admin/settings/${id}/check`);
  answers.push(await response.clone().text());
  return readAs(integrationCheckSchema, response);
}

async function settings() {
  const response = await admin.get('/api/admin/settings');
  answers.push(await response.clone().text());
  return readAs(settingsSchema, response);
}

test('only admins see the settings and check them', async () => {
  const password = 'four unrelated words here';
  const person = { username: 'front desk', role: 'staff', password } as const;
  const { client } = await addPerson(stack.url, admin, person);
  for (const answer of [
    await client.get('/api/admin/settings'),
    await client.post('/api/admin/settings/postgres/check'),
  ]) {
    expect(await readError(answer)).toMatchObject({ status: 403, code: 'forbidden' });
  }
});

test('names what is configured and which variables are missing', async () => {
  const { integrations } = await settings();
  const byId = Object.fromEntries(integrations.map(({ id, ...rest }) => [id, rest]));
  const checkable = { configured: true, missing: [], checkable: true };
  const unchecked = { configured: true, missing: [], checkable: false };
  const missing = (...names: string[]) => ({ configured: false, missing: names, checkable: false });
  expect(byId).toEqual({
    postgres: checkable,
    redis: missing('REDIS_URL'),
    meilisearch: missing('MEILI_URL'),
    hubspot: checkable,
    'hubspot-contact-form': checkable,
    'hubspot-newsletter-form': checkable,
    'hubspot-subscription': missing('HUBSPOT_SUBSCRIPTION_ID'),
    smtp: checkable,
    'notice-email': unchecked,
    openai: missing('OPENAI_API_KEY'),
    clamav: checkable,
    clarity: missing('CLARITY_PROJECT_ID'),
    'google-analytics': unchecked,
    'reviews-widget': missing('REVIEWS_WIDGET_URL'),
    'erasure-list': checkable,
  });
});

test('counts the deliveries by state, and says since when the oldest is due', async () => {
  expect((await settings()).queue).toEqual({
    ...{ pending: 0, retrying: 0, failed: 0, waiting: 0 },
    oldestDue: null,
  });
  const due = '2026-01-02T03:04:05.000Z';
  await readAccepted(await postContactRequest(stack.url, validContactRequest()));
  await query(stack.databaseUrl, `UPDATE delivery SET state = 'WAITING', due_at = '2025-01-01'`);
  const id = await readAccepted(
    await postContactRequest(
      stack.url,
      validContactRequest({ email: 'second@frontdoor-tests.org' }),
    ),
  );
  await query(
    stack.databaseUrl,
    `UPDATE delivery SET state = v.state::delivery_state, due_at = v.due FROM (VALUES
       ('HUBSPOT_CONTACT', 'RETRYING', '${due}'::timestamptz),
       ('HUBSPOT_FORM', 'FAILED', '2025-01-01'),
       ('EMAIL_NOTICE', 'PENDING', now() + interval '1 hour')) AS v (destination, state, due)
     WHERE submission_id = $1 AND delivery.destination = v.destination::destination`,
    [id],
  );
  expect((await settings()).queue).toEqual({
    ...{ pending: 1, retrying: 1, failed: 1, waiting: 3 },
    oldestDue: due,
  });
});

test.each(['postgres', 'hubspot', 'hubspot-contact-form', 'clamav', 'erasure-list'])(
  'asks %s, which works',
  async (id) => {
    expect(await check(id)).toMatchObject({ ok: true });
  },
);

test('says so when HubSpot refuses the access token, has a problem or does not answer', async () => {
  await stack.hubspot.mode('401');
  expect(await check('hubspot')).toEqual({ ok: false, explanation: 'Refused the access token.' });
  await stack.hubspot.mode('500');
  const { explanation } = await check('hubspot-newsletter-form');
  expect(explanation).toBe('Had a problem of its own (500).');
  await stack.hubspot.mode('hang');
  expect(await check('hubspot')).toEqual({
    ok: false,
    explanation: 'Did not answer within 5 seconds.',
  });
  await stack.hubspot.reset();
});

test('what is not set up or cannot be asked', async () => {
  const unset = { ok: false, explanation: 'Not set up: REDIS_URL.' };
  expect(await check('redis')).toEqual(unset);
  expect(await check('google-analytics')).toMatchObject({ ok: true });
  expect((await admin.post('/api/admin/settings/nothing/check')).status).toBe(400);
});

describe('Redis, Meilisearch, the mail server and the model', () => {
  const meilisearch = new MeilisearchStandIn();
  const provider = new ProviderStandIn();
  const smtp = new SmtpServer();
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let url: string;
  let connected: AdminClient;
  beforeAll(async () => {
    await meilisearch.start();
    await smtp.start();
    redis = await startRedis();
    provider.key = 'the-key-of-the-model';
    const connections = {
      REDIS_URL: redis.url,
      MEILI_URL: meilisearch.url,
      MEILI_API_KEY: meilisearch.key,
      OPENAI_BASE_URL: await provider.start(),
      OPENAI_API_KEY: provider.key,
      SMTP_URL: smtp.url.replace('//', `//frontdoor:${SMTP_PASSWORD}@`),
    };
    Object.assign(env, connections);
    ({ url } = await stack.startApi(connections));
    connected = new AdminClient(url, admin.cookie);
  });
  afterAll(() => stopAll(redis));

  test('are asked, and work', async () => {
    expect(await check('redis', connected)).toEqual({ ok: true, explanation: 'Answered.' });
    expect(await check('openai', connected)).toEqual({
      ok: true,
      explanation: 'Answered and accepts the access token.',
    });
    expect(await check('smtp', connected)).toEqual({
      ok: true,
      explanation: 'Answered and would take an e-mail. None was sent.',
    });
    expect(smtp.messages).toEqual([]);
    // It has to take in the pages first.
    await eventually(async () => (await check('meilisearch', connected)).ok, { every: 3_000 });
    expect((await check('meilisearch', connected)).explanation).toBe(
      'Answered, and answers searches.',
    );
  });

  test('say what is refused', async () => {
    smtp.refusesSignIn = true;
    expect(await check('smtp', connected)).toEqual({
      ok: false,
      explanation: 'Refused the user name or the password.',
    });
    provider.key = 'another-key';
    expect(await check('openai', connected)).toEqual({
      ok: false,
      explanation: 'Refused the access token.',
    });
  });

  test('say that Meilisearch is there but does not answer searches', async () => {
    meilisearch.key = 'another-key-of-sixteen-bytes';
    await searchPages(url, 'fees');
    expect(await check('meilisearch', connected)).toEqual({
      ok: false,
      explanation:
        'Answered, but does not answer searches yet. The built-in index does until it holds the pages.',
    });
  });

  test('cannot be reached once they are gone', async () => {
    await stopAll(meilisearch, provider, smtp, redis.server);
    for (const id of ['redis', 'meilisearch', 'openai', 'smtp']) {
      expect(await check(id, connected)).toEqual({
        ok: false,
        explanation: 'Could not be reached.',
      });
    }
  });
});

test('no answer and no line of the log has a value of the environment', () => {
  const values = Object.entries({ ...DEFAULTS, ...stack.hubspot.environment, ...env })
    .filter(([name]) => /KEY|SECRET|PASSWORD|TOKEN|URL|HOST|GUID|EMAIL|GTM|LIST/.test(name))
    .map(([, value]) => value);
  expect(answers.length).toBeGreaterThan(10);
  for (const value of [...values, stack.databaseUrl, SMTP_PASSWORD]) {
    expect(answers.join('\n')).not.toContain(value);
    expect(stack.output()).not.toContain(value);
  }
  expect(answers.join('\n')).not.toMatch(/127\.0\.0\.1|ECONN/);
});

test('a user can check 30 times a minute', async () => {
  const codes = [];
  for (let n = 0; n <= 30; n++) {
    codes.push((await admin.post('/api/admin/settings/clarity/check')).status);
  }
  expect(codes).toContain(429);
});

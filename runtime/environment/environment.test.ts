import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { apiEnvironment } from './api-environment.ts';
import { environmentFor, environmentProblems, readEnvironment } from './read-environment.ts';
import { proxyEnvironment } from './proxy-environment.ts';
import { stackEnvironment } from './stack-environment.ts';
import { workerEnvironment } from './worker-environment.ts';

const REQUIRED = {
  DATABASE_URL: 'postgresql://frontdoor:secret@db/frontdoor',
  SESSION_SECRET: 'a-session-secret-for-tests-of-32-characters',
  DATA_KEY: 'a-data-key-for-tests-with-32-characters-',
};
const GUID = '7f0e0f3c-58a1-4f36-9c8e-2d64b3a3f001';

const readApi = (variables: NodeJS.ProcessEnv) => readEnvironment(apiEnvironment, variables);
const readWorker = (variables: NodeJS.ProcessEnv) => readEnvironment(workerEnvironment, variables);

describe('environment', () => {
  test('has the defaults of the operating contract', () => {
    expect(readApi(REQUIRED)).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      RATE_LIMIT_PER_MINUTE: 10,
      TRUST_PROXY: 0,
      LOG_LEVEL: 'info',
      STOP_SECONDS: 4,
    });
    expect(readWorker(REQUIRED)).toMatchObject({
      PUBLIC_URL: 'http://127.0.0.1:3000',
      ARRIVAL_CHECK_SECONDS: 60,
      HUBSPOT_API_URL: 'https://api.hubapi.com',
      HUBSPOT_FORWARD_FIELDS: ['firstName', 'lastName', 'email', 'phone', 'communicationsOptIn'],
      LOG_LEVEL: 'info',
      STOP_SECONDS: 4,
    });
  });

  test('takes an empty variable for an unset one, as compose files pass them', () => {
    const names = ['PORT', 'REDIS_URL', 'HUBSPOT_FORWARD_FIELDS', 'SMTP_URL', 'TRUST_PROXY'];
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    expect(readApi({ ...REQUIRED, ...empty })).toEqual(readApi(REQUIRED));
    expect(readWorker({ ...REQUIRED, ...empty })).toEqual(readWorker(REQUIRED));
  });

  test('reads numbers, lists and addresses', () => {
    const site = { PORT: '8080', TRUST_PROXY: '2', PUBLIC_URL: 'https://practice.example/' };
    expect(readApi({ ...REQUIRED, ...site })).toMatchObject({
      PORT: 8080,
      TRUST_PROXY: 2,
      PUBLIC_URL: 'https://practice.example',
    });
    expect(readWorker({ ...REQUIRED, HUBSPOT_FORWARD_FIELDS: ' email , phone ' })).toMatchObject({
      HUBSPOT_FORWARD_FIELDS: ['email', 'phone'],
    });
    const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20a==,tenant=practice' };
    expect(readWorker({ ...REQUIRED, ...headers })).toMatchObject({
      OTEL_EXPORTER_OTLP_HEADERS: { authorization: 'Basic a==', tenant: 'practice' },
    });
  });

  test.each(Object.keys(REQUIRED))('%s is required, also when it is empty', (name) => {
    expect(() => readApi({ ...REQUIRED, [name]: undefined })).toThrow(`${name} is required`);
    expect(() => readApi({ ...REQUIRED, [name]: '' })).toThrow(`${name} is required`);
  });

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '1.5'],
    ['PUBLIC_URL', 'practice.example'],
    ['PUBLIC_URL', 'ftp://practice.example'],
    ['DATABASE_URL', 'mysql://frontdoor:secret@db/frontdoor'],
    ['REDIS_URL', 'localhost:6379'],
    ['SESSION_SECRET', 'too-short-a-secret'],
    ['DATA_KEY', 'too-short-a-secret'],
    ['ADMIN_PASSWORD', '12345678901'],
    ['HUBSPOT_CONTACT_FORM_GUID', 'the-form'],
    ['HUBSPOT_PORTAL_ID', 'portal-x'],
    ['HUBSPOT_FORWARD_FIELDS', 'email,diagnosis'],
    ['RATE_LIMIT_PER_MINUTE', '0'],
    ['RELIE_DAILY_MODEL_CALLS', '-1'],
    ['ARRIVAL_CHECK_SECONDS', 'soon'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '-1'],
    ['NOTIFY_EMAIL', 'the-desk'],
    ['GA_MEASUREMENT_ID', 'UA-12345'],
    ['LEAD_HOST', 'https://lead.example'],
    ['LOG_LEVEL', 'chatty'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer-secret'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%zz'],
  ])('names %s in one line that does not show %s', (name, value) => {
    let thrown = '';
    const admin = { ADMIN_USERNAME: 'desk', ADMIN_PASSWORD: 'long-enough-words' };
    const variables = { ...REQUIRED, ...admin, [name]: value };
    try {
      readApi(variables);
      readWorker(variables);
    } catch (error) {
      thrown = error instanceof Error ? error.message : '';
    }
    expect(thrown).toMatch(new RegExp(`^${name} \\S`));
    expect(thrown).not.toContain('\n');
    expect(thrown).not.toMatch(new RegExp(`(^|[^\\w])${value}($|[^\\w])`));
  });

  test.each([
    ['HUBSPOT_PORTAL_ID', { HUBSPOT_CONTACT_FORM_GUID: GUID }],
    ['HUBSPOT_PORTAL_ID', { HUBSPOT_NEWSLETTER_FORM_GUID: GUID }],
    ['ADMIN_PASSWORD', { ADMIN_USERNAME: 'desk' }],
    ['ADMIN_USERNAME', { ADMIN_PASSWORD: 'long-enough-words' }],
    ['NOTIFY_EMAIL', { SMTP_URL: 'smtp://localhost' }],
  ])('asks for %s when %j needs it', (name, given) => {
    expect(() => readApi({ ...REQUIRED, ...given })).toThrow(`${name} is needed because`);
  });
});

describe('a secret that can be guessed', () => {
  const random = '5f0c9be1a7d24836bfe01c7a95d3428e6b7f';
  const STACK = {
    SESSION_SECRET: random,
    DATA_KEY: random,
    POSTGRES_PASSWORD: random,
    POSTGRES_API_PASSWORD: `a${random}`,
    POSTGRES_WORKER_PASSWORD: `w${random}`,
    REDIS_PASSWORD: random,
  };
  test.each([
    ['SESSION_SECRET', 'x'.repeat(44), 'must be random (openssl rand -base64 32)'],
    ['DATA_KEY', 'changeme'.repeat(5), 'must be random (openssl rand -base64 32)'],
    ['DATA_KEY', '0123456789abcdef'.repeat(3), 'must be random (openssl rand -base64 32)'],
    [
      'DATA_KEY',
      'change-me-before-you-go-live-2026-please',
      'must be random (openssl rand -base64 32)',
    ],
    ['DATA_KEY', '0123456789'.repeat(4).slice(3), 'must be random (openssl rand -base64 32)'],
    ['METRICS_TOKEN', 'password-12345678', 'must be random (openssl rand -hex 24)'],
    ['POSTGRES_PASSWORD', 'changeme', 'must have at least 16 characters (openssl rand -hex 24)'],
    ['POSTGRES_PASSWORD', 'Your_Password_123', 'must be random (openssl rand -hex 24)'],
    ['POSTGRES_API_PASSWORD', undefined, 'is required'],
    ['POSTGRES_WORKER_PASSWORD', 'workerworkerworker', 'must be random (openssl rand -hex 24)'],
    ['REDIS_PASSWORD', 'secretsecretsecret', 'must be random (openssl rand -hex 24)'],
    ['REDIS_PASSWORD', 'tR9:x@k2/Qw7#Lm4p', 'must be letters and digits: it is part of an address'],
    ['MEILI_MASTER_KEY', 'masterKeymasterKey', 'must be random (openssl rand -hex 24)'],
    ['POSTGRES_PASSWORD', 'frontdoor-secret-key', 'must be random (openssl rand -hex 24)'],
    ['REDIS_PASSWORD', 'redis-passwort-2026', 'must be random (openssl rand -hex 24)'],
    [
      'SESSION_SECRET',
      'this-is-our-very-secret-session-key-2026',
      'must be random (openssl rand -base64 32)',
    ],
  ])('is refused for the stack: %s=%s', (name, value, problem) => {
    expect(environmentProblems(stackEnvironment, STACK)).toEqual([]);
    expect(environmentProblems(stackEnvironment, { ...STACK, [name]: value })).toEqual([
      `${name} ${problem}`,
    ]);
  });

  test.each([
    ['POSTGRES_API_PASSWORD', 'POSTGRES_PASSWORD'],
    ['POSTGRES_WORKER_PASSWORD', 'POSTGRES_API_PASSWORD'],
  ] as const)('is refused for the stack: the %s that is also %s', (name, other) => {
    expect(environmentProblems(stackEnvironment, { ...STACK, [name]: STACK[other] })).toEqual([
      `${name} must not be the same as ${other}`,
    ]);
  });

  test.each([
    ['REDIS_PASSWORD', 'redis_url', 'REDIS_URL', 'redis://:other@redis:6379'],
    [
      'POSTGRES_API_PASSWORD',
      'api_database_url',
      'DATABASE_URL',
      'postgresql://api:other@postgres',
    ],
    [
      ...(['POSTGRES_WORKER_PASSWORD', 'worker_database_url'] as const),
      ...(['WORKER_DATABASE_URL', 'postgresql://worker:%@postgres'] as const),
    ],
    [
      'POSTGRES_PASSWORD',
      'database_url',
      'OWNER_DATABASE_URL',
      'postgresql://owner:other@postgres',
    ],
  ] as const)('is refused for the stack: a %s that is not in %s', (name, file, address, value) => {
    expect(environmentProblems(stackEnvironment, { ...STACK, [address]: value })).toEqual([
      `${name} must be the password in secrets/${file}`,
    ]);
    const equal = URL.parse(value);
    if (!equal) throw new Error('Not a URL');
    for (const password of [STACK[name], '']) {
      equal.password = password;
      expect(environmentProblems(stackEnvironment, { ...STACK, [address]: equal.href })).toEqual(
        [],
      );
    }
    const managed = value.replace(/@(redis|postgres)/, '@database.example.com');
    expect(environmentProblems(stackEnvironment, { ...STACK, [address]: managed })).toEqual([]);
  });

  test.each([
    ['metrics', ['METRICS_TOKEN', 'GRAFANA_PASSWORD']],
    ['clamav, sandbox', ['CLAMAV_HOST']],
    ['sandbox,mail', []],
  ])('is not forgotten where COMPOSE_PROFILES=%s', (COMPOSE_PROFILES, names) => {
    const given = { ...STACK, COMPOSE_PROFILES };
    const profile = COMPOSE_PROFILES.split(',')[0];
    expect(environmentProblems(stackEnvironment, given)).toEqual(
      names.map((name) => `${name} is needed because COMPOSE_PROFILES names ${profile}`),
    );
  });

  test.each(['metrcs', 'mail, metrcs'])('COMPOSE_PROFILES=%s is no profile', (COMPOSE_PROFILES) => {
    expect(environmentProblems(stackEnvironment, { ...STACK, COMPOSE_PROFILES })).toEqual([
      'COMPOSE_PROFILES names metrcs, but the profiles are clamav, mail, metrics, sandbox',
    ]);
  });

  test.each([
    ['0', 'must be at least 1'],
    ['4', 'and WORKER_REPLICAS must be at most 6 together: Postgres has no connections for more'],
    ['two', 'must be a whole number from 1 to 20'],
  ])('no number of apis or workers: %s', (number, problem) => {
    const given = { ...STACK, API_REPLICAS: number, WORKER_REPLICAS: '3' };
    expect(environmentProblems(stackEnvironment, given)).toEqual([`API_REPLICAS ${problem}`]);
  });

  test('is accepted by a process, so that an older installation still starts', () => {
    const DATA_KEY = 'd'.repeat(32);
    expect(readWorker({ ...REQUIRED, DATA_KEY })).toMatchObject({ DATA_KEY });
  });
});

describe('PUBLIC_URL without https', () => {
  const read = (NODE_ENV: string, PUBLIC_URL: string) => {
    readApi({ ...REQUIRED, NODE_ENV, PUBLIC_URL });
    return readWorker({ ...REQUIRED, NODE_ENV, PUBLIC_URL }).PUBLIC_URL;
  };

  test.each([
    'http://practice.example',
    'http://192.168.1.5:3000',
    'http://localhost.example',
    'http://127.0.0.1.example',
    'http://localhost@practice.example',
  ])('%s stops a production process', (url) => {
    expect(() => read('production', url)).toThrow(/^PUBLIC_URL must start with https:\/\/ in/);
    expect(() => readWorker({ ...REQUIRED, NODE_ENV: 'production', PUBLIC_URL: url })).toThrow();
    expect(read('development', url)).toBe(url);
  });

  test.each([
    'http://localhost:3000',
    'http://127.0.0.1:8080',
    'http://[::1]',
    'https://a.example',
  ])('%s does not', (url) => expect(read('production', url)).toBe(url));

  test.each(['practice.example', 'localhost:3000', 'ftp://practice.example'])(
    '%s is no web address, which is said once',
    (PUBLIC_URL) => {
      const site = { ...REQUIRED, NODE_ENV: 'production', PUBLIC_URL };
      const problem = 'PUBLIC_URL must be a URL that starts with http:// or https://';
      expect(environmentProblems(apiEnvironment, site)).toEqual([problem]);
      const proxy = { PUBLIC_URL, SITE_ADDRESS: 'practice.example' };
      expect(environmentProblems(proxyEnvironment, proxy)).toEqual([problem]);
    },
  );

  test('it may be derived from the address on which the api listens', () => {
    const listening = { ...REQUIRED, NODE_ENV: 'production', HOST: '0.0.0.0' };
    expect(readApi(listening).PUBLIC_URL).toBe('http://0.0.0.0:3000');
  });
});

describe('what each process is given', () => {
  test('the worker gets neither what lets somebody in nor what the site alone needs', () => {
    const given = environmentFor(workerEnvironment, apiEnvironment, {
      ...REQUIRED,
      TZ: 'America/Chicago',
      ADMIN_PASSWORD: 'long-enough-words',
      OPENAI_API_KEY_FILE: '/run/secrets/key',
      HUBSPOT_ACCESS_TOKEN: 'token',
    });
    const { DATABASE_URL, DATA_KEY } = REQUIRED;
    expect(given).toEqual({
      DATABASE_URL,
      DATA_KEY,
      HUBSPOT_ACCESS_TOKEN: 'token',
      TZ: 'America/Chicago',
    });
  });
});

describe('a secret from a file', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'frontdoor-environment-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  test('counts where the variable is unset, without the line break at its end', () => {
    const file = path.join(directory, 'data-key');
    const key = 'another-data-key-for-tests-with-32-characters';
    writeFileSync(file, `${key}\n`);
    const fromFile = { ...REQUIRED, DATA_KEY: '', DATA_KEY_FILE: file };
    expect(readWorker(fromFile).DATA_KEY).toBe(key);
  });

  test('is refused beside the variable itself, in one line that shows neither', () => {
    const both = { ...REQUIRED, DATA_KEY_FILE: path.join(directory, 'nothing') };
    const problem = 'DATA_KEY and DATA_KEY_FILE are both set; remove one of them';
    expect(() => readWorker(both)).toThrow(new Error(problem));
    expect(environmentProblems(apiEnvironment, both)).toEqual([problem]);
  });

  test('that is not there ends with its name', () => {
    const missing = { ...REQUIRED, DATA_KEY: '', DATA_KEY_FILE: path.join(directory, 'nothing') };
    expect(() => readWorker(missing)).toThrow(/^DATA_KEY_FILE names a file that cannot be read$/);
  });
});

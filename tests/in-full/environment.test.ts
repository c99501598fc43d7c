import { execFile } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { PROJECT } from '../../local/build.ts';
import { DEFAULTS } from '../support/stack.ts';

// Nothing listens there: a process that got past the environment check would not exit.
const DATABASE_URL = 'postgresql://frontdoor:the-database-password@127.0.0.1:1/frontdoor';

type BadVariable = [name: string, value: string | undefined, reason: string];

const BAD: BadVariable[] = [
  ['DATABASE_URL', undefined, 'is required'],
  ['DATA_KEY', '', 'is required'],
  ['REDIS_URL', 'the-redis-password@redis', 'must be a URL'],
  ['PORT', 'eighty', 'must be a whole number'],
];
const BAD_FOR: Record<string, BadVariable[]> = {
  api: [
    ['SESSION_SECRET', 'short-secret', 'must have at least 32 characters'],
    ['PUBLIC_URL', 'http://practice.example', 'must start with https:// in production'],
    ['CLAMAV_HOST', 'tcp://clamav:3310', 'must be a host, or host:port'],
    ['TRUST_PROXY', 'everybody', 'must be off or a number of proxies'],
  ],
  worker: [['HUBSPOT_FORWARD_FIELDS', 'email,diagnosis', 'may only name']],
};

describe.each(Object.keys(BAD_FOR))('%s', (name) => {
  test.each([...BAD, ...(BAD_FOR[name] ?? [])])(
    'exits with one line that names an invalid %s',
    async (variable, value, reason) => {
      const { code, output } = await run(name, { [variable]: value });
      expect(code).toBe(1);
      expect(output).toMatch(new RegExp(`^${variable} ${reason}[^\\n]*\\n$`));
      if (value) expect(output).not.toContain(value);
      expect(output).not.toContain('the-database-password');
    },
  );
});

describe('check', () => {
  const PROXY = { SITE_ADDRESS: 'practice.example, www.practice.example' };
  const random = '5f0c9be1a7d24836bfe01c7a95d3428e6b7f';
  const STACK = {
    SESSION_SECRET: random,
    DATA_KEY: random,
    POSTGRES_PASSWORD: random,
    POSTGRES_API_PASSWORD: `a${random}`,
    POSTGRES_WORKER_PASSWORD: `w${random}`,
    REDIS_PASSWORD: random,
    MEILI_MASTER_KEY: random,
  };
  const VALID = { ...PROXY, ...STACK, PUBLIC_URL: 'https://www.practice.example' };

  test('passes what all processes accept', async () => {
    expect(await run('check', VALID)).toEqual({
      code: undefined,
      output: 'The environment is valid\n',
    });
  });

  test('names the mistakes of all processes, each once and without its value', async () => {
    const { code, output } = await run('check', {
      ...VALID,
      DATA_KEY: 'short-data-key',
      CLAMAV_HOST: 'tcp://clamav:3310',
      HUBSPOT_FORWARD_FIELDS: 'email,diagnosis',
      ADMIN_USERNAME: 'desk',
      ADMIN_PASSWORD: 'Password1234',
      SITE_ADDRESS: 'practice.example, lead.practice.example',
      LEAD_HOST: 'lead.practice.example',
      POSTGRES_PASSWORD: 'changeme',
      POSTGRES_WORKER_PASSWORD: 'Your_Password_4567',
    });
    expect(code).toBe(1);
    expect(output.trimEnd().split('\n').sort()).toEqual([
      expect.stringMatching(/^ADMIN_PASSWORD is easy to guess/),
      expect.stringMatching(/^CLAMAV_HOST must be a host/),
      expect.stringMatching(/^DATA_KEY must have at least 32 characters/),
      expect.stringMatching(/^HUBSPOT_FORWARD_FIELDS may only name/),
      expect.stringMatching(/^POSTGRES_PASSWORD must have at least 16 characters/),
      expect.stringMatching(/^POSTGRES_WORKER_PASSWORD must be random/),
      'SITE_ADDRESS must name the host of PUBLIC_URL',
      'SITE_ADDRESS must not name LEAD_HOST, which the proxy serves anyway',
    ]);
    expect(output).not.toMatch(/short-data-key|tcp:|Password1234|the-database-password|changeme/);
  });

  test.each([':443', 'https://', '*.practice.example'])(
    'does not guess which hosts the address %s serves',
    async (SITE_ADDRESS) => {
      expect((await run('check', { ...VALID, SITE_ADDRESS })).output).toBe(
        'The environment is valid\n',
      );
    },
  );
});

/** Runs a built process until it exits. */
function run(name: string, change: Record<string, string | undefined>) {
  const env = { PATH: process.env['PATH'], ...DEFAULTS, DATABASE_URL, ...change };
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(
      process.execPath,
      [path.join(PROJECT, `dist/server/${name}.js`)],
      { env, timeout: 120_000 },
      (error, stdout, stderr) => resolve({ code: error?.code, output: stdout + stderr }),
    );
  });
}

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
    ['ADMIN_PASSWORD', 'Password1234', 'is easy to guess'],
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

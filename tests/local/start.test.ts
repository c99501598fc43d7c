import { createServer } from 'node:http';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { buildIfNeeded } from '../../local/build.ts';
import { findFreePort } from '../../local/ports.ts';
import { signalIfAlive } from '../../local/process-table.ts';
import { postContactRequest } from '../support/contact-request.ts';
import { eventually } from '../support/eventually.ts';
import { launch, processesOf, type Launcher } from './launcher.ts';

const PATIENCE = 60_000;
let directory: string;
let port: string;
const launched: Launcher[] = [];
const start = (env: Record<string, string> = {}) => {
  const launcher = launch(directory, { PORT: port, ...env });
  launched.push(launcher);
  return launcher;
};

beforeAll(async () => {
  await buildIfNeeded(['server', 'web'], console.log);
  directory = await mkdtemp(path.join(tmpdir(), 'frontdoor-start-'));
  port = String(await findFreePort());
}, 300_000);

afterEach(async () => {
  for (const launcher of launched.splice(0)) {
    launcher.signal('SIGTERM');
    await launcher.exit;
  }
});

afterAll(async () => {
  for (const pid of await processesOf(directory)) signalIfAlive(pid, 'SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

const submissionIdOf = async (url: string, key: string) => {
  const request = {
    firstName: 'Robin',
    lastName: 'Sample',
    email: 'robin@mail.frontdoor-tests.org',
    serviceInterest: 'other',
    dataStorageConsent: true,
  };
  const answer = await postContactRequest(url, request, { 'Idempotency-Key': key });
  return answer.text();
};

describe('npm start', () => {
  test(
    'stops everything within five seconds of SIGTERM, and a second start keeps the data',
    async () => {
      const first = start();
      const key = 'the-same-key-before-and-after';
      const before = await submissionIdOf(await first.ready(), key);

      const asked = Date.now();
      first.signal('SIGTERM');
      expect(await first.exit).toBe(0);
      expect(Date.now() - asked).toBeLessThan(5_000);
      expect(await processesOf(directory)).toEqual([]);

      expect(await submissionIdOf(await start().ready(), key)).toBe(before);
    },
    PATIENCE,
  );

  test(
    'keeps its secrets to itself',
    async () => {
      await start().ready();
      for (const name of ['session-secret', 'data-key', 'postgres/password']) {
        expect((await stat(path.join(directory, name))).mode & 0o077).toBe(0);
      }
    },
    PATIENCE,
  );

  test(
    'refuses a second start in the same directory and says what to do',
    async () => {
      await start().ready();
      const second = start({ PORT: '' });
      expect(await second.exit).toBe(1);
      expect(second.output()).toMatch(/Already running .*DATA_DIR/);
    },
    PATIENCE,
  );

  test(
    'says so when the port asked for is taken, and takes another when none was asked for',
    async () => {
      const stranger = createServer().listen(Number(port), '127.0.0.1');
      try {
        const refused = start();
        expect(await refused.exit).toBe(1);
        expect(refused.output()).toContain(`PORT ${port} is taken`);
      } finally {
        await new Promise((resolve) => stranger.close(resolve));
      }
      const url = await start({ PORT: '' }).ready();
      expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
    },
    PATIENCE,
  );

  test(
    'starts again after the launcher was killed; what it left behind is gone',
    async () => {
      const killed = start();
      await killed.ready();
      const left = await processesOf(directory);
      killed.signal('SIGKILL');
      await killed.exit;

      const url = await start().ready();
      expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
      const now = await processesOf(directory);
      expect(left.filter((pid) => now.includes(pid))).toEqual([]);
    },
    PATIENCE,
  );

  test(
    'starts when the database’s lock file names a process that is somebody else by now',
    async () => {
      const first = start();
      await first.ready();
      first.signal('SIGTERM');
      await first.exit;
      const lock = path.join(directory, 'postgres/data/postmaster.pid');
      await writeFile(lock, `${process.pid}\n${directory}/postgres/data\n1\n5432\n\n127.0.0.1\n`);
      await chmod(lock, 0o666);

      await start().ready();
      expect(await readFile(lock, 'utf8')).not.toContain(`${process.pid}\n`);
    },
    PATIENCE,
  );

  test(
    'brings back an api that was killed',
    async () => {
      const launcher = start();
      const url = await launcher.ready();
      const api = await eventually(async () => {
        for (const pid of await processesOf(directory)) {
          const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
          if (command.includes('dist/server/api.js')) return pid;
        }
        return undefined;
      });
      signalIfAlive(api, 'SIGKILL');
      await eventually(() => launcher.output().includes('The api ended (SIGKILL)'));
      await eventually(async () => (await fetch(`${url}/api/health/ready`)).ok);
    },
    PATIENCE,
  );
});

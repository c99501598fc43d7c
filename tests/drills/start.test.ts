import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signalIfAlive } from '../../local/process-table.ts';
import {
  launch,
  launchInOneDirectory,
  processRunning,
  processesOf,
  type Launcher,
} from '../local/launcher.ts';
import { eventually } from '../support/eventually.ts';

// Promised shutdown time.
const STOPS_WITHIN_MS = 5_000;
const PATIENCE_MS = 600_000;
const { start, remaining, directory, port, stopAfterTest } = launchInOneDirectory();

const isReady = async (url: string) => (await fetch(`${url}/api/health/ready`)).ok;

describe('npm start', () => {
  test(
    'stops within five seconds of SIGTERM',
    async () => {
      const launcher = start();
      await launcher.ready();
      const asked = Date.now();
      launcher.signal('SIGTERM');
      expect(await launcher.exit).toBe(0);
      expect(Date.now() - asked).toBeLessThan(STOPS_WITHIN_MS);
    },
    PATIENCE_MS,
  );

  test(
    'stops within five seconds of Ctrl-C, which npm and the launcher both receive',
    async () => {
      const launcher = start({}, 'npm');
      await launcher.ready();
      const asked = Date.now();
      launcher.pressCtrlC();
      await launcher.exit;
      await eventually(async () => (await remaining()).length === 0);
      expect(Date.now() - asked).toBeLessThan(STOPS_WITHIN_MS);
    },
    PATIENCE_MS,
  );

  test(
    'stops during its first start',
    async () => {
      const fresh = await mkdtemp(path.join(tmpdir(), 'frontdoor-start-'));
      const launcher = stopAfterTest(launch(fresh, { PORT: port() }));
      try {
        await processRunning('initdb', fresh);
        launcher.signal('SIGTERM');
        expect(await launcher.exit).toBe(0);
        expect(await processesOf(fresh)).toEqual([]);
      } finally {
        await rm(fresh, { recursive: true, force: true });
      }
    },
    PATIENCE_MS,
  );

  test(
    'starts again after the launcher was killed, without leftover processes',
    async () => {
      const killed = start();
      await killed.ready();
      const left = await remaining();
      expect(left.length).toBeGreaterThan(4);
      killed.signal('SIGKILL');
      await killed.exit;

      expect(await isReady(await start().ready())).toBe(true);
      const now = await remaining();
      expect(left.filter((pid) => now.includes(pid))).toEqual([]);
    },
    PATIENCE_MS,
  );

  test(
    'exits when npm was killed, and starts again',
    async () => {
      const killed = start({}, 'npm');
      await killed.ready();
      killed.signal('SIGKILL');
      await killed.exit;
      await eventually(async () => (await remaining()).length === 0);
      expect(await isReady(await start().ready())).toBe(true);
    },
    PATIENCE_MS,
  );

  test(
    "starts although the pid in the database's lock file belongs to another program",
    async () => {
      const first = start();
      await first.ready();
      first.signal('SIGTERM');
      await first.exit;
      const data = path.join(directory(), 'postgres/data');
      const lock = path.join(data, 'postmaster.pid');
      // Postgres takes a pid for a live server only if it belongs to its own user.
      const { uid, gid } = await stat(data);
      const stranger = spawn('sleep', ['600'], { uid, gid, cwd: '/', stdio: 'ignore' });
      try {
        await writeFile(lock, `${stranger.pid}\n${data}\n1\n5432\n\n127.0.0.1\n`);
        await chmod(lock, 0o666);
        expect(await isReady(await start().ready())).toBe(true);
      } finally {
        stranger.kill();
      }
    },
    PATIENCE_MS,
  );
});

describe('a running npm start', () => {
  let launcher: Launcher;
  let url: string;
  beforeAll(async () => {
    launcher = launch(directory(), { PORT: port() });
    url = await launcher.ready();
  }, PATIENCE_MS);
  afterAll(async () => {
    launcher.signal('SIGTERM');
    await launcher.exit;
  });

  test.each([
    ['dist/server/api.js', 'The api ended (SIGKILL)'],
    ['dist/server/worker.js', 'The worker ended (SIGKILL)'],
    ['hubspot-sandbox/main.ts', 'The sandbox ended (SIGKILL)'],
    ['mailbox/main.ts', 'The mailbox ended (SIGKILL)'],
    ['bin/postgres', 'Postgres ended'],
  ])(
    'restarts %s after a kill',
    async (command, words) => {
      const killed = await processRunning(command, directory());
      signalIfAlive(killed, 'SIGKILL');
      await eventually(() => launcher.output().includes(words));
      expect(await eventually(() => processRunning(command, directory()))).not.toBe(killed);
      await eventually(() => isReady(url));
    },
    PATIENCE_MS,
  );
});

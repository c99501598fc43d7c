import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { buildIfNeeded } from '../../local/build.ts';
import { findFreePort } from '../../local/ports.ts';
import { signalIfAlive } from '../../local/process-table.ts';
import { AdminClient, cookieOf } from '../support/admin-client.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { eventually } from '../support/eventually.ts';
import { TestHubspot } from '../support/hubspot-sandbox.ts';
import { launch, processesOf, processRunning, type Launcher } from './launcher.ts';

// Promised shutdown time.
const STOPS_WITHIN_MS = 5_000;
const PATIENCE_MS = 240_000;
let directory: string;
let port: string;
const launched: Launcher[] = [];
const start = (env: Record<string, string> = {}, program?: 'npm' | 'node') => {
  const launcher = launch(directory, { PORT: port, ...env }, program);
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
  await eventually(async () => (await processesOf(directory)).length === 0);
  await rm(directory, { recursive: true, force: true });
});

const isReady = async (url: string) => (await fetch(`${url}/api/health/ready`)).ok;

/** Stops the launcher and checks exit code, shutdown time and remaining processes. */
async function expectAllGone(launcher: Launcher, end: () => unknown): Promise<void> {
  const asked = Date.now();
  end();
  expect(await launcher.exit).toBe(0);
  expect(Date.now() - asked).toBeLessThan(STOPS_WITHIN_MS);
  expect(await processesOf(directory)).toEqual([]);
}

describe('npm start', () => {
  test(
    'prints all URLs; a lead reaches the sandbox and the inbox without a flag',
    async () => {
      const launcher = start({ PORT: '' }, 'npm');
      const url = await launcher.ready();
      expect(await (await fetch(url)).text()).toContain('<h1');
      const request = validContactRequest({ communicationsOptIn: true });
      const { id } = (await (await postContactRequest(url, request)).json()) as { id: string };
      const sandbox = new TestHubspot(await launcher.sandbox());
      await eventually(async () => {
        const contacts = await sandbox.contacts();
        return contacts.some(
          ({ properties }) =>
            properties['email'] === request.email && properties['communications_opt_in'] === 'true',
        );
      });

      const admin = await openSetupLink(url, await launcher.setupLink());
      const detail = await eventually(async () => {
        const answer = await admin.get(`/api/admin/leads/${id}`);
        const { deliveries } = (await answer.json()) as { deliveries: Record<string, unknown>[] };
        return deliveries.every(({ state }) => state === 'DELIVERED') && deliveries;
      });
      expect(detail.map(({ droppedProperties }) => droppedProperties)).toEqual([[], []]);
    },
    PATIENCE_MS,
  );

  test(
    'stops within five seconds of SIGTERM, even while HubSpot hangs; a second start keeps the data',
    async () => {
      const first = start();
      const request = validContactRequest();
      const send = async (url: string) => {
        const key = { 'Idempotency-Key': 'the-same-before-and-after' };
        return (await postContactRequest(url, request, key)).text();
      };
      const url = await first.ready();
      const sandbox = new TestHubspot(await first.sandbox());
      await sandbox.mode('hang');
      const before = await send(url);
      await eventually(async () => (await sandbox.requests()).length > 0);
      await expectAllGone(first, () => first.signal('SIGTERM'));

      expect(await send(await start().ready())).toBe(before);
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
      await eventually(async () => (await processesOf(directory)).length === 0);
      expect(Date.now() - asked).toBeLessThan(STOPS_WITHIN_MS);
    },
    PATIENCE_MS,
  );

  test(
    'stops during its first start',
    async () => {
      const fresh = await mkdtemp(path.join(tmpdir(), 'frontdoor-start-'));
      const launcher = launch(fresh, { PORT: port });
      launched.push(launcher);
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
    'prints no secrets',
    async () => {
      await start().ready();
      for (const name of ['session-secret', 'data-key', 'postgres/password']) {
        expect((await stat(path.join(directory, name))).mode & 0o077).toBe(0);
      }
    },
    PATIENCE_MS,
  );

  test(
    'refuses a second start in the same directory with advice',
    async () => {
      const url = await start().ready();
      const second = start({ PORT: '' });
      expect(await second.exit).toBe(1);
      expect(second.output()).toMatch(/Already running .*DATA_DIR/);
      expect(await isReady(url)).toBe(true);
    },
    PATIENCE_MS,
  );

  test(
    'reports a taken port if it was requested, and picks another otherwise',
    async () => {
      const stranger = createServer().listen(Number(port), '127.0.0.1');
      try {
        const refused = start();
        expect(await refused.exit).toBe(1);
        expect(refused.output()).toContain(`PORT ${port} is taken`);
      } finally {
        await new Promise((resolve) => stranger.close(resolve));
      }
      // One of them gets port 3000, the other a free port.
      const usual = createServer();
      await new Promise((resolve) => {
        usual.once('error', resolve).listen(3000, '127.0.0.1', () => resolve(undefined));
      });
      try {
        const launcher = start({ PORT: '' });
        const url = await launcher.ready();
        expect(new URL(url).port).not.toBe('3000');
        expect(launcher.output()).toContain('Port 3000 is taken: using');
        expect(await isReady(url)).toBe(true);
      } finally {
        if (usual.listening) await new Promise((resolve) => usual.close(resolve));
      }
    },
    PATIENCE_MS,
  );

  test(
    'starts again after the launcher was killed, without leftover processes',
    async () => {
      const killed = start();
      await killed.ready();
      const left = await processesOf(directory);
      expect(left.length).toBeGreaterThan(4);
      killed.signal('SIGKILL');
      await killed.exit;

      expect(await isReady(await start().ready())).toBe(true);
      const now = await processesOf(directory);
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
      await eventually(async () => (await processesOf(directory)).length === 0);
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
      const data = path.join(directory, 'postgres/data');
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
    launcher = launch(directory, { PORT: port });
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
    ['bin/postgres', 'Postgres ended'],
  ])(
    'restarts %s after a kill',
    async (command, words) => {
      const killed = await processRunning(command, directory);
      signalIfAlive(killed, 'SIGKILL');
      await eventually(() => launcher.output().includes(words));
      expect(await eventually(() => processRunning(command, directory))).not.toBe(killed);
      await eventually(() => isReady(url), { timeout: 30_000 });
    },
    PATIENCE_MS,
  );
});

/** Opens the setup link as the first admin. */
async function openSetupLink(url: string, link: string): Promise<AdminClient> {
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
  const answer = await fetch(`${url}/api/admin/setup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ token, username: 'reception', password: 'four unrelated words here' }),
  });
  return new AdminClient(url, cookieOf(answer));
}

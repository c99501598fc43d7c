import { createServer } from 'node:http';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AdminClient, cookieOf } from '../support/admin-client.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { shown } from '../support/consents.ts';
import { eventually } from '../support/eventually.ts';
import { TestHubspot } from '../support/hubspot-sandbox.ts';
import { launch, launchInOneDirectory, type Launcher } from './launcher.ts';

const PATIENCE_MS = 600_000;
const { start, remaining, directory, port } = launchInOneDirectory();

const isReady = async (url: string) => (await fetch(`${url}/api/health/ready`)).ok;

describe('npm start, while it runs', () => {
  let launcher: Launcher;
  let url: string;
  beforeAll(async () => {
    launcher = launch(directory(), { PORT: '' }, 'npm');
    url = await launcher.ready();
  }, PATIENCE_MS);
  afterAll(async () => {
    launcher.signal('SIGTERM');
    await launcher.exit;
  });

  test(
    'prints all URLs; a lead reaches the sandbox and the inbox without a flag',
    async () => {
      expect(await (await fetch(url)).text()).toContain('<h1');
      const request = validContactRequest({ communicationsOptIn: true });
      const { id } = (await (await postContactRequest(url, request)).json()) as { id: string };
      await confirmByLink(await launcher.mailbox(), request.email);
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
      expect(detail.map(({ destination }) => destination)).toContain('EMAIL_NOTICE');
      expect(detail.flatMap(({ droppedProperties }) => droppedProperties)).toEqual([]);
    },
    PATIENCE_MS,
  );

  test(
    'prints no secrets and lets nobody else read them',
    async () => {
      for (const name of ['session-secret', 'data-key', 'postgres/password']) {
        const file = path.join(directory(), name);
        expect((await stat(file)).mode & 0o077).toBe(0);
        const secret = (await readFile(file, 'utf8')).trim();
        expect(secret).not.toBe('');
        expect(launcher.output()).not.toContain(secret);
      }
    },
    PATIENCE_MS,
  );

  test(
    'refuses a second start in the same directory with advice',
    async () => {
      const second = start({ PORT: '' });
      expect(await second.exit).toBe(1);
      await eventually(() => /Already running .*DATA_DIR/.test(second.output()));
      expect(await isReady(url)).toBe(true);
    },
    PATIENCE_MS,
  );
});

describe('npm start', () => {
  test(
    'stops on SIGTERM, even while HubSpot hangs; a second start keeps the data',
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
      first.signal('SIGTERM');
      expect(await first.exit).toBe(0);
      expect(await remaining()).toEqual([]);

      expect(await send(await start().ready())).toBe(before);
    },
    PATIENCE_MS,
  );

  test(
    'reports a taken port if it was requested, and picks another otherwise',
    async () => {
      const stranger = createServer().listen(Number(port()), '127.0.0.1');
      try {
        const refused = start();
        expect(await refused.exit).toBe(1);
        await eventually(() => refused.output().includes(`PORT ${port()} is taken`));
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
        await eventually(() => launcher.output().includes('Port 3000 is taken: using'));
        expect(await isReady(url)).toBe(true);
      } finally {
        if (usual.listening) await new Promise((resolve) => usual.close(resolve));
      }
    },
    PATIENCE_MS,
  );
});

/** Confirms an opt-in by the link in the mailbox, as its sender would. */
async function confirmByLink(mailbox: string, email: string): Promise<void> {
  const link = await eventually(async () => {
    const page = await (await fetch(mailbox)).text();
    return page.includes(email) && /href="(http[^"]*\/api\/confirm\/[^"]+)"/.exec(page)?.[1];
  });
  const body = new URLSearchParams({ consents: shown('marketing-confirmation')[0] ?? '' });
  const headers = { Origin: new URL(link).origin };
  expect((await fetch(link, { method: 'POST', headers, body })).status).toBe(200);
}

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

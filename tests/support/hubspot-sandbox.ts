import path from 'node:path';
import { z } from 'zod';
import { PROJECT } from '../../local/build.ts';
import { defaultAccount } from '../../local/hubspot-sandbox/account.ts';
import { ManagedProcess } from './managed-process.ts';
import { testPort } from './test-port.ts';

const contactsSchema = z.array(
  z.object({ id: z.string(), properties: z.record(z.string(), z.string().nullable()) }),
);
const meetingsSchema = z.array(
  z.object({
    id: z.string(),
    contactId: z.string(),
    properties: z.record(z.string(), z.string()),
  }),
);
const submissionsSchema = z.array(
  z.object({
    conversionId: z.string(),
    formGuid: z.string(),
    submittedAt: z.number(),
    values: z.array(z.object({ name: z.string(), value: z.string() })),
    pageUrl: z.string().optional(),
    pageName: z.string().optional(),
    legalConsentOptions: z.unknown().optional(),
  }),
);
const subscriptionsSchema = z.array(
  z.object({
    emailAddress: z.string(),
    subscriptionId: z.number(),
    status: z.string(),
    legalBasisExplanation: z.string().optional(),
  }),
);
const requestsSchema = z.array(
  z.object({
    method: z.string(),
    path: z.string(),
    /** Null if it was never answered. */
    status: z.number().nullable(),
    at: z.iso.datetime(),
    ms: z.number().nullable(),
    mode: z.string(),
  }),
);

/** Sandbox behaviour; see `POST /__sandbox/mode`. */
export interface SandboxMode {
  /** Returns to normal after this many answers. */
  count?: number;
  only?: 'contacts' | 'meetings' | 'forms' | 'subscriptions' | 'erasures';
  /** In seconds. */
  retryAfter?: number;
}

/** Starts a private sandbox, without a rate limit unless `env` sets one. */
export async function startHubspot(env: Record<string, string> = {}) {
  const port = await testPort();
  const hubspot = new TestHubspot(`http://127.0.0.1:${port}`);
  const sandbox = new ManagedProcess({
    name: 'sandbox',
    program: process.execPath,
    args: [path.join(PROJECT, 'local/hubspot-sandbox/main.ts')],
    env: { SANDBOX_RATE_LIMIT: '0', ...env, SANDBOX_PORT: String(port) },
    ready: () => fetch(`${hubspot.url}/__sandbox/mode`).then((response) => response.ok),
  });
  await sandbox.start();
  return { hubspot, sandbox };
}

/** Queries and controls of a running sandbox. */
export class TestHubspot {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Environment that points api and worker to the sandbox. */
  get environment() {
    return {
      HUBSPOT_API_URL: this.url,
      HUBSPOT_FORMS_URL: this.url,
      HUBSPOT_ACCESS_TOKEN: defaultAccount.accessToken,
      HUBSPOT_PORTAL_ID: defaultAccount.portalId,
      HUBSPOT_CONTACT_FORM_GUID: defaultAccount.contactFormGuid,
      HUBSPOT_NEWSLETTER_FORM_GUID: defaultAccount.newsletterFormGuid,
    };
  }

  async mode(mode: string, options: SandboxMode = {}): Promise<void> {
    const response = await fetch(`${this.url}/__sandbox/mode`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ mode, ...options }),
    });
    if (!response.ok) throw new Error(`The sandbox refused: ${await response.text()}`);
  }

  async reset(): Promise<void> {
    await fetch(`${this.url}/__sandbox/reset`, { method: 'POST' });
  }

  contacts() {
    return this.#read('contacts', contactsSchema);
  }

  /** Meetings with the contact of an address. */
  async meetingsWith(email: string) {
    const contact = (await this.contacts()).find(({ properties }) => properties['email'] === email);
    const meetings = await this.#read('meetings', meetingsSchema);
    return meetings.filter(({ contactId }) => contactId === contact?.id);
  }

  /** Creates a contact, as staff would. */
  async createContact(properties: Record<string, string>): Promise<void> {
    const response = await fetch(`${this.url}/crm/v3/objects/contacts`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${defaultAccount.accessToken}`,
      },
      body: JSON.stringify({ properties }),
    });
    if (!response.ok) throw new Error(`The sandbox refused: ${await response.text()}`);
  }

  /** Form submissions with all their values. */
  submissions() {
    return this.#read('submissions', submissionsSchema);
  }

  /** Unsubscribes an address, as on HubSpot's own page. */
  async optOut(email: string, subscriptionId: number): Promise<void> {
    const response = await fetch(
      `${this.url}/communication-preferences/v4/statuses/${encodeURIComponent(email)}`,
      {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${defaultAccount.accessToken}`,
        },
        body: JSON.stringify({ channel: 'EMAIL', statusState: 'UNSUBSCRIBED', subscriptionId }),
      },
    );
    if (!response.ok) throw new Error(`The sandbox refused: ${await response.text()}`);
  }

  subscriptions() {
    return this.#read('subscriptions', subscriptionsSchema);
  }

  /** The addresses that HubSpot would take from nobody any more. */
  blocklist() {
    return this.#read('blocklist', z.array(z.string()));
  }

  requests() {
    return this.#read('requests', requestsSchema);
  }

  async #read<T extends z.ZodType>(what: string, schema: T): Promise<z.output<T>> {
    const response = await fetch(`${this.url}/__sandbox/${what}`);
    return schema.parse(await response.json());
  }
}

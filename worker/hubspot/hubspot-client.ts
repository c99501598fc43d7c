import { Client } from '@hubspot/api-client';
import type { PromiseConfigurationOptions } from '@hubspot/api-client/lib/codegen/crm/contacts/configuration.js';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import pLimit from 'p-limit';
import { boundedFetch } from '#runtime/bounded-fetch';
import { ENVIRONMENT } from '#runtime/core.module';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import { inSpan } from '#runtime/tracing';
import { accountPauseMs, type HubSpotAnswer } from './answers.ts';
import { RequestBudget } from './request-budget.ts';
import { timeoutAgent } from './timeout-agent.ts';

/** Concurrent requests through HubSpot's package of one worker process. */
const REQUESTS_AT_ONCE = 8;

type ContactsApi = Client['crm']['contacts']['batchApi'];
type ContactApi = Client['crm']['contacts']['basicApi'];
export type ContactUpserts = Parameters<ContactsApi['upsert']>[0];
export type ContactReads = Parameters<ContactsApi['read']>[0];
export type ContactDeletion = Parameters<ContactApi['purge']>[0];

/**
 * The one client of the process (several leak memory, HubSpot/hubspot-api-nodejs#657). Requests for which HubSpot's
 * package has types go through that package, the others through fetch (decision 0011). Every request spends from the
 * budget, has a timeout and is made once: the outbox retries. An answer that asks the account to wait pauses the budget
 * of all workers.
 */
@Injectable()
export class HubSpotClient implements OnApplicationShutdown {
  private readonly timeoutMs: number;
  private readonly agent: ReturnType<typeof timeoutAgent>;
  private readonly limit = pLimit(REQUESTS_AT_ONCE);
  private readonly contacts: ContactsApi;
  private readonly contact: ContactApi;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment,
    private readonly budget: RequestBudget,
  ) {
    this.timeoutMs = environment.HUBSPOT_TIMEOUT_SECONDS * 1000;
    this.agent = timeoutAgent(environment.HUBSPOT_API_URL, this.timeoutMs);
    const client = new Client({
      accessToken: environment.HUBSPOT_ACCESS_TOKEN ?? '',
      basePath: environment.HUBSPOT_API_URL,
      numberOfApiCallRetries: 0,
      httpAgent: this.agent,
    });
    this.contacts = client.crm.contacts.batchApi;
    this.contact = client.crm.contacts.basicApi;
  }

  get isConfigured(): boolean {
    return this.environment.HUBSPOT_ACCESS_TOKEN !== undefined;
  }

  /**
   * Creates or updates up to 100 contacts.
   * @throws the network's error, or AccountPausedError where the request was not made; any status is an answer
   */
  upsertContacts(input: ContactUpserts): Promise<HubSpotAnswer> {
    return this.budgeted('upsert contacts', () =>
      this.typed((options) => this.contacts.upsertWithHttpInfo(input, options)),
    );
  }

  /** Reads up to 100 contacts. @throws as {@link upsertContacts} */
  readContacts(input: ContactReads): Promise<HubSpotAnswer> {
    return this.budgeted('read contacts', () =>
      this.typed((options) => this.contacts.readWithHttpInfo(input, false, options)),
    );
  }

  /** Deletes a contact permanently, with all that HubSpot keeps of it. @throws as {@link upsertContacts} */
  deleteContact(input: ContactDeletion): Promise<HubSpotAnswer> {
    return this.budgeted('delete contact', () =>
      this.typed((options) => this.contact.purgeWithHttpInfo(input, options)),
    );
  }

  /** @param path with its query. @throws as {@link upsertContacts} */
  get(path: string): Promise<HubSpotAnswer> {
    return this.fetched(`${this.environment.HUBSPOT_API_URL}${path}`, { method: 'GET' });
  }

  /** @throws as {@link upsertContacts} */
  post(path: string, body: unknown): Promise<HubSpotAnswer> {
    return this.send('POST', `${this.environment.HUBSPOT_API_URL}${path}`, body);
  }

  /** @throws as {@link upsertContacts} */
  patch(path: string, body: unknown): Promise<HubSpotAnswer> {
    return this.send('PATCH', `${this.environment.HUBSPOT_API_URL}${path}`, body);
  }

  /** As {@link post}, to the host that takes form submissions. */
  postForm(path: string, body: unknown): Promise<HubSpotAnswer> {
    return this.send('POST', `${this.environment.HUBSPOT_FORMS_URL}${path}`, body);
  }

  onApplicationShutdown(): void {
    this.agent.destroy();
  }

  /**
   * Makes a request through HubSpot's package and returns HubSpot's raw answer. The package's errors have no status if
   * the body is empty or has no type, omit the policy of a 429, and quote personal data.
   */
  private async typed(
    call: (options: PromiseConfigurationOptions) => Promise<unknown>,
  ): Promise<HubSpotAnswer> {
    let answer: HubSpotAnswer | undefined;
    try {
      const options: PromiseConfigurationOptions = {
        middlewareMergeStrategy: 'append',
        middleware: [
          {
            pre: (context) => Promise.resolve(context),
            post: async (context) => {
              const { httpStatusCode, headers, body } = context;
              const json = parse(await body.text());
              answer = { status: httpStatusCode, headers: new Headers(headers), json };
              return context;
            },
          },
        ],
      };
      await this.limit(() => call(options));
    } catch (error) {
      if (!answer) throw error;
    }
    if (!answer) throw new Error('HubSpot’s client returned without an answer');
    return answer;
  }

  /** @param name of the request's span. It has no path: some hold an e-mail address */
  private budgeted(name: string, call: () => Promise<HubSpotAnswer>): Promise<HubSpotAnswer> {
    return inSpan(`HubSpot ${name}`, { kind: SpanKind.CLIENT }, async (span) => {
      await this.budget.spend();
      span.addEvent('call allowed by the budget');
      const answer = await call();
      span.setAttribute('http.response.status_code', answer.status);
      const pauseMs = accountPauseMs(answer);
      if (pauseMs !== undefined) await this.budget.pause(pauseMs);
      return answer;
    });
  }

  private send(method: string, url: string, body: unknown): Promise<HubSpotAnswer> {
    return this.fetched(url, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  private fetched(...[url, request]: Parameters<HubSpotClient['fetch']>): Promise<HubSpotAnswer> {
    return this.budgeted(request.method, () => this.fetch(url, request));
  }

  private async fetch(
    url: string,
    request: { method: string; headers?: Record<string, string>; body?: string },
  ): Promise<HubSpotAnswer> {
    const response = await boundedFetch(url, {
      ...request,
      headers: {
        ...request.headers,
        Accept: 'application/json',
        Authorization: `Bearer ${this.environment.HUBSPOT_ACCESS_TOKEN ?? ''}`,
      },
      // Personal data must not be sent to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    return {
      status: response.status,
      headers: response.headers,
      json: parse(await response.text()),
    };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

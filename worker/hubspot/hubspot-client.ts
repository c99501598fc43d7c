import { Client } from '@hubspot/api-client';
import { Inject, Injectable } from '@nestjs/common';
import { Agent, setGlobalDispatcher } from 'undici';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import { ENVIRONMENT } from '#runtime/core.module';
import { CallBudget } from './call-budget.ts';

/** What HubSpot said. `json` is undefined where the body was something else (its proxies answer in HTML). */
export interface HubSpotAnswer {
  status: number;
  headers: Headers;
  json: unknown;
}

/** Calls under way to HubSpot at the same time, per worker process. */
const HUBSPOT_CONNECTIONS = 8;

/**
 * The one client of the process (several leak memory, HubSpot/hubspot-api-nodejs#657). It does not retry: the outbox
 * does. It has no timeout of its own either, so the dispatcher under its `fetch` has one.
 */
@Injectable()
export class HubSpotClient {
  private readonly client: Client;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment,
    private readonly budget: CallBudget,
  ) {
    const timeout = environment.HUBSPOT_TIMEOUT_SECONDS * 1000;
    setGlobalDispatcher(
      new Agent({
        connections: HUBSPOT_CONNECTIONS,
        connect: { timeout },
        headersTimeout: timeout,
        bodyTimeout: timeout,
        keepAliveTimeout: 10_000,
      }),
    );
    this.client = new Client({
      accessToken: environment.HUBSPOT_ACCESS_TOKEN ?? '',
      basePath: environment.HUBSPOT_API_URL,
      numberOfApiCallRetries: 0,
    });
  }

  get isConfigured(): boolean {
    return this.environment.HUBSPOT_ACCESS_TOKEN !== undefined;
  }

  /** @throws the network's error; any status is an answer */
  post(path: string, body: unknown): Promise<HubSpotAnswer> {
    return this.call({ method: 'POST', path, body });
  }

  /** As {@link post}, to the host that takes form submissions. */
  postForm(path: string, body: unknown): Promise<HubSpotAnswer> {
    return this.call({
      method: 'POST',
      overlapUrl: `${this.environment.HUBSPOT_FORMS_URL}${path}`,
      body,
    });
  }

  /** @throws as {@link post} */
  get(path: string, query: Record<string, string>): Promise<HubSpotAnswer> {
    return this.call({ method: 'GET', path, qs: query });
  }

  private async call(request: Parameters<Client['apiRequest']>[0]): Promise<HubSpotAnswer> {
    await this.budget.spend();
    const response = await this.client.apiRequest(request);
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: parse(text) };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

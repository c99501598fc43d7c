import { Inject, Injectable } from '@nestjs/common';
import type { Integration, IntegrationCheck } from '#contracts/settings';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import type { Logger } from '#runtime/logger';
import { REDIS, type SharedRedis } from '#runtime/redis.module';
import { HealthService } from '../health/health.service.ts';
import type { ErasureList } from '../personal-data/erasure-list.ts';
import { ERASURE_LIST } from '../personal-data/personal-data.service.ts';
import { OPENAI_URL } from '../search/embedding-provider.ts';
import { SearchService } from '../search/search.service.ts';
import { VirusScanner } from '../submissions/virus-scanner.ts';

const TIMEOUT_MS = 5_000;
const TIMED_OUT = `Did not answer within ${TIMEOUT_MS / 1000} seconds.`;

/** One contact without its fields. The answer is not read. */
const HUBSPOT_CONTACTS = '/crm/v3/objects/contacts?limit=1&properties=hs_object_id';
const hubSpotForm = (guid: string | undefined) =>
  `/form-integrations/v1/submissions/forms/${guid}?limit=1`;

type Check = (signal: AbortSignal) => Promise<IntegrationCheck>;

const works = (explanation: string): IntegrationCheck => ({ ok: true, explanation });
const fails = (explanation: string): IntegrationCheck => ({ ok: false, explanation });

/**
 * Asks the configured integrations whether they work. Explanations are our own words: a library's errors quote hosts
 * and keys.
 */
@Injectable()
export class LiveChecks {
  private readonly checks: Partial<Record<Integration, Check>> = {
    postgres: () => this.postgres(),
    redis: () => this.askRedis(),
    meilisearch: (signal) => this.meilisearch(signal),
    hubspot: (signal) =>
      this.hubSpot(HUBSPOT_CONTACTS, 'Answered and accepts the access token.', signal),
    'hubspot-contact-form': (signal) =>
      this.form(this.environment.HUBSPOT_CONTACT_FORM_GUID, signal),
    'hubspot-newsletter-form': (signal) =>
      this.form(this.environment.HUBSPOT_NEWSLETTER_FORM_GUID, signal),
    smtp: () => this.smtp(),
    openai: (signal) => this.openai(signal),
    clamav: (signal) => this.clamav(signal),
    'erasure-list': () => this.erasureList(),
  };

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(REDIS) private readonly redis: SharedRedis,
    @Inject(ERASURE_LIST) private readonly list: ErasureList | null,
    private readonly health: HealthService,
    private readonly search: SearchService,
    private readonly scanner: VirusScanner,
  ) {}

  /** Whether the integration can be asked. */
  has(id: Integration): boolean {
    return this.checks[id] !== undefined;
  }

  /**
   * Asks a configured integration, for 5 s at most.
   * @returns never rejects
   */
  async run(id: Integration): Promise<IntegrationCheck> {
    const check = this.checks[id];
    if (!check) return works('Set up. It cannot be checked from the server.');
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const timeout = new Promise<IntegrationCheck>((resolve) => {
      signal.addEventListener('abort', () => resolve(fails(TIMED_OUT)), { once: true });
    });
    try {
      return await Promise.race([check(signal), timeout]);
    } catch (error) {
      if (signal.aborted) return fails(TIMED_OUT);
      this.logger.warn({ integration: id, err: error }, 'live check failed');
      return fails('Could not be reached.');
    }
  }

  private async postgres(): Promise<IntegrationCheck> {
    const { status, message } = await this.health.readiness();
    if (status === 'ready') return works('Answered, and has space to store.');
    return fails(`Not ready: ${message}.`);
  }

  private async askRedis(): Promise<IntegrationCheck> {
    // A connection of its own, because commands of the shared one give up after 200 ms.
    const connection = this.redis?.duplicate({
      commandTimeout: TIMEOUT_MS,
      enableOfflineQueue: true,
    });
    try {
      // The command fails with the same error.
      connection?.on('error', () => undefined);
      await connection?.ping();
      return works('Answered.');
    } finally {
      connection?.disconnect();
    }
  }

  private async meilisearch(signal: AbortSignal): Promise<IntegrationCheck> {
    const status = await statusOf(`${this.environment.MEILI_URL}/health`, signal);
    if (status !== 200) return refused(status);
    if (this.search.meilisearchState === 'up') return works('Answered, and answers searches.');
    return fails(
      'Answered, but does not answer searches yet. The built-in index does until it holds the pages.',
    );
  }

  private form(guid: string | undefined, signal: AbortSignal): Promise<IntegrationCheck> {
    return this.hubSpot(hubSpotForm(guid), 'Answered and knows this form.', signal);
  }

  private async hubSpot(path: string, words: string, signal: AbortSignal) {
    const { HUBSPOT_API_URL, HUBSPOT_ACCESS_TOKEN } = this.environment;
    const status = await statusOf(`${HUBSPOT_API_URL}${path}`, signal, HUBSPOT_ACCESS_TOKEN);
    return status === 200 ? works(words) : refused(status);
  }

  private async openai(signal: AbortSignal): Promise<IntegrationCheck> {
    const { OPENAI_BASE_URL = OPENAI_URL, OPENAI_API_KEY } = this.environment;
    const status = await statusOf(`${OPENAI_BASE_URL}/models`, signal, OPENAI_API_KEY);
    return status === 200 ? works('Answered and accepts the access token.') : refused(status);
  }

  private async smtp(): Promise<IntegrationCheck> {
    // Only this check needs it, and each start of the api would load it.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: this.environment.SMTP_URL,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
    try {
      await transport.verify();
      return works('Answered and would take an e-mail. None was sent.');
    } catch (error) {
      const { code } = Object(error) as { code?: unknown };
      if (code === 'EAUTH') return fails('Refused the user name or the password.');
      if (code === 'ETIMEDOUT') return fails(TIMED_OUT);
      throw error;
    } finally {
      transport.close();
    }
  }

  private async clamav(signal: AbortSignal): Promise<IntegrationCheck> {
    if (await this.scanner.answers(signal)) return works('Answered.');
    return fails('Gave an unexpected answer. Is it ClamAV?');
  }

  private async erasureList(): Promise<IntegrationCheck> {
    try {
      await this.list?.prepare();
      return works('The list can be written.');
    } catch (error) {
      this.logger.warn({ integration: 'erasure-list', err: error }, 'live check failed');
      return fails('The list cannot be written, or its key cannot be opened.');
    }
  }
}

/** @throws the network's error */
async function statusOf(url: string, signal: AbortSignal, token?: string): Promise<number> {
  const response = await fetch(url, {
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    // The token is for this host.
    redirect: 'manual',
    signal,
  });
  await response.body?.cancel();
  return response.status;
}

function refused(status: number): IntegrationCheck {
  if (status === 401) return fails('Refused the access token.');
  if (status === 403) return fails('Accepts the access token, but it lacks a permission.');
  if (status === 404) return fails('Does not know what it was asked for (404).');
  if (status === 429) return fails('Asked us to slow down. Try again in a minute.');
  if (status >= 500) return fails(`Had a problem of its own (${status}).`);
  return fails(`Gave an unexpected answer (${status}).`);
}

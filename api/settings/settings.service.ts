import { Inject, Injectable } from '@nestjs/common';
import {
  INTEGRATIONS,
  type Integration,
  type IntegrationCheck,
  type Settings,
} from '#contracts/settings';
import { ENVIRONMENT } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import { RateLimiter } from '../http/rate-limiter.ts';
import { LiveChecks } from './live-checks.ts';
import { SettingsRepository } from './settings.repository.ts';

const CHECKS_A_MINUTE = 30;

/** The variables that set an integration up: all of them, or with `any` one of them. */
const VARIABLES: Record<
  Integration,
  { all: (keyof ApiEnvironment)[] } | { any: (keyof ApiEnvironment)[] }
> = {
  postgres: { all: ['DATABASE_URL'] },
  redis: { all: ['REDIS_URL'] },
  meilisearch: { all: ['MEILI_URL'] },
  hubspot: { all: ['HUBSPOT_ACCESS_TOKEN'] },
  'hubspot-contact-form': {
    all: ['HUBSPOT_ACCESS_TOKEN', 'HUBSPOT_PORTAL_ID', 'HUBSPOT_CONTACT_FORM_GUID'],
  },
  'hubspot-newsletter-form': {
    all: ['HUBSPOT_ACCESS_TOKEN', 'HUBSPOT_PORTAL_ID', 'HUBSPOT_NEWSLETTER_FORM_GUID'],
  },
  'hubspot-subscription': { all: ['HUBSPOT_ACCESS_TOKEN', 'HUBSPOT_SUBSCRIPTION_ID'] },
  smtp: { all: ['SMTP_URL'] },
  'notice-email': { all: ['SMTP_URL', 'NOTIFY_EMAIL'] },
  openai: { all: ['OPENAI_API_KEY'] },
  clamav: { all: ['CLAMAV_HOST'] },
  clarity: { all: ['CLARITY_PROJECT_ID'] },
  'google-analytics': { any: ['GA_MEASUREMENT_ID', 'GTM_ID'] },
  'reviews-widget': { all: ['REVIEWS_WIDGET_URL'] },
  'erasure-list': { all: ['ERASURE_LIST'] },
};

/** What this installation is connected to. Values of variables never leave this class. */
@Injectable()
export class SettingsService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
    private readonly repository: SettingsRepository,
    private readonly checks: LiveChecks,
    private readonly limiter: RateLimiter,
  ) {}

  async read(): Promise<Settings> {
    const { oldestDue, ...queue } = await this.repository.queueHealth();
    return {
      integrations: INTEGRATIONS.map((id) => {
        const missing = this.missing(id);
        const configured = missing.length === 0;
        return { id, configured, missing, checkable: configured && this.checks.has(id) };
      }),
      queue: { ...queue, oldestDue: oldestDue?.toISOString() ?? null },
    };
  }

  /**
   * Asks one integration whether it works.
   * @throws ApiException `rate_limited` after 30 checks of a user within a minute
   */
  async check(id: Integration, user: SignedInUser): Promise<IntegrationCheck> {
    await this.limiter.consumeKey('settings-check', user.id, CHECKS_A_MINUTE, 60);
    const missing = this.missing(id);
    if (missing.length === 0) return this.checks.run(id);
    return { ok: false, explanation: `Not set up: ${missing.join(', ')}.` };
  }

  private missing(id: Integration): string[] {
    const variables = VARIABLES[id];
    const isUnset = (name: keyof ApiEnvironment) => this.environment[name] === undefined;
    if ('all' in variables) return variables.all.filter(isUnset);
    return variables.any.every(isUnset) ? variables.any : [];
  }
}

import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { LOGGER } from '#runtime/core.module';
import type { Logger } from '#runtime/logger';
import { EventBuffer } from '../analytics/event-buffer.ts';
import { SecurityLog } from '../audit/security-log.ts';
import { ContentWatch } from '../content/content-watch.ts';
import { ChatProvider } from '../relie/chat-provider.ts';
import { SearchService } from '../search/search.service.ts';
import { UnitMeanings } from '../search/unit-meanings.ts';
import { BackgroundReading } from './background-reading.ts';
import { MetricsRepository, type UndeliveredCount } from './metrics.repository.ts';

/**
 * Prometheus metrics. Counts and durations only: labels are route patterns, destinations and states, never a path or
 * personal data. What is in Postgres is read in the background: to count a million deliveries takes it half a second.
 */
@Injectable()
export class MetricsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly registry = new Registry();
  private readonly undelivered = new Gauge({
    name: 'frontdoor_deliveries_undelivered',
    help: 'Deliveries that have not arrived, by destination and state',
    labelNames: ['destination', 'state'],
    registers: [this.registry],
  });
  private readonly overdue = new Gauge({
    name: 'frontdoor_delivery_overdue_seconds',
    help: 'How long the oldest undelivered delivery has been due',
    labelNames: ['destination', 'state'],
    registers: [this.registry],
  });
  private readonly readAt = new Gauge({
    name: 'frontdoor_read_timestamp_seconds',
    help: 'When the gauges of this source were read last, in seconds since 1970; 0 if never',
    labelNames: ['source'],
    registers: [this.registry],
  });
  private readonly meilisearch = new Gauge({
    name: 'frontdoor_meilisearch_up',
    help: '1 if Meilisearch answers searches, 0 if the built-in index does; only where it is configured',
    labelNames: ['index'],
    registers: [this.registry],
  });
  private readonly staleContent = new Gauge({
    name: 'frontdoor_content_stale',
    help: '1 if a part of the latest content could not be loaded, so that an older one is in use',
    registers: [this.registry],
  });
  private readonly moderationFailures = new Counter({
    name: 'frontdoor_relie_moderation_failures_total',
    help: 'Second opinions that Relie asked its provider for and did not get',
    registers: [this.registry],
  });
  private readonly embeddingFailures = new Counter({
    name: 'frontdoor_relie_embedding_failures_total',
    help: 'Failed requests for embeddings; Relie then finds answers by words alone',
    registers: [this.registry],
  });
  private readonly securityEvents = new Counter({
    name: 'frontdoor_security_events_total',
    help: 'Sign-ins, sign-outs and refusals, by event',
    labelNames: ['event'],
    registers: [this.registry],
  });
  private readonly analyticsEvents = new Counter({
    name: 'frontdoor_analytics_events_total',
    help: 'Page views and events of the analytics that were written, and that were lost',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  private readonly requests = new Histogram({
    name: 'frontdoor_http_request_seconds',
    help: 'Duration of requests by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [this.registry],
  });

  readonly contentType = this.registry.contentType;
  private readonly outbox: BackgroundReading<UndeliveredCount[]>;

  constructor(
    repository: MetricsRepository,
    private readonly search: SearchService,
    private readonly relieProvider: ChatProvider,
    private readonly meanings: UnitMeanings,
    private readonly content: ContentWatch,
    private readonly securityLog: SecurityLog,
    private readonly analytics: EventBuffer,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.outbox = new BackgroundReading('postgres', () => repository.undelivered(), logger);
    collectDefaultMetrics({ register: this.registry });
  }

  onApplicationBootstrap(): void {
    this.outbox.start();
  }

  beforeApplicationShutdown(): void {
    this.outbox.stop();
  }

  /** @param seconds from the arrival of the request to its answer */
  observeRequest(method: string, route: string, status: number, seconds: number): void {
    this.requests.observe({ method, route, status }, seconds);
  }

  /** @returns the registry in Prometheus' text format; what is read in the background is some seconds old */
  text(): Promise<string> {
    const { meilisearchState } = this.search;
    if (meilisearchState)
      this.meilisearch.set({ index: 'pages' }, meilisearchState === 'up' ? 1 : 0);
    this.staleContent.set(this.content.isStale ? 1 : 0);
    this.moderationFailures.reset();
    this.moderationFailures.inc(this.relieProvider.moderationFailures);
    this.embeddingFailures.reset();
    this.embeddingFailures.inc(this.meanings.failures);
    this.securityEvents.reset();
    for (const [event, count] of this.securityLog.counts) this.securityEvents.inc({ event }, count);
    this.analyticsEvents.reset();
    for (const outcome of ['stored', 'dropped'] as const) {
      this.analyticsEvents.inc({ outcome }, this.analytics.counts[outcome]);
    }
    this.readAt.set({ source: 'postgres' }, this.outbox.readAt);
    this.undelivered.reset();
    this.overdue.reset();
    for (const { destination, state, deliveries, oldest } of this.outbox.value ?? []) {
      this.undelivered.set({ destination, state }, deliveries);
      this.overdue.set({ destination, state }, Math.max(0, oldest));
    }
    return this.registry.metrics();
  }
}

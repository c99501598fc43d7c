import path from 'node:path';
import { InjectQueue } from '@nestjs/bullmq';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Queue } from 'bullmq';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { routesOf } from '#content/routes';
import { DESTINATIONS } from '#contracts/delivery-states';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import type { DeliveryQueueName } from '#runtime/delivery-queues';
import { freeShareOf } from '#runtime/disk';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import type { Logger } from '#runtime/logger';
import { EventBuffer } from '../analytics/event-buffer.ts';
import { SecurityLog } from '../audit/security-log.ts';
import { ContentSource } from '../content/content-source.ts';
import { ContentWatch } from '../content/content-watch.ts';
import { ChatProvider } from '../relie/chat-provider.ts';
import { SearchService } from '../search/search.service.ts';
import { UnitMeanings } from '../search/unit-meanings.ts';
import { BackgroundReading } from './background-reading.ts';
import { Instruments } from './instruments.ts';
import { MetricsRepository, type StoredFigures } from './metrics.repository.ts';
import { webVitalsOf } from './web-vitals.ts';

const JOB_STATES = ['waiting', 'prioritized', 'active', 'delayed'] as const;
/** Number of jobs by queue and state. */
type QueueCounts = Record<string, Record<string, number>>;

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
  private readonly needPerson = new Gauge({
    name: 'frontdoor_deliveries_need_person',
    help: 'Deliveries that have failed, or been refused for over an hour, of leads that are not closed',
    labelNames: ['destination'],
    registers: [this.registry],
  });
  private readonly readAt = new Gauge({
    name: 'frontdoor_read_timestamp_seconds',
    help: 'When the gauges of this source were last read, in seconds since 1970; 0 if never',
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
  private readonly providerAnswers = new Counter({
    name: 'frontdoor_relie_provider_answers_total',
    help: 'Answers that Relie asked its provider for, by outcome; those that a visitor left are not counted',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  private readonly circuitOpen = new Gauge({
    name: 'frontdoor_circuit_open',
    help: '1 if the circuit of a destination is open because it fails or asked us to wait, otherwise 0',
    labelNames: ['destination'],
    registers: [this.registry],
  });
  private readonly paused = new Gauge({
    name: 'frontdoor_destination_paused',
    help: '1 if staff have paused a destination, otherwise 0',
    labelNames: ['destination'],
    registers: [this.registry],
  });
  private readonly jobs = new Gauge({
    name: 'frontdoor_queue_jobs',
    help: 'Jobs by queue and state; a job holds up to 100 deliveries',
    labelNames: ['queue', 'state'],
    registers: [this.registry],
  });
  private readonly booked = new Gauge({
    name: 'frontdoor_bookings_last_day',
    help: 'Calls that were booked within the last 24 hours, canceled ones included',
    registers: [this.registry],
  });
  private readonly waiting = new Gauge({
    name: 'frontdoor_waitlist_entries',
    help: 'People on the waitlist',
    registers: [this.registry],
  });
  private readonly vitals = new Gauge({
    name: 'frontdoor_web_vital_p75',
    help: '75th percentile of a web vital today and yesterday: seconds, for CLS its score',
    labelNames: ['vital'],
    registers: [this.registry],
  });
  private readonly slowViews = new Gauge({
    name: 'frontdoor_web_slow_views_ratio',
    help: 'Share of page views today and yesterday with an LCP over 2.5 s, by kind of page; p75 is over it from 0.25',
    labelNames: ['pages'],
    registers: [this.registry],
  });
  private readonly diskFree = new Gauge({
    name: 'frontdoor_disk_free_ratio',
    help: "Free share of the disk that holds the api's files; with docker compose also the volumes",
    registers: [this.registry],
  });

  readonly contentType = this.registry.contentType;
  private readonly stored: BackgroundReading<StoredFigures>;
  private readonly queued: BackgroundReading<QueueCounts>;
  private readonly pageKinds: () => Promise<ReadonlyMap<string, string>>;
  private readonly disk: BackgroundReading<number>;

  constructor(
    private readonly instruments: Instruments,
    repository: MetricsRepository,
    private readonly search: SearchService,
    private readonly relieProvider: ChatProvider,
    private readonly meanings: UnitMeanings,
    private readonly content: ContentWatch,
    private readonly securityLog: SecurityLog,
    private readonly analytics: EventBuffer,
    source: ContentSource,
    @InjectQueue('hubspot') hubspot: Queue,
    @InjectQueue('email') email: Queue,
    @Inject(LOGGER) logger: Logger,
    @Inject(ENVIRONMENT) { ERASURE_LIST }: ApiEnvironment,
  ) {
    const queues = { hubspot, email };
    this.stored = new BackgroundReading('postgres', () => repository.read(), logger);
    this.queued = new BackgroundReading('queue', () => countsOf(queues), logger);
    this.pageKinds = source.derive(
      (content) => new Map(routesOf(content).map(({ canonical, kind }) => [canonical, kind])),
    );
    // The erasure list is on a volume; the container's own file system may be on another disk.
    const folder = ERASURE_LIST ? path.dirname(ERASURE_LIST) : '.';
    this.disk = new BackgroundReading('disk', () => freeShareOf(folder), logger);
    collectDefaultMetrics({ register: this.registry });
  }

  onApplicationBootstrap(): void {
    this.stored.start();
    this.queued.start();
    this.disk.start();
  }

  beforeApplicationShutdown(): void {
    this.stored.stop();
    this.queued.stop();
    this.disk.stop();
  }

  /** @returns the registry in Prometheus' text format; what is read in the background is some seconds old */
  async text(): Promise<string> {
    this.setProcessMetrics();
    this.readAt.set({ source: 'postgres' }, this.stored.readAt);
    this.readAt.set({ source: 'queue' }, this.queued.readAt);
    this.readAt.set({ source: 'disk' }, this.disk.readAt);
    if (this.stored.value) this.setPostgresMetrics(this.stored.value, await this.pageKinds());
    for (const [queue, counts] of Object.entries(this.queued.value ?? {})) {
      for (const [state, jobs] of Object.entries(counts)) this.jobs.set({ queue, state }, jobs);
    }
    if (this.disk.value !== undefined) this.diskFree.set(this.disk.value);
    const registries = [this.instruments.registry, this.registry];
    return (await Promise.all(registries.map((registry) => registry.metrics()))).join('\n');
  }

  /** Sets the metrics that need no query. */
  private setProcessMetrics(): void {
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
    this.providerAnswers.reset();
    for (const outcome of ['complete', 'failed'] as const) {
      this.providerAnswers.inc({ outcome }, this.relieProvider.answers[outcome]);
    }
  }

  private setPostgresMetrics(figures: StoredFigures, pageKinds: ReadonlyMap<string, string>): void {
    const { undelivered, needPerson, circuits, calls, vitals } = figures;
    this.undelivered.reset();
    this.overdue.reset();
    for (const { destination, state, deliveries, oldest } of undelivered) {
      this.undelivered.set({ destination, state }, deliveries);
      this.overdue.set({ destination, state }, Math.max(0, oldest));
    }
    for (const destination of DESTINATIONS) {
      const inNeed = needPerson.find((one) => one.destination === destination);
      this.needPerson.set({ destination }, inNeed?.deliveries ?? 0);
      const circuit = circuits.find((one) => one.destination === destination);
      this.circuitOpen.set({ destination }, circuit?.isOpen ? 1 : 0);
      this.paused.set({ destination }, circuit?.isPaused ? 1 : 0);
    }
    this.booked.set(calls.booked);
    this.waiting.set(calls.waiting);
    const { p75, slow } = webVitalsOf(vitals, pageKinds);
    this.vitals.reset();
    this.slowViews.reset();
    for (const [vital, value] of p75) this.vitals.set({ vital }, value);
    for (const [pages, share] of slow) this.slowViews.set({ pages }, share);
  }
}

async function countsOf(queues: Record<DeliveryQueueName, Queue>): Promise<QueueCounts> {
  const counts: QueueCounts = {};
  for (const [name, queue] of Object.entries(queues)) {
    counts[name] = await queue.getJobCounts(...JOB_STATES);
  }
  return counts;
}

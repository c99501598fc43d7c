import { createServer, type Server } from 'node:http';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import type { Logger } from '#runtime/logger';
import { mayReadMetrics } from '#runtime/metrics-access';

/**
 * Prometheus metrics of a worker, on `METRICS_PORT` (decision 0043). Labels are destinations and outcomes, never
 * personal data.
 */
@Injectable()
export class WorkerMetrics implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly registry = new Registry();
  /** Attempts by destination and outcome: `delivered`, `retry` or `failed`. */
  readonly attempts = new Histogram({
    name: 'frontdoor_delivery_attempt_seconds',
    help: 'Duration of attempts by destination and outcome; each delivery of a batch counts',
    labelNames: ['destination', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30],
    registers: [this.registry],
  });
  /** Time of the last complete sweep. */
  readonly swept = new Gauge({
    name: 'frontdoor_worker_swept_timestamp_seconds',
    help: 'When this worker last swept, in seconds since 1970; 0 if never',
    registers: [this.registry],
  });
  private server: Server | undefined;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { METRICS_PORT, METRICS_TOKEN, HOST } = this.environment;
    if (METRICS_PORT === undefined) return;
    collectDefaultMetrics({ register: this.registry });
    this.server = createServer((request, response) => {
      const refuse = (status: number) => response.writeHead(status).end();
      if (request.url !== '/metrics' || request.method !== 'GET') return refuse(404);
      if (!mayReadMetrics(request, METRICS_TOKEN)) return refuse(403);
      this.registry.metrics().then(
        (text) => response.setHeader('content-type', this.registry.contentType).end(text),
        () => refuse(500),
      );
    });
    // Without metrics it delivers all the same.
    this.server.on('error', (error) => this.logger.error({ err: error }, 'metrics not served'));
    this.server.listen(METRICS_PORT, HOST);
  }

  beforeApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}

import { Injectable } from '@nestjs/common';
import { Counter, Histogram, Registry } from 'prom-client';

/**
 * Metrics that features record directly; the others are those of MetricsService. Labels are route patterns, engines and
 * outcomes, never a path or personal data.
 */
@Injectable()
export class Instruments {
  readonly registry = new Registry();
  readonly requests = new Histogram({
    name: 'frontdoor_http_request_seconds',
    help: 'Duration of requests by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [this.registry],
  });
  readonly searches = new Histogram({
    name: 'frontdoor_search_seconds',
    help: 'Duration of page searches by engine, Relie included',
    labelNames: ['engine'],
    buckets: [0.002, 0.005, 0.02, 0.05, 0.1, 0.5, 2],
    registers: [this.registry],
  });
  readonly firstWords = new Histogram({
    name: 'frontdoor_relie_first_word_seconds',
    help: "Time from a message to the first word of Relie's reply",
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 20],
    registers: [this.registry],
  });
  readonly failedReplies = new Counter({
    name: 'frontdoor_relie_failed_replies_total',
    help: 'Messages to Relie that were answered with an error',
    registers: [this.registry],
  });
}

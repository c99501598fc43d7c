import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { routesOf } from '#content/routes';
import type { Content, Site } from '#content/model';
import { MEASURED_FORMS, SLOW_LCP_MS, type Beacon } from '#contracts/analytics';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import type { Logger } from '#runtime/logger';
import { isoDay } from '#scheduling/iso-day';
import { ContentSource } from '../content/content-source.ts';
import { SITE } from '../content/content.module.ts';
import { browserKind, type BrowserKind } from './browser-kind.ts';
import { cleanHost, cleanLabel, DistinctValues } from './clean-values.ts';
import { EventBuffer } from './event-buffer.ts';
import { VisitorNumbers } from './visitor-numbers.ts';
import { bucketOf, VITALS } from './vital-buckets.ts';

/** Maximum number of beacons that wait for the day's salt or for the content. */
const WAITING = 10_000;
/** Maximum number of distinct values of a dimension (source, campaign, …) per day and process. */
const VALUES_A_DAY = 200;
/** All unknown paths are counted as this one, because clients can send any path. */
const MISSING_PAGE = '404';
const PRIVATE = /^\/(?:relie|admin)(?:\/|$)/;

interface Taken {
  events: Beacon['events'];
  address: string;
  userAgent: string | undefined;
}
type BeaconEvent = Beacon['events'][number];

/** Counts what browsers report. The address is only used for the visitor's number of the day. */
@Injectable()
export class BeaconService implements BeforeApplicationShutdown {
  private readonly pages: () => Promise<ReadonlyMap<string, string>>;
  private readonly ownHosts: ReadonlySet<string>;
  private readonly values = new DistinctValues(VALUES_A_DAY);
  private valuesOf = '';
  private readonly taking = new Set<Promise<void>>();
  private isFailing = false;

  constructor(
    private readonly buffer: EventBuffer,
    private readonly visitors: VisitorNumbers,
    content: ContentSource,
    @Inject(ENVIRONMENT) environment: ApiEnvironment,
    @Inject(SITE) private readonly site: Site,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.pages = content.derive(canonicalPaths);
    this.ownHosts = new Set([
      new URL(environment.PUBLIC_URL).hostname,
      ...Object.values(site.hosts).flat(),
    ]);
  }

  /** Counts the events of a browser, unless it is a bot. Does not wait; events that cannot be counted are dropped. */
  take(beacon: Taken): void {
    const kind = browserKind(beacon.userAgent);
    if (!kind) return;
    if (this.taking.size >= WAITING) return this.buffer.drop(beacon.events.length);
    const taking = this.keep(beacon, kind).catch((error: unknown) => {
      if (!this.isFailing) this.logger.warn({ err: error }, 'analytics not counted');
      this.isFailing = true;
      this.buffer.drop(beacon.events.length);
    });
    this.taking.add(taking);
    void taking.finally(() => this.taking.delete(taking));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.taking);
    await this.buffer.flush();
  }

  private async keep({ events, address, userAgent = '' }: Taken, kind: BrowserKind): Promise<void> {
    const now = Date.now();
    const day = isoDay(new Date(now), this.site.hours.timeZone);
    const pages = await this.pages();
    const visitor = await this.visitors.numberOf(day, address, userAgent);
    this.isFailing = false;
    if (day !== this.valuesOf) this.values.clear();
    this.valuesOf = day;
    for (const [position, event] of events.entries()) {
      if ('path' in event && PRIVATE.test(event.path)) continue;
      if (event.type !== 'view') {
        this.tally(day, event, pages);
        continue;
      }
      const referrer = cleanHost(event.referrer, this.ownHosts);
      const bounded = (dimension: string, value: string) => this.values.bounded(dimension, value);
      this.buffer.addView({
        ...kind,
        day,
        // Views of one beacon keep their order.
        at: new Date(now + position),
        visitor,
        path: pageOf(event.path, pages),
        source: bounded('source', cleanLabel(event.source) || referrer || 'direct'),
        referrer: bounded('referrer', referrer),
        medium: bounded('medium', cleanLabel(event.medium)),
        campaign: bounded('campaign', cleanLabel(event.campaign)),
      });
    }
  }

  private tally(
    day: string,
    event: Exclude<BeaconEvent, { type: 'view' }>,
    pages: ReadonlyMap<string, string>,
  ): void {
    const add = (dimension: string, value: string, part = '') =>
      this.buffer.addTally({ day, dimension, value, part, count: 1 });
    switch (event.type) {
      case 'form': {
        const name = event.form.replace(/-form$/, '').replace(/^quiz-.*/, 'quiz');
        const form = MEASURED_FORMS.find((known) => known === name);
        if (form) add('form', form, event.step);
        return;
      }
      case 'event':
        return add('event', event.name);
      case 'quiz':
      case 'guide':
        return add(event.type, pageOf(event.path, pages));
      case 'vitals': {
        for (const name of VITALS) {
          // Layout shifts are counted in thousandths.
          const value = name === 'cls' && event.cls !== undefined ? event.cls * 1000 : event[name];
          if (value !== undefined) add('vital', name, String(bucketOf(name, value)));
        }
        if (event.lcp !== undefined) {
          add('lcp', pageOf(event.path, pages), event.lcp > SLOW_LCP_MS ? 'slow' : 'fast');
        }
      }
    }
  }
}

/** The canonical path of every page by its paths. */
function canonicalPaths(content: Content): ReadonlyMap<string, string> {
  return new Map(routesOf(content).map(({ path, canonical }) => [path, canonical]));
}

function pageOf(path: string, pages: ReadonlyMap<string, string>): string {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return pages.get(plain) ?? MISSING_PAGE;
}

import { Inject, Injectable } from '@nestjs/common';
import type { Freshness } from '#contracts/freshness';
import type { Content, Site } from '#content/model';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import type { Logger } from '#runtime/logger';
import { isoDay } from '#scheduling/iso-day';
import { ContentOverridesRepository } from '../content/content-overrides.repository.ts';
import { ContentSource } from '../content/content-source.ts';
import { SITE } from '../content/content.module.ts';
import { datedPages, oldAnswers, oldBadges, titlesOf } from './dated-pages.ts';
import { outsideLinksOf } from './outside-links.ts';
import { OutsideLinksRepository } from './outside-links.repository.ts';

/**
 * Tells what on the site may be out of date. Copies the outside links into Postgres with each content that is loaded,
 * because workers, which check them, do not load the content.
 */
@Injectable()
export class FreshnessService {
  constructor(
    private readonly content: ContentSource,
    private readonly links: OutsideLinksRepository,
    private readonly overrides: ContentOverridesRepository,
    @Inject(SITE) private readonly site: Site,
    @Inject(ENVIRONMENT) private readonly environment: Pick<ApiEnvironment, 'PUBLIC_URL'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    content.onLoaded((loaded) => void this.storeLinks(loaded));
  }

  /** @throws if the content cannot be loaded or the database is unavailable */
  async read(): Promise<Freshness> {
    const content = await this.content.load();
    const { broken, ...counts } = await this.links.read();
    const { timeZone } = this.site.hours;
    const today = isoDay(new Date(), timeZone);
    const confirmed = await this.overrides.availabilitiesConfirmed();
    const confirmedOn = [...confirmed].map(([id, at]) => [id, isoDay(at, timeZone)] as const);
    const titles = titlesOf(content);
    return {
      pages: datedPages(content, today),
      badges: oldBadges(content, new Map(confirmedOn), today),
      answers: oldAnswers(content, today),
      links: {
        ...counts,
        broken: broken.map(({ pages, ...link }) => ({
          ...link,
          pages: pages.map((path) => ({ path, title: titles.get(path) ?? path })),
        })),
      },
    };
  }

  private async storeLinks(content: Content): Promise<void> {
    try {
      await this.links.store(outsideLinksOf(content, this.environment.PUBLIC_URL));
    } catch (error) {
      this.logger.warn({ err: error }, 'outside links not stored; the next content brings them');
    }
  }
}

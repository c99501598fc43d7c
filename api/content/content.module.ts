import path from 'node:path';
import { Global, Inject, Module } from '@nestjs/common';
import { loadSite } from '#content/load-site';
import type { Site } from '#content/model';
import { packageRoot } from '#runtime/package-root';
import { ContentSource } from './content-source.ts';
import { ContentVersionRepository } from './content-version.repository.ts';
import { ContentWatch } from './content-watch.ts';
import { OpeningHoursRepository } from './opening-hours.repository.ts';
import { PublishedPostsSource } from './published-posts.ts';
import { PublishedPostsRepository } from './published-posts.repository.ts';

/** The practice's facts from `content/site.yaml`. */
export const SITE = Symbol('site');

const CONTENT = path.join(packageRoot(import.meta.url), 'content');

/** The practice's content, for every feature. */
@Global()
@Module({
  providers: [
    { provide: SITE, useFactory: () => loadSite(CONTENT) },
    ContentSource,
    ContentVersionRepository,
    ContentWatch,
    OpeningHoursRepository,
    PublishedPostsSource,
    PublishedPostsRepository,
  ],
  exports: [
    SITE,
    ContentSource,
    ContentVersionRepository,
    ContentWatch,
    PublishedPostsSource,
    PublishedPostsRepository,
  ],
})
export class ContentModule {
  constructor(@Inject(SITE) site: Site, watch: ContentWatch, openingHours: OpeningHoursRepository) {
    // Updated in place, because many services hold a reference. The api must know the consents that published pages show.
    watch.onChange('site facts', async () => void Object.assign(site, loadSite(CONTENT)));
    // Registered after the site facts, so that it finds those of the new version.
    watch.onChange('opening hours', () => openingHours.store(site.hours));
  }
}

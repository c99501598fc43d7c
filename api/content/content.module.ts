import path from 'node:path';
import { Global, Inject, Module } from '@nestjs/common';
import { loadSite } from '#content/load-site';
import type { Site } from '#content/model';
import { loadFitting } from '#content/with-overrides';
import { packageRoot } from '#runtime/package-root';
import { ContentOverridesRepository } from './content-overrides.repository.ts';
import { ContentSource } from './content-source.ts';
import { ContentVersionRepository } from './content-version.repository.ts';
import { ContentWatch } from './content-watch.ts';
import { OpeningHoursRepository } from './opening-hours.repository.ts';
import { PublishedContentSource } from './published-content.ts';
import { PublishedPostsRepository } from './published-posts.repository.ts';
import { VideoCallsRepository } from './video-calls.repository.ts';

/** The practice's facts from `content/site.yaml`, with what staff have changed of them. */
export const SITE = Symbol('site');

const CONTENT = path.join(packageRoot(import.meta.url), 'content');

/** The practice's content, for every feature. */
@Global()
@Module({
  providers: [
    { provide: SITE, useFactory: () => loadSite(CONTENT) },
    ContentOverridesRepository,
    ContentSource,
    ContentVersionRepository,
    ContentWatch,
    OpeningHoursRepository,
    PublishedContentSource,
    PublishedPostsRepository,
    VideoCallsRepository,
  ],
  exports: [
    SITE,
    ContentOverridesRepository,
    ContentSource,
    ContentVersionRepository,
    ContentWatch,
    PublishedContentSource,
    PublishedPostsRepository,
  ],
})
export class ContentModule {
  constructor(
    @Inject(SITE) site: Site,
    watch: ContentWatch,
    openingHours: OpeningHoursRepository,
    videoCalls: VideoCallsRepository,
    published: PublishedContentSource,
  ) {
    // Updated in place, because many services hold a reference. The api must know the consents that published pages
    // show.
    watch.onChange('site facts', async (version) => {
      const { overrides } = await published.at(version);
      Object.assign(site, loadFitting(overrides, (some) => loadSite(CONTENT, some)).loaded);
      await openingHours.store(site.hours);
      await videoCalls.store(site.videoCalls);
    });
  }
}

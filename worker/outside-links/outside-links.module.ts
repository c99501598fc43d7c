import { Module } from '@nestjs/common';
import { ENVIRONMENT } from '#runtime/core.module';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import { isPublicAddress } from '../ssrf/public-address.ts';
import { LinkCheck } from './link-check.ts';
import { LinkProbe } from './link-probe.ts';
import { OutsideLinksRepository } from './outside-links.repository.ts';

@Module({
  providers: [
    {
      provide: LinkProbe,
      inject: [ENVIRONMENT],
      useFactory: ({ PUBLIC_URL }: WorkerEnvironment) =>
        new LinkProbe({ site: PUBLIC_URL, mayCall: isPublicAddress }),
    },
    OutsideLinksRepository,
    LinkCheck,
  ],
  exports: [LinkCheck],
})
export class OutsideLinksModule {}

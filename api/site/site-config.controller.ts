import { Controller, Get, Header, Inject } from '@nestjs/common';
import type { SiteConfig } from '#contracts/site-config';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { Public } from '../auth/route-access.ts';
import { ENVIRONMENT } from '#runtime/core.module';

@Controller('api/site-config')
@Public()
export class SiteConfigController {
  constructor(@Inject(ENVIRONMENT) private readonly environment: ApiEnvironment) {}

  /** Ids of the configured third-party services. Browsers request it only after consent or for a widget. */
  @Get()
  @Header('Cache-Control', 'public, max-age=300')
  config(): SiteConfig {
    const { environment } = this;
    return {
      gaMeasurementId: environment.GA_MEASUREMENT_ID ?? null,
      gtmId: environment.GTM_ID ?? null,
      clarityProjectId: environment.CLARITY_PROJECT_ID ?? null,
      reviewsWidgetUrl: environment.REVIEWS_WIDGET_URL ?? null,
    };
  }
}

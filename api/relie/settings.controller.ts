import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import type { z } from 'zod';
import { secretsReplySchema, secretsRequestSchema } from '#contracts/relie';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { Public } from '../auth/route-access.ts';
import { ENVIRONMENT } from '#runtime/core.module';

/** Allow-list of names. Any other name is answered with `false`, whether it exists or not. */
const ASKABLE = [
  'OPENAI_API_KEY',
  'HUBSPOT_ACCESS_TOKEN',
  'CLARITY_PROJECT_ID',
  'GA_MEASUREMENT_ID',
  'GTM_ID',
] as const satisfies readonly (keyof ApiEnvironment)[];

@Controller('api/check-secrets')
@Public()
export class SettingsController {
  constructor(@Inject(ENVIRONMENT) private readonly environment: ApiEnvironment) {}

  /** Whether each requested setting is set. Values are never returned. */
  @Post()
  @HttpCode(200)
  check(
    @Body({ schema: secretsRequestSchema }) { secrets }: z.output<typeof secretsRequestSchema>,
  ): z.output<typeof secretsReplySchema> {
    const set = new Set<string>(ASKABLE.filter((name) => this.environment[name] !== undefined));
    return Object.fromEntries(secrets.map((name) => [name, set.has(name)]));
  }
}

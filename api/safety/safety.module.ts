import { Module } from '@nestjs/common';
import { LOGGER } from '#runtime/core.module';
import type { Logger } from '#runtime/logger';
import { SafetyGuard } from './safety-guard.ts';

/** The safety guard, which the chat and the page search share: one thread, one cache of verdicts. */
@Module({
  providers: [
    {
      provide: SafetyGuard,
      useFactory: (logger: Logger) => new SafetyGuard(logger),
      inject: [LOGGER],
    },
  ],
  exports: [SafetyGuard],
})
export class SafetyModule {}

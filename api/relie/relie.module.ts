import { Module } from '@nestjs/common';
import { LOGGER } from '#runtime/core.module';
import type { Logger } from '#runtime/logger';
import { SearchModule } from '../search/search.module.ts';
import { ChatProvider } from './chat-provider.ts';
import { GapsController } from './gaps.controller.ts';
import { GapsRepository } from './gaps.repository.ts';
import { ModelBudget } from './model-budget.ts';
import { ModelReplies } from './model-replies.ts';
import { RelieController } from './relie.controller.ts';
import { RelieService } from './relie.service.ts';
import { SafetyGuard } from './safety-guard.ts';
import { SettingsController } from './settings.controller.ts';

@Module({
  imports: [SearchModule],
  controllers: [RelieController, SettingsController, GapsController],
  providers: [
    RelieService,
    ChatProvider,
    ModelBudget,
    ModelReplies,
    GapsRepository,
    {
      provide: SafetyGuard,
      useFactory: (logger: Logger) => new SafetyGuard(logger),
      inject: [LOGGER],
    },
  ],
  exports: [ChatProvider],
})
export class RelieModule {}

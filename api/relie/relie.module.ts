import { Module } from '@nestjs/common';
import { SafetyModule } from '../safety/safety.module.ts';
import { SearchModule } from '../search/search.module.ts';
import { ChatProvider } from './chat-provider.ts';
import { GapsController } from './gaps.controller.ts';
import { GapsRepository } from './gaps.repository.ts';
import { ModelBudget } from './model-budget.ts';
import { ModelReplies } from './model-replies.ts';
import { RelieController } from './relie.controller.ts';
import { RelieService } from './relie.service.ts';
import { SettingsController } from './settings.controller.ts';

@Module({
  imports: [SafetyModule, SearchModule],
  controllers: [RelieController, SettingsController, GapsController],
  providers: [RelieService, ChatProvider, ModelBudget, ModelReplies, GapsRepository],
  exports: [ChatProvider],
})
export class RelieModule {}

import { Module } from '@nestjs/common';
import { SafetyModule } from '../safety/safety.module.ts';
import { SearchController } from './search.controller.ts';
import { RebuildTurn } from './rebuild-turn.ts';
import { SafeSearch } from './safe-search.ts';
import { SearchService } from './search.service.ts';

@Module({
  imports: [SafetyModule],
  controllers: [SearchController],
  providers: [SearchService, RebuildTurn, SafeSearch],
  exports: [SearchService],
})
export class SearchModule {}

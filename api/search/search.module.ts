import { Module } from '@nestjs/common';
import { SearchController } from './search.controller.ts';
import { RebuildTurn } from './rebuild-turn.ts';
import { SearchService } from './search.service.ts';

@Module({
  controllers: [SearchController],
  providers: [SearchService, RebuildTurn],
  exports: [SearchService],
})
export class SearchModule {}

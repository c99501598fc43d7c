import { Module } from '@nestjs/common';
import { SearchController } from './search.controller.ts';
import { EmbeddingProvider } from './embedding-provider.ts';
import { RebuildTurn } from './rebuild-turn.ts';
import { SearchService } from './search.service.ts';
import { UnitMeanings } from './unit-meanings.ts';
import { UnitVectorsRepository } from './unit-vectors.repository.ts';

@Module({
  controllers: [SearchController],
  providers: [SearchService, RebuildTurn, EmbeddingProvider, UnitMeanings, UnitVectorsRepository],
  exports: [SearchService, UnitMeanings],
})
export class SearchModule {}

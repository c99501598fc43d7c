import { Module } from '@nestjs/common';
import { SafetyModule } from '../safety/safety.module.ts';
import { SearchController } from './search.controller.ts';
import { EmbeddingProvider } from './embedding-provider.ts';
import { RebuildLockRepository } from './rebuild-lock.repository.ts';
import { GuardedSearch } from './guarded-search.ts';
import { SearchService } from './search.service.ts';
import { UnitMeanings } from './unit-meanings.ts';
import { UnitVectorsRepository } from './unit-vectors.repository.ts';

@Module({
  imports: [SafetyModule],
  controllers: [SearchController],
  providers: [
    SearchService,
    GuardedSearch,
    RebuildLockRepository,
    EmbeddingProvider,
    UnitMeanings,
    UnitVectorsRepository,
  ],
  exports: [SearchService, UnitMeanings],
})
export class SearchModule {}

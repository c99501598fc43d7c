import { Module } from '@nestjs/common';
import type { Database } from '#prisma/database';
import { SealedColumn } from '#prisma/sealed-column';
import { DATABASE, ENVIRONMENT, LOGGER } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import type { Logger } from '#runtime/logger';
import { ErasureList } from './erasure-list.ts';
import { PersonalDataController } from './personal-data.controller.ts';
import { PersonalDataRepository } from './personal-data.repository.ts';
import { ERASURE_LIST, PersonalDataService } from './personal-data.service.ts';
import { RetentionPreviewRepository } from './retention-preview.repository.ts';

@Module({
  controllers: [PersonalDataController],
  providers: [
    PersonalDataService,
    RetentionPreviewRepository,
    // These two also serve commands that run without Nest.
    {
      provide: PersonalDataRepository,
      inject: [DATABASE, SealedColumn, LOGGER],
      useFactory: (database: Database, sealedColumn: SealedColumn, logger: Logger) =>
        new PersonalDataRepository(database, sealedColumn, (err, rowId) =>
          logger.warn({ err, rowId }, 'no key opens a value'),
        ),
    },
    {
      provide: ERASURE_LIST,
      inject: [ENVIRONMENT, SealedColumn],
      useFactory: ({ ERASURE_LIST: file }: ApiEnvironment, sealedColumn: SealedColumn) =>
        file === undefined ? null : new ErasureList(file, sealedColumn),
    },
  ],
  exports: [ERASURE_LIST],
})
export class PersonalDataModule {}

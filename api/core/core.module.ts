import path from 'node:path';
import {
  Global,
  Inject,
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { loadSite } from '#content/load-site';
import { openDatabase, type Database } from '#prisma/database';
import { SealedColumn } from '#prisma/sealed-column';
import type { Environment } from '../../runtime/environment.ts';
import type { Logger } from '../../runtime/logger.ts';
import { packageRoot } from '../../runtime/package-root.ts';
import { ContentSource } from './content-source.ts';
import { DATABASE, ENVIRONMENT, LOGGER, SITE } from './tokens.ts';

/** What every feature may ask for: the environment, the logger, the database, the content, the key for sealed columns. */
@Global()
@Module({})
export class CoreModule implements OnApplicationShutdown {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  static with(environment: Environment, logger: Logger): DynamicModule {
    const database = openDatabase(environment.DATABASE_URL, {
      onError: (error) => logger.warn({ err: error }, 'database connection lost'),
    });
    return {
      module: CoreModule,
      providers: [
        { provide: ENVIRONMENT, useValue: environment },
        { provide: LOGGER, useValue: logger },
        { provide: DATABASE, useValue: database },
        { provide: SITE, useValue: loadSite(path.join(packageRoot(import.meta.url), 'content')) },
        ContentSource,
        { provide: SealedColumn, useValue: new SealedColumn(environment.DATA_KEY) },
      ],
      exports: [ENVIRONMENT, LOGGER, DATABASE, SITE, ContentSource, SealedColumn],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}

import {
  Global,
  Inject,
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
  type Provider,
} from '@nestjs/common';
import type { Logger } from './logger.ts';

/** Injection tokens for what has no class of its own. */
export const ENVIRONMENT = Symbol('environment');
export const LOGGER = Symbol('logger');
export const DATABASE = Symbol('database');

/** What every feature of a process may ask for. */
export interface Core {
  /** Provided as {@link ENVIRONMENT}. */
  environment: object;
  /** Provided as {@link LOGGER}. */
  logger: Logger;
  /** Provided as {@link DATABASE}; closed when the process stops, after everything that uses it. */
  database: { close(): Promise<void> };
  /** What this process has besides, e.g. the key for sealed columns. */
  providers?: readonly Exclude<Provider, new (...args: never[]) => unknown>[];
}

/** Provides the {@link Core} of a process to all its modules. */
@Global()
@Module({})
export class CoreModule implements OnApplicationShutdown {
  constructor(@Inject(DATABASE) private readonly database: Core['database']) {}

  static with({ environment, logger, database, providers = [] }: Core): DynamicModule {
    return {
      module: CoreModule,
      providers: [
        { provide: ENVIRONMENT, useValue: environment },
        { provide: LOGGER, useValue: logger },
        { provide: DATABASE, useValue: database },
        ...providers,
      ],
      exports: [ENVIRONMENT, LOGGER, DATABASE, ...providers.map(({ provide }) => provide)],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}

import 'reflect-metadata';
import { readEnvironmentOrExit } from '../runtime/environment.ts';
import { createLogger } from '../runtime/logger.ts';
import { stopOnSignal } from '../runtime/run-process.ts';
import { createWorker } from './app.ts';

const environment = readEnvironmentOrExit();
const logger = createLogger('worker', environment.LOG_LEVEL);
const worker = await createWorker(environment, logger);
stopOnSignal(logger, () => worker.close());

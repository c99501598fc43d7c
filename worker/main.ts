import 'reflect-metadata';
import { stopOnWrongDataKey } from '#prisma/data-key-check';
import { SealedColumn } from '#prisma/sealed-column';
import { DATABASE } from '#runtime/core.module';
import { readEnvironmentOrExit } from '#runtime/environment/read-environment';
import { workerEnvironment } from '#runtime/environment/worker-environment';
import { createLogger } from '#runtime/logger';
import { stopOnSignal } from '#runtime/run-process';
import { startTracing } from '#runtime/tracing';
import { createWorker } from './app.ts';

const environment = readEnvironmentOrExit(workerEnvironment);
const logger = createLogger('worker', environment.LOG_LEVEL);
const stopTracing = await startTracing('frontdoor-worker', environment, logger);
const worker = await createWorker(environment, logger);
stopOnSignal(
  logger,
  async () => {
    await worker.close();
    await stopTracing();
  },
  environment.STOP_SECONDS,
);
await stopOnWrongDataKey(worker.get(DATABASE), worker.get(SealedColumn), logger);

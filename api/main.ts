import 'reflect-metadata';
import { stopOnWrongDataKey } from '#prisma/data-key-check';
import { SealedColumn } from '#prisma/sealed-column';
import { DATABASE } from '#runtime/core.module';
import { apiEnvironment } from '#runtime/environment/api-environment';
import { readEnvironmentOrExit } from '#runtime/environment/read-environment';
import { createLogger } from '#runtime/logger';
import { stopOnSignal } from '#runtime/run-process';
import { startTracing } from '#runtime/tracing';
import { createApp } from './app.ts';
import { EasyAdminPasswordError, FirstAdmin } from './auth/users/first-admin.ts';

const environment = readEnvironmentOrExit(apiEnvironment);
const logger = createLogger('api', environment.LOG_LEVEL);
const stopTracing = await startTracing('frontdoor-api', environment, logger);
const app = await createApp(environment, logger);
stopOnSignal(
  logger,
  async () => {
    await app.close();
    await stopTracing();
  },
  environment.STOP_SECONDS,
);
await stopOnWrongDataKey(app.get(DATABASE), app.get(SealedColumn), logger);
await app.listen(environment.PORT, environment.HOST);
logger.info({ url: await app.getUrl() }, 'api listening');
try {
  await app.get(FirstAdmin).prepare();
} catch (error) {
  if (!(error instanceof EasyAdminPasswordError)) throw error;
  console.error(error.message);
  process.exit(1);
}

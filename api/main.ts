import 'reflect-metadata';
import { apiEnvironment } from '#runtime/environment/api-environment';
import { readEnvironmentOrExit } from '#runtime/environment/read-environment';
import { createLogger } from '#runtime/logger';
import { stopOnSignal } from '#runtime/run-process';
import { createApp } from './app.ts';
import { FirstAdmin } from './auth/users/first-admin.ts';

const environment = readEnvironmentOrExit(apiEnvironment);
const logger = createLogger('api', environment.LOG_LEVEL);
const app = await createApp(environment, logger);
stopOnSignal(logger, () => app.close());
await app.listen(environment.PORT, environment.HOST);
logger.info({ url: await app.getUrl() }, 'api listening');
await app.get(FirstAdmin).prepare();

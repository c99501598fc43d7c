import 'reflect-metadata';
import { readEnvironmentOrExit } from '../runtime/environment.ts';
import { createLogger } from '../runtime/logger.ts';
import { stopOnSignal } from '../runtime/run-process.ts';
import { createApp } from './app.ts';
import { FirstAdmin } from './auth/users/first-admin.ts';

const environment = readEnvironmentOrExit();
const logger = createLogger('api', environment.LOG_LEVEL);
const app = await createApp(environment, logger);
stopOnSignal(logger, () => app.close());
await app.listen(environment.PORT, environment.HOST);
logger.info({ url: await app.getUrl() }, 'api listening');
await app.get(FirstAdmin).prepare();

import 'reflect-metadata';
import { stopOnWrongDataKey } from '#prisma/data-key-check';
import { SealedColumn } from '#prisma/sealed-column';
import { DATABASE } from '#runtime/core.module';
import { apiEnvironment, type ApiEnvironment } from '#runtime/environment/api-environment';
import { readEnvironmentOrExit } from '#runtime/environment/read-environment';
import { createLogger } from '#runtime/logger';
import { stopOnSignal } from '#runtime/run-process';
import { createApp } from './app.ts';
import { FirstAdmin } from './auth/users/first-admin.ts';
import { isEasyToGuess } from './auth/users/password-strength.ts';

const environment = readEnvironmentOrExit(apiEnvironment);
await refuseEasyPassword(environment);
const logger = createLogger('api', environment.LOG_LEVEL);
const app = await createApp(environment, logger);
stopOnSignal(logger, () => app.close());
await stopOnWrongDataKey(app.get(DATABASE), app.get(SealedColumn), logger);
await app.listen(environment.PORT, environment.HOST);
logger.info({ url: await app.getUrl() }, 'api listening');
await app.get(FirstAdmin).prepare();

/** A bad value ends the process with one line, as for every other variable. */
async function refuseEasyPassword({ ADMIN_USERNAME = '', ADMIN_PASSWORD }: ApiEnvironment) {
  if (!ADMIN_PASSWORD || !(await isEasyToGuess(ADMIN_PASSWORD, [ADMIN_USERNAME]))) return;
  console.error('ADMIN_PASSWORD is easy to guess; a few unrelated words are hard to guess');
  process.exit(1);
}

import path from 'node:path';
import { PROJECT } from '../../local/build.ts';
import { urlAs } from '../../local/embedded-roles.ts';
import { PROCESS_FLAGS, PROCESS_VARIABLES } from '../../local/process-flags.ts';
import { ManagedProcess } from './managed-process.ts';
import { DEFAULTS } from './stack.ts';
import { testPort } from './test-port.ts';

/**
 * Starts one api whose database may be unavailable, and waits only for liveness.
 * @param program api program of another root, for a test that breaks the build output
 */
export async function startApiAt(
  databaseUrl: string,
  env: Record<string, string | undefined> = {},
  program = path.join(PROJECT, 'dist/server/api.js'),
) {
  const port = await testPort();
  const url = `http://127.0.0.1:${port}`;
  const api = new ManagedProcess({
    name: 'api',
    program: process.execPath,
    args: [...PROCESS_FLAGS, program],
    env: {
      ...PROCESS_VARIABLES,
      ...DEFAULTS,
      DATABASE_URL: urlAs('frontdoor_api', databaseUrl),
      ...env,
      PORT: String(port),
    },
    ready: () => fetch(`${url}/api/health/live`).then((response) => response.ok),
  });
  await api.start();
  return { url, process: api, stop: () => api.stop() };
}

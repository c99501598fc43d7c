import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultAccount } from './hubspot-sandbox/account.ts';
import { becomesFree, firstFreePort } from './ports.ts';
import { errorCode } from './process-table.ts';

const DEFAULT_PORT = 3000;
const SANDBOX_PORT = 3100;

/** The secrets that production must be given: made once and kept in `DATA_DIR`, readable by its owner alone. */
export async function keptSecrets(dataDirectory: string, given: NodeJS.ProcessEnv) {
  await mkdir(dataDirectory, { recursive: true });
  return {
    SESSION_SECRET: given['SESSION_SECRET'] || (await keptSecret(dataDirectory, 'session-secret')),
    DATA_KEY: given['DATA_KEY'] || (await keptSecret(dataDirectory, 'data-key')),
  };
}

async function keptSecret(directory: string, name: string): Promise<string> {
  const file = path.join(directory, name);
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  const secret = randomBytes(32).toString('base64');
  // Complete or not there: half a key would be a lost one.
  await writeFile(`${file}.new`, secret, { mode: 0o600 });
  await chmod(`${file}.new`, 0o600);
  await rename(`${file}.new`, file);
  return secret;
}

/**
 * Where the api will listen: the port asked for, or the first free one from 3000 on if none was.
 * @param patience milliseconds to wait for a port that a killed start's processes are giving up
 * @throws if the port asked for is taken
 */
export async function choosePort(given: NodeJS.ProcessEnv, patience: number): Promise<string> {
  const host = given['HOST'] || '127.0.0.1';
  const asked = given['PORT'];
  if (!asked || asked === '0') {
    const preferred = asked ? 0 : DEFAULT_PORT;
    if (preferred) await becomesFree(preferred, host, patience);
    return String(await firstFreePort(preferred, host));
  }
  const port = Number(asked);
  // Anything else is reported with all other bad values.
  if (Number.isInteger(port) && port > 0 && port < 65_536) {
    if (!(await becomesFree(port, host, patience))) {
      throw new Error(`PORT ${port} is taken on ${host}. Free it, or unset PORT to use another.`);
    }
  }
  return asked;
}

/** The sandbox's own environment, and what points api and worker to it. */
export async function sandboxSettings() {
  const port = await firstFreePort(SANDBOX_PORT);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    // The account has the properties this product writes, as a practice's own would.
    own: {
      SANDBOX_PORT: String(port),
      SANDBOX_PROPERTIES: 'communications_opt_in,service_interest',
    },
    product: {
      HUBSPOT_API_URL: url,
      HUBSPOT_FORMS_URL: url,
      HUBSPOT_ACCESS_TOKEN: defaultAccount.accessToken,
      HUBSPOT_PORTAL_ID: defaultAccount.portalId,
      HUBSPOT_CONTACT_FORM_GUID: defaultAccount.contactFormGuid,
      HUBSPOT_NEWSLETTER_FORM_GUID: defaultAccount.newsletterFormGuid,
    },
  };
}

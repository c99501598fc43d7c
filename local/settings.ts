import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { valueOf } from '#runtime/environment/read-environment';
import { defaultAccount } from './hubspot-sandbox/account.ts';
import { holdFreePort, holdOnceFree, type HeldPort } from './ports.ts';
import { errorCode } from './process-table.ts';

const DEFAULT_PORT = 3000;
const SANDBOX_PORT = 3100;
// 100 apart, because each process takes the first free port of the 100 that start at its own.
const MAILBOX_PORT = 3200;
const MAILBOX_SMTP_PORT = 3300;

/** The secrets that production requires. Missing ones are generated once and stored in `DATA_DIR` with mode 0600. */
export async function loadSecrets(dataDirectory: string, given: NodeJS.ProcessEnv) {
  await mkdir(dataDirectory, { recursive: true });
  return {
    SESSION_SECRET:
      valueOf('SESSION_SECRET', given) || (await loadSecret(dataDirectory, 'session-secret')),
    DATA_KEY: valueOf('DATA_KEY', given) || (await loadSecret(dataDirectory, 'data-key')),
    // They have been read: beside the values a process would refuse them.
    SESSION_SECRET_FILE: undefined,
    DATA_KEY_FILE: undefined,
  };
}

async function loadSecret(directory: string, name: string): Promise<string> {
  const file = path.join(directory, name);
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  const secret = randomBytes(32).toString('base64');
  // Write and rename: a partially written key would make sealed data unreadable.
  await writeFile(`${file}.new`, secret, { mode: 0o600 });
  await chmod(`${file}.new`, 0o600);
  await rename(`${file}.new`, file);
  return secret;
}

/**
 * The port for the api: `PORT`, or the first free one from 3000 on.
 * @param patience milliseconds to wait for orphaned processes of an earlier start to release the port
 * @returns with `held` unless `PORT` is no port, which the validation of the environment reports
 * @throws if `PORT` is taken
 */
export async function choosePort(
  given: NodeJS.ProcessEnv,
  patience: number,
): Promise<{ port: string; held?: HeldPort }> {
  const host = given['HOST'] || '127.0.0.1';
  const asked = given['PORT'];
  if (!asked || asked === '0') {
    const preferred = asked ? undefined : await holdOnceFree(DEFAULT_PORT, host, patience);
    const held = preferred ?? (await holdFreePort(asked ? 0 : DEFAULT_PORT, host));
    return { port: String(held.port), held };
  }
  const port = Number(asked);
  if (!(Number.isInteger(port) && port > 0 && port < 65_536)) return { port: asked };
  const held = await holdOnceFree(port, host, patience);
  if (held) return { port: asked, held };
  throw new Error(`PORT ${port} is taken on ${host}. Free it, or unset PORT to use another.`);
}

/** Whether a variable is given, itself or by a file. */
const isGiven = (given: NodeJS.ProcessEnv, name: string): boolean =>
  Boolean(given[name] || given[`${name}_FILE`]);

/**
 * Environment of the HubSpot sandbox, and the variables that point api and worker to it.
 * @returns undefined if an account is given; `release` its port before it starts
 */
export async function sandboxSettings(given: NodeJS.ProcessEnv) {
  if (isGiven(given, 'HUBSPOT_ACCESS_TOKEN')) return undefined;
  const { port, release } = await holdFreePort(SANDBOX_PORT);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    release,
    // Custom contact properties that this product writes; a real account has to create them.
    own: {
      SANDBOX_PORT: String(port),
      SANDBOX_PROPERTIES: 'communications_opt_in,service_interest,vibe_check_at,vibe_check_status',
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

/**
 * Environment of the mailbox, and the variables that point api and worker to it.
 * @returns undefined if a mail server is given; `release` its ports before it starts
 */
export async function mailboxSettings(given: NodeJS.ProcessEnv) {
  if (isGiven(given, 'SMTP_URL')) return undefined;
  const web = await holdFreePort(MAILBOX_PORT);
  const smtp = await holdFreePort(MAILBOX_SMTP_PORT);
  return {
    url: `http://127.0.0.1:${web.port}`,
    release: () => Promise.all([web.release(), smtp.release()]),
    own: { MAILBOX_PORT: String(web.port), MAILBOX_SMTP_PORT: String(smtp.port) },
    product: {
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      ...(!isGiven(given, 'NOTIFY_EMAIL') && { NOTIFY_EMAIL: 'reception@practice.example' }),
    },
  };
}

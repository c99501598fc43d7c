import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { buildIfNeeded, PROJECT } from '../../local/build.ts';
import { SmtpServer } from '../support/smtp-server.ts';
import { startStack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';
import type { DrillStack } from './disturbances.ts';
import { runDrill } from './drill.ts';
import { Links } from './links.ts';
import { SmallDisk } from './small-disk.ts';
import { judge } from './verdict.ts';

/**
 * `npm run chaos`: runs the whole stack under steady load while a random schedule kills, freezes and empties its parts.
 * `npm run chaos -- --queue postgres --seconds 60 --seed 7`; the same seed gives the same schedule.
 */

const options = z
  .object({
    queue: z.enum(['redis', 'postgres']),
    seconds: z.coerce.number().int().min(10).max(86_400),
    seed: z.coerce
      .number()
      .int()
      .min(0)
      .max(2 ** 32 - 1),
  })
  .safeParse(
    parseArgs({
      options: {
        queue: { type: 'string', default: 'redis' },
        seconds: { type: 'string', default: '120' },
        seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      },
    }).values,
  );
if (!options.success) {
  console.error(z.prettifyError(options.error));
  process.exit(2);
}
const { queue, seconds, seed } = options.data;

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());

const CALLS_PER_10_SECONDS = 2_000;

await buildIfNeeded(['server', 'web'], console.log);
console.log(`Seed ${seed}, queue on ${queue}, ${seconds} seconds`);
const mail = new SmtpServer();
await mail.start();
const links = new Links();
const disk = await SmallDisk.mount();
const started = await startStack({
  queue,
  postgres: 'own',
  postgresParent: disk?.directory,
  apis: 2,
  workers: 2,
  through: (url) => links.through(url),
  env: {
    NODE_OPTIONS: `--import=${new URL('shifted-clock.ts', import.meta.url).href}`,
    LOG_LEVEL: 'debug',
    SMTP_URL: mail.url,
    NOTIFY_EMAIL: 'reception@practice.frontdoor-tests.org',
    HUBSPOT_REQUESTS_PER_10_SECONDS: String(CALLS_PER_10_SECONDS),
  },
  sandbox: {
    SANDBOX_PROPERTIES: 'communications_opt_in,vibe_check_at,vibe_check_status',
    SANDBOX_RATE_LIMIT: String(CALLS_PER_10_SECONDS * 1.1),
  },
});
const stack: DrillStack = Object.assign(started, { links, disk });
try {
  process.exitCode = (await drill(stack)) ? 0 : 1;
} catch (error) {
  console.error(stopping.signal.aborted ? 'Stopped early.' : error);
  process.exitCode = 1;
} finally {
  await stopAll(stack, links, mail, disk);
}

/** @returns whether every promise was kept */
async function drill(stack: DrillStack): Promise<boolean> {
  console.log('\n  from       to  what\n');
  const seen = await runDrill(
    stack,
    { queue, seed, milliseconds: seconds * 1000 },
    (name, from, to) => console.log(`${clock(from)} ${clock(to)}  ${name}`),
    stopping.signal,
  );
  const { faults, counts } = await judge(stack, seen, mail);
  console.log();
  for (const [what, count] of counts) console.log(`${String(count).padStart(6)}  ${what}`);
  console.log();
  for (const fault of faults) console.log(`  ! ${fault}`);
  const again = `npm run chaos -- --queue ${queue} --seconds ${seconds} --seed ${seed}`;
  if (faults.length) console.log(`The log is in ${await keepLog(stack)}`);
  console.log(`${faults.length ? 'FAIL' : 'PASS'}: ${seen.done.length} disturbances; ${again}`);
  return faults.length === 0;
}

async function keepLog(stack: DrillStack): Promise<string> {
  const file = path.join(PROJECT, `test-results/chaos-${queue}-${seed}.log`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, stack.output());
  return file;
}

function clock(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`.padStart(8);
}

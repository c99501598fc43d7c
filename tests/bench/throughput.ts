import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT } from '../../local/build.ts';
import { ManagedProcess } from '../support/managed-process.ts';
import { startStack } from '../support/stack.ts';
import { testPort } from '../support/test-port.ts';
import { cpuSeconds } from './process-usage.ts';
import { loadWithWrk } from './wrk.ts';

const run = promisify(execFile);
const CONNECTIONS = 64;
const SECONDS = 8;
const ROUNDS = 3;
const TARGET = 0.7;

/**
 * Compressed home pages per second of one api, compared with Caddy, which serves the same file. Each server has one
 * core, the load generator has the other. Needs wrk, caddy and taskset.
 */
export async function benchThroughput(): Promise<void> {
  const stack = await startStack({
    ...{ postgres: 'own', workers: 0, sandbox: false },
    env: { LOG_LEVEL: 'warn' },
  });
  const caddy = await startCaddy();
  try {
    const [api] = stack.apis;
    if (!api) throw new Error('This stack has no api');
    const ratios: number[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const ours = await measure('api', stack.url, api.pid);
      const peer = await measure('Caddy', caddy.url, caddy.server.pid);
      ratios.push(ours / peer);
    }
    const median = ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
    console.log(`api / Caddy, median of ${ROUNDS}: ${median.toFixed(2)} (target ${TARGET})`);
  } finally {
    await caddy.stop();
    await stack.stop();
  }
}

/** @returns pages per second */
async function measure(name: string, url: string, pid: number): Promise<number> {
  await run('taskset', ['-a', '-c', '-p', '0', String(pid)]);
  const load = (seconds: number) =>
    loadWithWrk(`${url}/`, { script: 'page.lua', connections: CONNECTIONS, seconds });
  await load(1);
  const before = await cpuSeconds(pid);
  const { perSecond, p50, p99 } = await load(SECONDS);
  const cpu = ((await cpuSeconds(pid)) - before) / ((perSecond * SECONDS) / 1000);
  console.log(
    `${name.padEnd(6)} ${perSecond.toFixed(0).padStart(6)}/s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   ` +
      `${cpu.toFixed(3)} s of CPU per 1,000 pages`,
  );
  return perSecond;
}

async function startCaddy() {
  const directory = await mkdtemp(path.join(tmpdir(), 'frontdoor-caddy-'));
  const port = await testPort();
  const url = `http://127.0.0.1:${port}`;
  const file = path.join(directory, 'Caddyfile');
  await writeFile(
    file,
    `{
	admin off
	auto_https off
}
${url} {
	root * ${path.join(PROJECT, 'dist/web/client')}
	file_server {
		precompressed br gzip
	}
}
`,
  );
  const server = new ManagedProcess({
    name: 'caddy',
    program: 'caddy',
    args: ['run', '--config', file, '--adapter', 'caddyfile'],
    env: { XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory },
    ready: () => fetch(url).then((response) => response.ok),
  });
  await server.start();
  return {
    url,
    server,
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);

const figuresSchema = z.object({
  perSecond: z.number(),
  p50: z.number(),
  p99: z.number(),
  failed: z.number(),
});
/** Requests per second; latencies in ms. */
export type Figures = z.infer<typeof figuresSchema>;

/**
 * Loads a server with wrk, which takes a tenth of the CPU time of a load generator in Node.
 * @param script a Lua file of this folder that reads report.lua
 * @throws if a request failed or wrk is not installed
 */
export async function loadWithWrk(
  url: string,
  {
    script,
    connections,
    seconds,
    args = [],
  }: { script: string; connections: number; seconds: number; args?: string[] },
): Promise<Figures> {
  const { stdout } = await run(
    'wrk',
    [
      ...['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', script],
      ...[url, '--', ...args],
    ],
    { cwd: import.meta.dirname },
  );
  const figures = figuresSchema.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
  if (figures.failed > 0) throw new Error(`${figures.failed} requests failed`);
  return figures;
}

/**
 * `npm run import`, `index` and `reseal`: runs a program of `dist/server`. It is built only if its sources have
 * changed, because a running `npm start` uses the same files.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buildIfNeeded, PROJECT } from './build.ts';

const [name, ...parameters] = process.argv.slice(2);
await buildIfNeeded(['server'], console.error);
const program = path.join(PROJECT, 'dist/server', `${name}.js`);
const flag = '--disable-warning=ExperimentalWarning';
const child = spawn(process.execPath, [flag, program, ...parameters], { stdio: 'inherit' });
const [status] = (await once(child, 'exit')) as [number | null];
process.exitCode = status ?? 1;

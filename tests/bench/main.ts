/**
 * `npm run bench`: runs all benchmarks in turn, or the named ones: `npm run bench -- submit deliver`. `--dev` limits
 * `answers` to the sets that may be read, and prints the failing questions. `--minutes 10` lengthens the steady part of
 * `load`. `submit` and `throughput` need Debian's wrk, postgresql (for pgbench) and caddy. Standard output has the
 * figures alone.
 */
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '../../local/build.ts';

const { values, positionals: asked } = parseArgs({
  options: { dev: { type: 'boolean' }, minutes: { type: 'string' } },
  allowPositionals: true,
});

const BENCHES: Record<string, () => Promise<void>> = {
  submit: async () => (await import('./submit.ts')).benchSubmit(),
  throughput: async () => (await import('./throughput.ts')).benchThroughput(),
  deliver: async () => (await import('./deliver.ts')).benchDeliver(),
  search: async () => (await import('./search.ts')).benchSearch(),
  relie: async () => (await import('./relie.ts')).benchRelie(),
  answers: async () => (await import('./answers.ts')).benchAnswers(values),
  pages: async () => (await import('./pages.ts')).benchPages(),
  admin: async () => (await import('./admin.ts')).benchAdmin(),
  analytics: async () => (await import('./analytics.ts')).benchAnalytics(),
  slots: async () => (await import('./slots.ts')).benchSlots(),
  load: async () => (await import('./load.ts')).benchLoad(values),
  hostile: async () => (await import('./hostile.ts')).benchHostile(),
  metrics: async () => (await import('./metrics.ts')).benchMetrics(),
};

const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length) {
  console.error(
    `There is no bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`,
  );
  process.exit(1);
}
await buildIfNeeded(['server', 'web'], console.error);
for (const name of asked.length ? asked : Object.keys(BENCHES)) {
  console.log(`\n${name}`);
  await BENCHES[name]?.().catch((error: unknown) => {
    if (!isMissingProgram(error)) throw error;
    console.error(`${name} needs ${error.path}: apt-get install wrk postgresql caddy`);
    process.exit(1);
  });
}

function isMissingProgram(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && String(error.syscall).startsWith('spawn ');
}

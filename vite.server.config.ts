import { defineConfig } from 'vite';

/**
 * Builds the processes into dist/server: one file each and shared chunks. Packages stay in node_modules, except those
 * of BUNDLED. Vite reads `emitDecoratorMetadata` from tsconfig.json, which Nest's injection needs.
 */

/**
 * Packages of many small modules. Resolving these one by one took over half of the CPU time of an api's start
 * (decision 0023). All parts of Nest are bundled or none: injection compares classes by identity.
 */
const BUNDLED = [
  /^@nestjs\//,
  /^@zxcvbn-ts\//,
  '@date-fns/tz',
  'date-fns',
  'iterare',
  'marked',
  'minisearch',
  'rxjs',
  'uuid',
  'yaml',
  'zod',
];

export default defineConfig({
  publicDir: false,
  ssr: { noExternal: BUNDLED },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        api: 'api/main.ts',
        'assessment-thread': 'api/safety/assessment-thread.ts',
        'content-thread': 'api/content/content-thread.ts',
        worker: 'worker/main.ts',
        'calendar-thread': 'worker/busy-times/calendar-thread.ts',
        check: 'api/check-main.ts',
        migrate: 'api/migrate-main.ts',
        'bump-content': 'api/content/bump-main.ts',
        'index-pages': 'api/search/index-main.ts',
        'personal-data': 'api/personal-data/personal-data-main.ts',
        reseal: 'api/personal-data/reseal-main.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});

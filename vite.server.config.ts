import { defineConfig } from 'vite';
import { unbundled } from './package.json' with { type: 'json' };

/**
 * Builds the processes into dist/server: one file each and shared chunks. Packages are bundled, except those that
 * package.json lists as `unbundled` (decision 0023); the image installs these and no others. Vite reads
 * `emitDecoratorMetadata` from tsconfig.json, which Nest's injection needs.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: unbundled },
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
        'cv-thread': 'api/submissions/cv-thread.ts',
        worker: 'worker/main.ts',
        'calendar-thread': 'worker/busy-times/calendar-thread.ts',
        check: 'api/check-main.ts',
        migrate: 'api/migrate-main.ts',
        import: 'api/import-main.ts',
        'bump-content': 'api/content/bump-main.ts',
        'index-pages': 'api/search/index-main.ts',
        'meilisearch-key': 'api/search/meilisearch-key-main.ts',
        'personal-data': 'api/personal-data/personal-data-main.ts',
        reseal: 'api/personal-data/reseal-main.ts',
        'hubspot-sandbox': 'local/hubspot-sandbox/main.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // Stack traces need only the line numbers, and a map with sources is twice as large.
        sourcemapExcludeSources: true,
      },
    },
  },
});

import { defineConfig } from 'vite';

/**
 * Builds the processes into dist/server: one file each and shared chunks. Packages stay in node_modules.
 * Vite reads `emitDecoratorMetadata` from tsconfig.json, which Nest's injection needs.
 */
export default defineConfig({
  publicDir: false,
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
        'assessment-thread': 'api/relie/assessment-thread.ts',
        'load-content': 'api/content/load-content-worker.ts',
        worker: 'worker/main.ts',
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

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contentModules } from './web/build/content-modules.ts';
import { devPages } from './web/build/dev-pages.ts';
import { siteFolder } from './web/build/site-folder.ts';

// Inlined into every page, so they may share nothing with the app.
const BOOT =
  /web\/(boot|boot-theme|forms-on-screen|site\/features\/(exit\/leave-quickly|cookies\/answer-ahead|relie\/open-ahead))\.ts/;
// Small pieces that nearly every page uses; one request instead of a dozen.
const PAGE_PARTS =
  /web\/(site\/(availability-badge|features\/page)|ui\/(button|icon|layout|lazy-when-near|phone-text|picture|use-\w+))/;

/** Builds the web room: `vite build` for browsers, `vite build --ssr` for prerendering and for the api. */
export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  plugins: [react(), contentModules(import.meta.dirname), devPages(import.meta.dirname)],
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
  ssr: { noExternal: true },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : undefined,
  build: isSsrBuild
    ? {
        ssr: true,
        outDir: `../${siteFolder}/server`,
        emptyOutDir: true,
        rolldownOptions: { input: 'web/entry-server.tsx' },
      }
    : {
        outDir: `../${siteFolder}/client`,
        emptyOutDir: true,
        manifest: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: { app: 'web/entry-client.tsx', boot: 'web/boot.ts', theme: 'web/boot-theme.ts' },
          output: {
            codeSplitting: {
              groups: [
                { name: 'site', tags: ['$initial'], test: (id) => !BOOT.test(id), priority: 2 },
                { name: 'page-parts', test: PAGE_PARTS, priority: 1 },
              ],
            },
          },
        },
      },
}));

import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contentModules } from './web/build/content-modules.ts';
import { devPages } from './web/build/dev-pages.ts';
import { siteFolder } from './web/build/site-folder.ts';

// Inlined into every page or fetched beside the app, so they may share nothing with it.
const BOOT =
  /web\/(boot|boot-theme|measure|forms-on-screen|watch-first-presses|storage\/analytics-cookies|site\/features\/(exit\/leave-quickly|cookies\/answer-ahead|relie\/open-ahead))\.ts/;
// Code of one of the two apps. All other code that a visit starts with belongs to both.
const OF_ONE_APP =
  /web\/(admin|entry-\w+|page-data|site|ui\/(icon|picture|use-media-query))|virtual:(site|relie-bar)/;
// Small pieces and facts that nearly every page uses; one request instead of a dozen.
const PAGE_PARTS =
  /virtual:(site|relie-bar)|web\/(site\/(availability-badge|credentials|features\/page)|ui\/(button|carousel-controls\.module|icon|layout|lazy-when-near|phone-text|picture|use-(?!settled)\w+))/;
// Styles of the home page, whose parts are loaded one by one but drawn at once.
const HOME_STYLES =
  /web\/site\/features\/(home\/.+|contact\/contact-section|newsletter\/newsletter-section)\.module\.css/;
// What forms, dialogs and queries of both apps need. Larger files in which a page finds all of it cost it fewer
// requests.
const CALLS = /react-query\/build\/modern\/useMutation|web\/(http\/(?!query)|storage\/stored-user)/;
const QUERIES =
  /react-query\/build\/modern\/(use(Base|Infinite)?Query|infiniteQueryOptions)\.|http\/query-function/;
const FIELDS =
  /web\/(forms\/(field|form-language)|ui\/use-settled)\.|contracts\/submissions\/form-words|scheduling\/iso-day/;
const DIALOG = /web\/ui\/(dialog|lazy-on-use)\.tsx/;
// What every screen of the staff starts with, and what the list of leads adds to it.
const STAFF_PARTS =
  /web\/admin\/(features\/layout\/admin-layout|note-drafts|problem-in-words|session-query|use-document-title)/;
const LEAD_LIST =
  /web\/admin\/(routes\/leads-screen|features\/(layout\/live-leads|leads\/leads-page))/;
const FORM_STYLES = /web\/forms\/(field|spam-trap|submission-form)\.module\.css/;

/** Builds the web room: `vite build` for browsers, `vite build --ssr` for prerendering and for the api. */
export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  plugins: [react(), contentModules(import.meta.dirname), devPages(import.meta.dirname)],
  server: {
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:3000', '/booking': 'http://127.0.0.1:3000' },
  },
  ssr: { noExternal: true },
  css: { modules: { generateScopedName: scopedName } },
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
          input: {
            app: 'web/entry-client.tsx',
            admin: 'web/entry-admin.tsx',
            boot: 'web/boot.ts',
            theme: 'web/boot-theme.ts',
            measure: 'web/measure.ts',
          },
          output: {
            codeSplitting: {
              groups: [
                { name: 'core', tags: ['$initial'], test: isCore, priority: 3 },
                { name: 'home-styles', test: HOME_STYLES, priority: 2 },
                { name: 'form-styles', test: FORM_STYLES, priority: 2 },
                { name: 'page-parts', test: PAGE_PARTS, priority: 1 },
                { name: 'calls', test: CALLS, priority: 1 },
                { name: 'queries', test: QUERIES, priority: 1 },
                { name: 'fields', test: FIELDS, priority: 1 },
                { name: 'dialog', test: DIALOG, priority: 1 },
                { name: 'staff-parts', test: STAFF_PARTS },
                { name: 'lead-list', test: LEAD_LIST },
              ],
            },
          },
        },
      },
}));

/** What both apps start with. Styles are kept in one file, because a second one costs a page more than it saves. */
function isCore(id: string): boolean {
  return !BOOT.test(id) && (id.endsWith('.css') || !OF_ONE_APP.test(id));
}

/** The style sheets by the first part of their class names. */
const sheets = new Map<string, string>();

/** Class names that repeat the name of their file: they compress better than hashes. */
function scopedName(name: string, id: string): string {
  const [file = id] = id.split('?', 1);
  const sheet = path.basename(file, '.module.css');
  const other = sheets.get(sheet);
  if (other !== undefined && other !== file)
    throw new Error(`${file} needs another name than ${other}`);
  sheets.set(sheet, file);
  return `${sheet}_${name}`;
}

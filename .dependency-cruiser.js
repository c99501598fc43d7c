/** What each room of the house may import from the others. Tests may import anything, and `local` nearly anything. */
const ROOMS = {
  contracts: [],
  // The rest of content/ is words.
  'content/loader': ['contracts'],
  safety: [],
  scheduling: ['contracts'],
  prisma: [],
  runtime: ['contracts'],
  'search-index': ['contracts', 'content/loader'],
  web: ['contracts', 'content/loader', 'safety', 'scheduling'],
  // The site's server entry reaches the api as a built file, never as a source.
  api: ['contracts', 'content/loader', 'prisma', 'runtime', 'safety', 'scheduling', 'search-index'],
  worker: ['contracts', 'prisma', 'runtime', 'scheduling'],
  local: [
    'api',
    'content/loader',
    'contracts',
    'prisma',
    'runtime',
    'safety',
    'scheduling',
    'search-index',
    'worker',
  ],
};
/**
 * What each room inside web/ may import from the others. The entries, `build/` and `boot.ts` put them together and may
 * import all of them.
 */
const WEB_ROOMS = {
  ui: [],
  storage: ['ui'],
  http: ['storage'],
  'page-data': ['http', 'ui'],
  forms: ['http', 'storage', 'ui'],
  site: ['forms', 'http', 'page-data', 'root-route.tsx', 'storage', 'ui'],
  admin: ['forms', 'http', 'root-route.tsx', 'storage', 'ui'],
};
const ALL = [...Object.keys(ROOMS), 'tests'];
const TEST_FILE = '\\.test\\.tsx?$';
const inside = (rooms) => `^(${rooms.join('|')})/`;
const insideWeb = (rooms) => `^web/(${rooms.join('|')})(/|$)`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...Object.entries(ROOMS).map(([room, allowed]) => ({
      name: `${room}-imports`,
      comment: `${room} may import ${allowed.join(', ') || 'no other room'}`,
      severity: 'error',
      from: { path: `^${room}/`, pathNot: TEST_FILE },
      to: { path: inside(ALL), pathNot: inside([room, ...allowed]) },
    })),
    {
      name: 'contracts-need-zod-alone',
      severity: 'error',
      from: { path: '^contracts/', pathNot: TEST_FILE },
      to: { path: '.', pathNot: ['^contracts/', '^node_modules/zod/'] },
    },
    ...Object.entries(WEB_ROOMS).map(([room, allowed]) => ({
      name: `web-${room}-imports`,
      comment: `web/${room} may import ${allowed.join(', ') || 'nothing else'} of web`,
      severity: 'error',
      from: { path: `^web/${room}/`, pathNot: TEST_FILE },
      to: { path: '^web/', pathNot: insideWeb([room, ...allowed]) },
    })),
    {
      name: 'browser-has-no-classifier',
      comment: 'Its weights are larger than the whole chat',
      severity: 'error',
      from: { path: '^web/', pathNot: TEST_FILE },
      to: { path: '^safety/(classifier|assess-message|signals/everyday-signals)' },
    },
    {
      name: 'features-know-no-route',
      severity: 'error',
      from: { path: '^web/(site|admin)/', pathNot: '^web/(site|admin)/routes/' },
      to: { path: '^web/(site|admin)/routes/' },
    },
    {
      name: 'features-know-no-other-feature',
      severity: 'error',
      from: { path: '^web/(site|admin)/features/([^/]+)/' },
      to: { path: '^web/(site|admin)/features/', pathNot: '^web/$1/features/$2/' },
    },
    {
      name: 'what-features-share-knows-no-feature',
      severity: 'error',
      from: { path: '^web/(site|admin)/[^/]+$' },
      to: { path: '^web/(site|admin)/features/' },
    },
    {
      name: 'production-has-no-dev-dependencies',
      comment: 'They are not installed in the image',
      severity: 'error',
      from: {
        path: inside([
          'api',
          'content/loader',
          'contracts',
          'prisma',
          'runtime',
          'scheduling',
          'search-index',
          'worker',
        ]),
        pathNot: TEST_FILE,
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      // The site's build makes these out of the content.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^prisma/generated'] },
    exclude: { path: ['^dist/', '^prisma/generated/(?!client)'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
};

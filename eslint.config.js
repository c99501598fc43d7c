import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Files are kebab-case with role suffixes; folders too, so that a name is guessed right the first time. */
const kebabCase = {
  meta: { type: 'suggestion', schema: [], messages: { name: '{{name}} is not kebab-case' } },
  create: (context) => ({
    Program(node) {
      const name = context.filename.split('/').at(-1) ?? '';
      if (!/^[._]?[a-z0-9]+([.-][a-z0-9]+)*$/.test(name)) {
        context.report({ node, messageId: 'name', data: { name } });
      }
    },
  }),
};

/** A drawer collects what nobody wanted to name. */
const noDrawer = {
  meta: { type: 'suggestion', schema: [], messages: { drawer: '"{{name}}" says nothing' } },
  create: (context) => ({
    Program(node) {
      const parts = context.filename.slice(context.cwd.length + 1).split(/[/.]/);
      const name = parts.find((part) => /^(utils?|helpers?|commons?|shared|misc)$/.test(part));
      if (name) context.report({ node, messageId: 'drawer', data: { name } });
    },
  }),
};

const restrictedSyntax = [
  { selector: 'TSEnumDeclaration', message: 'Node runs our types stripped: use a union.' },
  { selector: 'ExportAllDeclaration[exported=null]', message: 'No barrels.' },
  {
    selector:
      "CallExpression[callee.property.name='catch'] > ArrowFunctionExpression[params.length=0]",
    message: 'An error is handled or passed on, never swallowed.',
  },
];

/** Raw queries, and the client or a transaction of Prisma. */
const databaseCalls = [
  'TaggedTemplateExpression[tag.property.name=/^.(query|execute)Raw$/]',
  "CallExpression[callee.property.name='query']",
  "MemberExpression[property.name='prisma']",
  "MemberExpression[object.name='transaction']",
].map((selector) => ({ selector, message: 'Only a repository queries the database.' }));

export default defineConfig(
  globalIgnores(['dist/', 'prisma/generated/', '.data/', 'test-results/', 'node_modules/']),
  {
    plugins: { names: { rules: { 'kebab-case': kebabCase, 'no-drawer': noDrawer } } },
    rules: { 'names/kebab-case': 'error', 'names/no-drawer': 'error' },
    linterOptions: { noInlineConfig: true },
  },
  js.configs.recommended,
  {
    // A visitor's text may be built to make a pattern slow.
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // With decorator metadata the rule leaves alone what Nest's injection needs at run time.
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: true },
      ],
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [
            {
              from: 'package',
              package: '@tanstack/router-core',
              name: ['Redirect', 'NotFoundError'],
            },
          ],
        },
      ],
      '@typescript-eslint/prefer-promise-reject-errors': 'error',
      '@typescript-eslint/return-await': ['error', 'in-try-catch'],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/require-await': 'off',
      'no-console': 'off',
      eqeqeq: 'error',
      'no-control-regex': 'off',
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      'no-restricted-syntax': ['error', ...restrictedSyntax],
    },
  },
  {
    ignores: ['tests/support/fast-check.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'fast-check', message: 'tests/support/fast-check.ts sets the seed.' },
      ],
    },
  },
  {
    files: ['api/**/*.ts', 'worker/**/*.ts'],
    ignores: ['**/*.repository.ts', '**/*.test.ts', 'api/database/**'],
    rules: { 'no-restricted-syntax': ['error', ...restrictedSyntax, ...databaseCalls] },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'crypto', property: 'randomUUID', message: 'Missing over plain http: use uuid.' },
      ],
    },
  },
  // Google's tag reads the arguments object itself, and takes nothing else.
  { files: ['web/site/features/analytics/**'], rules: { 'prefer-rest-params': 'off' } },
  {
    // React's own habit: an async event handler whose promise nobody awaits.
    files: ['web/**/*.tsx'],
    rules: {
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
    },
  },
);

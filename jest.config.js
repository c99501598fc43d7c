const project = {
  testEnvironment: 'node',
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.data/'],
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: true,
            react: { runtime: 'automatic' },
          },
        },
        module: { type: 'es6' },
      },
    ],
  },
};

/** @type {import('jest').Config} */
export default {
  // More than the two cores of the smallest machine, because many tests mostly wait.
  maxWorkers: 3,
  // A hook may start a whole stack on a machine that is busy with other tests. Only a failing test waits this long.
  testTimeout: 300_000,
  projects: [
    {
      ...project,
      displayName: 'rooms',
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: [...project.testPathIgnorePatterns, '<rootDir>/tests/'],
    },
    {
      ...project,
      displayName: 'components',
      testEnvironment: './tests/support/jsdom-with-fetch.js',
      setupFilesAfterEnv: ['./tests/support/component-setup.ts'],
      testMatch: ['<rootDir>/web/**/*.test.tsx'],
      extensionsToTreatAsEsm: [...project.extensionsToTreatAsEsm, '.css'],
      moduleNameMapper: { '^virtual:practice$': '<rootDir>/tests/support/virtual-practice.ts' },
      transform: {
        ...project.transform,
        '\\.module\\.css$': '<rootDir>/tests/support/css-module-transform.js',
      },
    },
    {
      ...project,
      displayName: 'across',
      testMatch: ['<rootDir>/tests/**/*.test.ts'],
      testPathIgnorePatterns: [
        ...project.testPathIgnorePatterns,
        '<rootDir>/tests/drills/',
        '<rootDir>/tests/in-full/',
      ],
      globalSetup: './tests/support/jest-global-setup.ts',
      globalTeardown: './tests/support/jest-global-teardown.ts',
    },
    {
      ...project,
      // What operators do now and then, services that few installations have, and variants on the second queue backend:
      // `npm run test:in-full`.
      displayName: 'in-full',
      testMatch: ['<rootDir>/tests/in-full/*.test.ts'],
      globalSetup: './tests/support/jest-global-setup.ts',
      globalTeardown: './tests/support/jest-global-teardown.ts',
    },
    {
      ...project,
      // Outages, crashes and restarts, which mostly wait: `npm run test:drills`.
      displayName: 'drills',
      testMatch: ['<rootDir>/tests/drills/*.test.ts'],
      globalSetup: './tests/support/jest-global-setup.ts',
      globalTeardown: './tests/support/jest-global-teardown.ts',
    },
  ],
};

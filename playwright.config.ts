import { defineConfig } from '@playwright/test';
import { chromiumPath } from './local/chromium.ts';

// As root in a container Chromium has no sandbox; the rest keeps it from calling home.
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What `npm test` leaves out: see `npm run test:in-full`, and CONTRIBUTING.md for what it is. */
const IN_FULL = /@in-full/;

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/browser-stack.ts',
  // A browser keeps more than one core busy: on the two cores of the smallest machine three workers are no faster, and
  // every page is slower.
  workers: 2,
  // The second try records a trace of what went wrong, and tells flaky from broken. Both fail the run.
  retries: 1,
  failOnFlakyTests: true,
  // Long enough for a busy machine; only a failing test waits for it.
  expect: { timeout: 60_000 },
  fullyParallel: true,
  forbidOnly: true,
  timeout: 180_000,
  reporter: [
    ['list'],
    ['json', { outputFile: 'test-results/playwright.json' }],
    ['./tests/support/page-at-failure-reporter.ts'],
  ],
  outputDir: 'test-results/browser',
  projects: [
    { name: 'site', grepInvert: IN_FULL },
    { name: 'in-full', grep: IN_FULL },
  ],
  use: {
    browserName: 'chromium',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: chromiumPath(),
      args: CHROMIUM_FLAGS,
    },
  },
});

import { defineConfig } from '@playwright/test';

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

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/browser-stack.ts',
  workers: 2,
  // Timings of a browser on a busy machine; a test that needs a second try is reported as flaky.
  retries: 2,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  outputDir: 'test-results/browser',
  use: {
    browserName: 'chromium',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
      args: CHROMIUM_FLAGS,
    },
  },
});

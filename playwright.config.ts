import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './tools/testing/browser.ts';
import { keepTestsInMemory } from './tools/testing/memory-folder.ts';

keepTestsInMemory();

/** Each file starts a server and a database of its own; two at a time fill the waits for trades to expire. */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.journey.ts',
  globalSetup: './journeys/seeded-data.ts',
  outputDir: 'test-results/journeys',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    browserName: 'chromium',
    // Without it an action on something that never comes would end only with the whole journey.
    actionTimeout: 30_000,
    headless: true,
    locale: 'en-US',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await findBrowser(), args: [...browserArguments] },
  },
});

import os from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './tools/testing/browser.ts';
import { keepTestsInMemory } from './tools/testing/memory-folder.ts';

keepTestsInMemory();

/** The files that take longest, begun first so that none of them is left for the end. */
const long = ['trouble', 'copying', 'story', 'accounts', 'looks', 'console'].map((name) => `${name}.journey.ts`);

/**
 * Each file starts a server, a database and browsers of its own, and much of its time it waits: for trades to expire, sessions
 * to end and screens to come to rest. A third one at a time fills that where there is memory for it.
 */
const atOnce = os.totalmem() >= 12 * 2 ** 30 ? 3 : 2;

export default defineConfig({
  testDir: 'journeys',
  projects: [
    { name: 'long', testMatch: long },
    { name: 'others', testMatch: '*.journey.ts', testIgnore: long },
  ],
  globalSetup: './journeys/seeded-data.ts',
  outputDir: 'test-results/journeys',
  workers: atOnce,
  retries: 0,
  forbidOnly: true,
  // Each is there to end what hangs. A machine whose two cores are shared takes three times as long as an idle one.
  timeout: 360_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    browserName: 'chromium',
    // Without it an action on something that never comes would end only with the whole journey.
    actionTimeout: 60_000,
    headless: true,
    locale: 'en-US',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await findBrowser(), args: [...browserArguments] },
  },
});

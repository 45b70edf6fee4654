import { defineConfig } from '@playwright/test';
import { browserFlags } from './tools/testing/browser.ts';

const browser = process.env.CHROME_PATH;

export default defineConfig({
  testDir: './journeys',
  testMatch: '*.journey.ts',
  outputDir: './test-results',
  timeout: 240_000,
  expect: { timeout: 15_000 },
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    launchOptions: { args: browserFlags, ...(browser ? { executablePath: browser } : {}) },
    trace: 'retain-on-failure',
  },
});

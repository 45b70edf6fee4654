import { configDefaults, defineConfig } from 'vitest/config';
import { keepTestsInMemory } from './tools/testing/memory-folder.ts';
import { texts } from './tools/web/texts.ts';

keepTestsInMemory();

/**
 * Files that spend their time on a clock that they cannot move: a venue that falls silent, a step of the recorder, a lockout. One
 * worker goes through them beside the others, where they would keep a core waiting.
 */
const waiting = [
  'server/markets/liquidity-watch.test.ts',
  'server/markets/price-guard.test.ts',
  'server/markets/recording/late-quotes.test.ts',
  'server/markets/recording/recorder.test.ts',
  'server/markets/sources/exchanges.test.ts',
  'server/markets/sources/own-feed.test.ts',
  'server/markets/sources/sources.test.ts',
  'server/markets/sources/streamed-currencies.test.ts',
  'server/market-thread/market-thread.test.ts',
  'server/outside/postgres/embedded-crashes.test.ts',
  'server/outside/postgres/embedded.test.ts',
  'server/sign-in/limits/lockout.test.ts',
  'server/support/contact.test.ts',
  'server/trades/feed.fault.test.ts',
  'tools/cluster.test.ts',
  'tools/crash.test.ts',
  'tools/rolling-upgrade.test.ts',
  'tools/running/listening.test.ts',
  'tools/running/stopping.test.ts',
];

const integration = {
  setupFiles: ['./tools/testing/properties.ts', './tools/testing/quick-hashes.ts'],
  globalSetup: ['./tools/testing/cluster.ts'],
};

export default defineConfig({
  plugins: [texts],
  test: {
    pool: 'forks',
    // More than there are cores: much of the time is waiting for clocks.
    maxWorkers: 3,
    // A worker keeps what it has read: half of the work of most files was reading the same modules again. Whoever replaces
    // something that other files see too (a global, a timer, the clock) puts it back.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 300_000,
    // What is asked again and again goes over HTTP and the database: a busy machine needs longer than the usual second.
    expect: { poll: { timeout: 20_000 } },
    teardownTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,messages,api,web}/**/*.test.{ts,tsx}'],
          setupFiles: ['./tools/testing/properties.ts', './tools/testing/english.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: 'integration',
          include: ['{server,database,tools,bench}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...waiting],
        },
      },
      { extends: true, test: { ...integration, name: 'waiting', include: waiting } },
    ],
  },
});

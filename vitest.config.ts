import { defineConfig } from 'vitest/config';
import { keepTestsInMemory } from './tools/testing/memory-folder.ts';
import { texts } from './tools/web/texts.ts';

keepTestsInMemory();

export default defineConfig({
  plugins: [texts],
  test: {
    pool: 'forks',
    // More than there are cores: much of the time is waiting for clocks.
    maxWorkers: 3,
    // A worker keeps what it has read: half of the work of most files was reading the same modules again. Whoever replaces
    // something that other files see too (a global, a timer, the clock) puts it back.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
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
          name: 'integration',
          include: ['{server,database,tools,bench}/**/*.test.ts'],
          setupFiles: ['./tools/testing/properties.ts', './tools/testing/quick-hashes.ts'],
          globalSetup: ['./tools/testing/cluster.ts'],
        },
      },
    ],
  },
});

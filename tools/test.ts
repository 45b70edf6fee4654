import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describeRun } from './checks/results.ts';
import { root } from './checks/run.ts';
import {
  type Ended,
  patterns,
  playwright,
  runSteps,
  type Step,
  sourceChecks,
  vitest,
  webBuild,
} from './checks/steps.ts';
import { findBrowser } from './testing/browser.ts';

const oldPostgres = '15';

/** What must also hold on the oldest PostgreSQL that the product takes. */
const onOldPostgres = [
  'database',
  'server/ledger',
  'server/trades',
  'server/outside/postgres/database.test.ts',
  'tools/verification/definitions.test.ts',
  'tools/verification/tables.test.ts',
];

const journeys = playwright('journeys');

/** What runs side by side, two at a time. Each set waits for the one before; tests that start the app need the build. */
const sets: readonly (readonly Step[])[] = [
  [webBuild, patterns, ...sourceChecks],
  [
    vitest('tests', ['--project', 'unit', '--project', 'integration']),
    vitest('tests that wait', ['--project', 'waiting', '--maxWorkers', '1']),
    ...(existsSync(`/usr/lib/postgresql/${oldPostgres}/bin/postgres`)
      ? [vitest(`tests on PostgreSQL ${oldPostgres}`, onOldPostgres, { FAIRLEAD_TEST_POSTGRES: oldPostgres })]
      : []),
  ],
  [
    {
      name: journeys.name,
      run: async () => {
        process.env.CHROME_PATH = await findBrowser();
        return journeys.run();
      },
    },
  ],
];

await rm(path.join(root, 'test-results'), { recursive: true, force: true });
// The product starts some hundred times in a run: what Node has compiled once, every later process reads.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'test-results', 'compiled');
const ended: Ended[] = [];
for (const set of sets) ended.push(...(await runSteps(set, 2)));
console.log(describeRun(ended));
process.exitCode = ended.some(({ result }) => result.failures.length > 0) ? 1 : 0;

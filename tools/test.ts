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

/**
 * What runs side by side, each set after the one before: first what measures how long things take, then the web app that tests and
 * journeys start, then all the rest. Tests and journeys wait for much of their time (for trades to end, processes to stop, screens
 * to come to rest), so they keep two cores busy only together.
 */
const sets: readonly (readonly Step[])[] = [
  [patterns],
  [webBuild],
  [
    {
      name: journeys.name,
      run: async () => {
        process.env.CHROME_PATH = await findBrowser();
        return journeys.run();
      },
    },
    vitest('tests', ['--project', 'unit', '--project', 'integration']),
    vitest('tests that wait', ['--project', 'waiting', '--maxWorkers', '1']),
    ...sourceChecks,
    ...(existsSync(`/usr/lib/postgresql/${oldPostgres}/bin/postgres`)
      ? [vitest(`tests on PostgreSQL ${oldPostgres}`, onOldPostgres, { FAIRLEAD_TEST_POSTGRES: oldPostgres })]
      : []),
  ],
];
const mostAtOnce = 4;

await rm(path.join(root, 'test-results'), { recursive: true, force: true });
// The product starts some hundred times in a run: what Node has compiled once, every later process reads.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'test-results', 'compiled');
const ended: Ended[] = [];
for (const set of sets) ended.push(...(await runSteps(set, mostAtOnce)));
console.log(describeRun(ended));
process.exitCode = ended.some(({ result }) => result.failures.length > 0) ? 1 : 0;

import { describeRun } from './checks/results.ts';
import { patterns, runSteps, sourceChecks, vitest } from './checks/steps.ts';

/** What an engineer runs after each change: everything that needs no database, no browser and no build. */
const ended = [
  ...(await runSteps([patterns], 1)),
  ...(await runSteps([vitest('unit tests', ['--project', 'unit']), ...sourceChecks], 2)),
];
console.log(describeRun(ended));
process.exitCode = ended.some(({ result }) => result.failures.length > 0) ? 1 : 0;

import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Result, readPlaywright, readVitest } from './checks/results.ts';
import { root, runProgram } from './checks/run.ts';
import { findBrowser } from './testing/browser.ts';

const results = path.join(root, 'test-results');
const oldPostgres = '15';

/** What must also hold on the oldest PostgreSQL that the product takes. */
const onOldPostgres = ['database', 'server/ledger', 'server/trades', 'server/outside/postgres/database.test.ts'];

type Step = { readonly name: string; run(): Promise<Result> };

/** A check that passes or fails as a whole. */
function check(name: string, ...command: string[]): Step {
  return {
    name,
    run: async () => {
      const { ok, text } = await runProgram(command, { withinMs: 120_000 });
      return ok ? { passed: 1, failed: 0, details: [] } : { passed: 0, failed: 1, details: [text.trim()] };
    },
  };
}

async function readReport(file: string): Promise<unknown> {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
}

function vitest(name: string, filters: readonly string[], environment: Readonly<Record<string, string>>): Step {
  return {
    name,
    run: async () => {
      const file = path.join(results, `${name.replaceAll(' ', '-')}.json`);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const { ok } = await runProgram(['vitest', 'run', ...reporters, ...filters], {
        withinMs: 1_200_000,
        speaks: true,
        environment,
      });
      return readVitest(await readReport(file), ok);
    },
  };
}

const journeys: Step = {
  name: 'journeys',
  run: async () => {
    process.env.CHROME_PATH = await findBrowser();
    const { ok } = await runProgram(['playwright', 'test'], { withinMs: 1_200_000, speaks: true });
    return readPlaywright(await readReport(path.join(results, 'journeys.json')), ok);
  },
};

const steps: Step[] = [
  check('types', 'tsc', '--noEmit'),
  check('lint', 'biome', 'check', '--error-on-warnings', '--diagnostic-level=warn', '.'),
  check('import rules', 'node', 'tools/import-rules.ts'),
  check('unused code', 'knip', '--no-progress'),
  check('patterns', 'node', 'tools/patterns.ts'),
  check('texts', 'node', 'tools/texts.ts', '--check'),
  // Before the tests, because those that start the app find it built then.
  check('web build', 'vite', 'build', '--logLevel', 'warn'),
  check('web size', 'node', 'tools/web-size.ts'),
  vitest('tests', [], {}),
  ...(existsSync(`/usr/lib/postgresql/${oldPostgres}/bin/postgres`)
    ? [vitest(`tests on PostgreSQL ${oldPostgres}`, onOldPostgres, { FAIRLEAD_TEST_POSTGRES: oldPostgres })]
    : []),
  journeys,
];

await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });

const summary: string[] = [];
const failures: string[] = [];
let passed = 0;
let failed = 0;
for (const { name, run } of steps) {
  const startMs = performance.now();
  const result = await run().catch((error: unknown) => ({ passed: 0, failed: 1, details: [String(error)] }));
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  passed += result.passed;
  failed += result.failed;
  failures.push(...result.details.map((detail) => `✗ ${name}: ${detail}`));
  const line = `${name}: ${result.passed} passed, ${result.failed} failed, ${seconds} s`;
  summary.push(line);
  console.log(line);
}

console.log(['', ...failures, '', ...summary, `${passed} passed, ${failed} failed`].join('\n'));
process.exitCode = failed > 0 ? 1 : 0;

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findBrowser } from './testing/browser.ts';

/** `npm test`: everything that has to hold, in order of cost. The last line is `N passed, N failed`. */
const root = path.dirname(import.meta.dirname);
const scratch = await mkdtemp(path.join(os.tmpdir(), 'fairlead-test-run-'));
const bin = (name: string): string => path.join(root, 'node_modules', '.bin', name);

interface Count {
  readonly passed: number;
  readonly failed: number;
}

function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** A check that holds or does not: it counts as one. */
async function check(command: string, args: readonly string[]): Promise<Count> {
  return (await run(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Vitest's own count; a run that wrote none, or that failed beside its tests, has failed. */
async function tests(args: readonly string[], env: Record<string, string> = {}): Promise<Count> {
  const file = path.join(scratch, `vitest-${Date.now()}.json`);
  const code = await run(
    bin('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    env,
  );
  const report = await readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const failed = number(report, 'numFailedTests') + number(report, 'numFailedTestSuites');
  return { passed: number(report, 'numPassedTests'), failed: code !== 0 && failed === 0 ? 1 : failed };
}

async function journeys(): Promise<Count> {
  const file = path.join(scratch, 'journeys.json');
  const code = await run(bin('playwright'), ['test'], {
    CHROME_PATH: await findBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const report = await readReport(file);
  const stats = report?.stats;
  if (typeof stats !== 'object' || stats === null) return { passed: 0, failed: 1 };
  const failed = number(stats, 'unexpected') + number(stats, 'flaky') + number(stats, 'skipped');
  return { passed: number(stats, 'expected'), failed: code !== 0 && failed === 0 ? 1 : failed };
}

async function readReport(file: string): Promise<Record<string, unknown> | null> {
  if (!existsSync(file)) return null;
  const parsed: unknown = JSON.parse(await readFile(file, 'utf8'));
  return typeof parsed === 'object' && parsed !== null ? Object.fromEntries(Object.entries(parsed)) : null;
}

function number(record: object, name: string): number {
  const value: unknown = Object.entries(record).find(([key]) => key === name)?.[1];
  return typeof value === 'number' ? value : 0;
}

const installed15 = existsSync('/usr/lib/postgresql/15/bin/postgres');
const steps: readonly { readonly name: string; readonly run: () => Promise<Count> }[] = [
  { name: 'web build', run: () => check(bin('vite'), ['build', '--logLevel', 'warn']) },
  { name: 'types', run: () => check(bin('tsc'), ['--noEmit']) },
  { name: 'lint', run: () => check(bin('biome'), ['check', '.']) },
  { name: 'import rules', run: () => check(process.execPath, ['tools/import-rules.ts']) },
  { name: 'unused code', run: () => check(bin('knip'), []) },
  { name: 'unit and integration', run: () => tests([]) },
  ...(installed15
    ? [
        {
          name: 'ledger and trades on PostgreSQL 15',
          run: () => tests(['server/ledger', 'server/trades'], { FAIRLEAD_TEST_POSTGRES: '15' }),
        },
      ]
    : []),
  { name: 'journeys', run: journeys },
];

const startedAt = Date.now();
let passed = 0;
let failed = 0;
const summary: string[] = [];
for (const step of steps) {
  console.log(`\n── ${step.name}`);
  const stepStartedAt = Date.now();
  const count = await step.run();
  passed += count.passed;
  failed += count.failed;
  const seconds = ((Date.now() - stepStartedAt) / 1000).toFixed(1);
  summary.push(`${count.failed === 0 ? 'ok    ' : 'FAILED'} ${step.name}: ${count.passed} passed, ${count.failed} failed in ${seconds} s`);
}
await rm(scratch, { recursive: true, force: true });
console.log(`\n${summary.join('\n')}\nin ${((Date.now() - startedAt) / 1000).toFixed(0)} s\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Failure, type Result, readPlaywright, readVitest } from './results.ts';
import { root, runProgram } from './run.ts';

const results = path.join(root, 'test-results');

/** One part of a run: a check or a set of tests. */
export type Step = { readonly name: string; run(): Promise<Result> };

export type Ended = { readonly line: string; readonly result: Result };

/** A check that passes or fails as a whole: its commands one after the other. */
function check(name: string, ...commands: readonly (readonly string[])[]): Step {
  return {
    name,
    run: async () => {
      for (const command of commands) {
        const { ok, text } = await runProgram(command, { withinMs: 240_000 });
        if (!ok) return { passed: 0, failures: [{ name, why: text.trim() }] };
      }
      return { passed: 1, failures: [] };
    },
  };
}

async function readReport(file: string): Promise<unknown> {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
}

/** What reads the sources and runs nothing of the product. */
export const sourceChecks: readonly Step[] = [
  // Each further checker does a good part of the others' work again; a step has one core.
  check('types', ['tsc', '--noEmit', '--checkers', '1']),
  check('unused code', ['knip', '--no-progress']),
  check('lint', ['biome', 'check', '--error-on-warnings', '--diagnostic-level=warn', '.']),
  check('import rules', ['node', 'tools/import-rules.ts']),
  check('texts', ['node', 'tools/texts.ts', '--check']),
];

/** Measures how long attacks on a pattern take, so nothing else runs beside it. */
export const patterns = check('patterns', ['node', 'tools/patterns.ts']);

export const webBuild = check(
  'web build and size',
  ['vite', 'build', '--logLevel', 'warn'],
  ['node', 'tools/web-size.ts'],
);

/** What hangs is ended then. The same tests take 9 minutes on one machine of two cores and 20 on another. */
const longestMs = 2_100_000;

/** Tests by Vitest, whose output goes straight to the terminal. */
export function vitest(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Step {
  return {
    name,
    run: async () => {
      const file = path.join(results, `${name.replaceAll(' ', '-')}.json`);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const { ok } = await runProgram(['vitest', 'run', ...reporters, ...args], {
        withinMs: longestMs,
        speaks: true,
        environment,
      });
      return readVitest(await readReport(file), ok, root);
    },
  };
}

export function playwright(name: string): Step {
  return {
    name,
    run: async () => {
      const { ok } = await runProgram(['playwright', 'test'], { withinMs: longestMs, speaks: true });
      return readPlaywright(await readReport(path.join(results, 'journeys.json')), ok);
    },
  };
}

/** Runs steps in their order, so many at a time, and says of each what came of it when it ends. */
export async function runSteps(steps: readonly Step[], atOnce: number): Promise<Ended[]> {
  await mkdir(results, { recursive: true });
  const ended: Ended[] = [];
  const waiting = steps.values();
  const work = async (): Promise<void> => {
    for (const { name, run } of waiting) {
      const startMs = performance.now();
      const found = await run().catch((error: unknown) => ({
        passed: 0,
        failures: [{ name: '', why: String(error) }],
      }));
      const failures = found.failures.map((failure) => inStep(name, failure));
      const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
      const line = `${name}: ${found.passed} passed, ${failures.length} failed, ${seconds} s`;
      ended.push({ line, result: { passed: found.passed, failures } });
      console.log(line);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return ended;
}

function inStep(step: string, { name, why }: Failure): Failure {
  return { name: name === step || name === '' ? step : `${step}: ${name}`, why };
}

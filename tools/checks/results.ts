/** A test, or a check as a whole, that did not pass. */
export type Failure = {
  /** Which one, in one line: of a test its file and its name. */
  readonly name: string;
  /** All that is known of it, empty when nothing is. */
  readonly why: string;
};

/** What one step of the test run found. */
export type Result = {
  readonly passed: number;
  readonly failures: readonly Failure[];
};

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

/**
 * Reads Vitest's JSON report. A skipped test counts as failed, because it proves nothing; so does a file that could not
 * be run. A report without a failure from a run that ended badly (an error outside of any test) counts as one failure.
 *
 * @param root what is left out of the names of files
 */
export function readVitest(report: unknown, ok: boolean, root = ''): Result {
  const failures: Failure[] = [];
  let passed = 0;
  for (const file of list(field(report, 'testResults'))) {
    const name = text(field(file, 'name')).replace(`${root}/`, '');
    const tests = list(field(file, 'assertionResults'));
    let failedHere = 0;
    for (const one of tests) {
      const status = text(field(one, 'status'));
      if (status === 'passed') {
        passed += 1;
        continue;
      }
      failedHere += 1;
      const why = list(field(one, 'failureMessages')).map(text).join('\n');
      failures.push({ name: `${name}: ${text(field(one, 'fullName'))} (${status})`, why });
    }
    if (text(field(file, 'status')) === 'failed' && failedHere === 0) {
      failures.push({ name, why: text(field(file, 'message')) || 'could not be run' });
    }
  }
  return withEnd(passed, failures, ok);
}

/** Reads Playwright's JSON report; a journey that was skipped, or passed only at a second try, counts as failed. */
export function readPlaywright(report: unknown, ok: boolean): Result {
  const failures: Failure[] = [];
  let passed = 0;
  const walk = (suite: unknown): void => {
    for (const inner of list(field(suite, 'suites'))) walk(inner);
    for (const spec of list(field(suite, 'specs'))) {
      for (const one of list(field(spec, 'tests'))) {
        if (field(one, 'status') === 'expected') {
          passed += 1;
          continue;
        }
        const errors = list(field(one, 'results')).flatMap((result) => list(field(result, 'errors')));
        const why = errors.map((error) => text(field(error, 'message'))).join('\n');
        const name = `${text(field(spec, 'file'))}: ${text(field(spec, 'title'))} (${text(field(one, 'status'))})`;
        failures.push({ name, why });
      }
    }
  };
  walk(report);
  for (const error of list(field(report, 'errors'))) {
    failures.push({ name: 'an error outside of any journey', why: text(field(error, 'message')) });
  }
  if (count(field(field(report, 'stats'), 'expected')) !== passed) {
    failures.push({ name: 'the report contradicts itself', why: '' });
  }
  return withEnd(passed, failures, ok);
}

function withEnd(passed: number, failures: Failure[], ok: boolean): Result {
  if (failures.length === 0 && !ok) failures.push({ name: 'it ended with an error outside of any test', why: '' });
  if (failures.length === 0 && passed === 0) failures.push({ name: 'it ran no test at all', why: '' });
  return { passed, failures };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one
const colours = /\u001b\[[0-9;]*m/g;
const longest = 240;
const mostNamed = 18;

/** A failure in one line: which test it is and the first line of why. */
function lineOf({ name, why }: Failure): string {
  const [first = ''] = why
    .replaceAll(colours, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const line = `✗ ${first === '' ? name : `${name}: ${first}`}`;
  return line.length <= longest ? line : `${line.slice(0, longest)}…`;
}

/**
 * The end of a run: what is known of each failure, then one line for each step, then one for each failure, and the sum as
 * the last one. Whoever sees only the last 20 lines reads which tests failed, or the first 18 of them.
 */
export function describeRun(steps: readonly { readonly line: string; readonly result: Result }[]): string {
  const failures = steps.flatMap(({ result }) => result.failures);
  const passed = steps.reduce((sum, { result }) => sum + result.passed, 0);
  const unnamed = failures.length - mostNamed;
  return [
    ...failures.flatMap(({ name, why }) => ['', `✗ ${name}`, ...(why === '' ? [] : [why])]),
    '',
    ...steps.map(({ line }) => line),
    ...failures.slice(0, mostNamed).map(lineOf),
    ...(unnamed > 0 ? [`${unnamed} more failures above`] : []),
    `${passed} passed, ${failures.length} failed`,
  ].join('\n');
}

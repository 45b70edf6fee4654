/** What one step of the test run found. */
export type Result = {
  readonly passed: number;
  readonly failed: number;
  /** What failed and why, for the end of the run. */
  readonly details: readonly string[];
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
 */
export function readVitest(report: unknown, ok: boolean): Result {
  const details: string[] = [];
  let passed = 0;
  for (const file of list(field(report, 'testResults'))) {
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
      details.push(`${text(field(file, 'name'))}: ${text(field(one, 'fullName'))} (${status})\n${why}`.trim());
    }
    if (text(field(file, 'status')) === 'failed' && failedHere === 0) {
      details.push(`${text(field(file, 'name'))}: ${text(field(file, 'message')) || 'could not be run'}`);
    }
  }
  return withEnd(passed, details, ok);
}

/** Reads Playwright's JSON report; a journey that was skipped, or passed only at a second try, counts as failed. */
export function readPlaywright(report: unknown, ok: boolean): Result {
  const details: string[] = [];
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
        details.push(`${text(field(spec, 'title'))} (${text(field(one, 'status'))})\n${why}`.trim());
      }
    }
  };
  walk(report);
  for (const error of list(field(report, 'errors'))) details.push(text(field(error, 'message')));
  if (count(field(field(report, 'stats'), 'expected')) !== passed) details.push('the report contradicts itself');
  return withEnd(passed, details, ok);
}

function withEnd(passed: number, details: string[], ok: boolean): Result {
  if (details.length === 0 && !ok) details.push('it ended with an error outside of any test');
  if (details.length === 0 && passed === 0) details.push('it ran no test at all');
  return { passed, failed: details.length, details };
}

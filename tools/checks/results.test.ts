import { describe, expect, test } from 'vitest';
import { readPlaywright, readVitest } from './results.ts';

describe('[E1] what a run says is what is counted', () => {
  const file = (status: string, ...tests: string[]) => ({
    name: 'a.test.ts',
    status,
    message: status === 'failed' ? 'it threw' : '',
    assertionResults: tests.map((each) => ({ status: each, fullName: 'one', failureMessages: [] })),
  });

  test('passed and failed tests of Vitest', () => {
    expect(readVitest({ testResults: [file('failed', 'passed', 'failed'), file('passed', 'passed')] }, false)).toEqual({
      passed: 2,
      failed: 1,
      details: ['a.test.ts: one (failed)'],
    });
  });

  test.each(['pending', 'skipped', 'todo'])('a %s test is a failure', (status) => {
    expect(readVitest({ testResults: [file('passed', status, 'passed')] }, true)).toMatchObject({
      passed: 1,
      failed: 1,
    });
  });

  test('a file that could not be run, an error outside of tests, and no test at all are failures', () => {
    expect(readVitest({ testResults: [file('failed')] }, false)).toMatchObject({
      failed: 1,
      details: ['a.test.ts: it threw'],
    });
    expect(readVitest({ testResults: [file('passed', 'passed')] }, false)).toMatchObject({ passed: 1, failed: 1 });
    expect(readVitest({ testResults: [] }, true)).toMatchObject({ passed: 0, failed: 1 });
    expect(readVitest(undefined, false)).toMatchObject({ passed: 0, failed: 1 });
  });

  const journey = (status: string) => ({
    title: 'a journey',
    tests: [{ status, results: [{ errors: [{ message: 'why' }] }] }],
  });

  test('journeys in suites within suites', () => {
    const suites = [
      { specs: [journey('expected')], suites: [{ specs: [journey('unexpected'), journey('expected')] }] },
    ];
    expect(readPlaywright({ suites, stats: { expected: 2 } }, false)).toEqual({
      passed: 2,
      failed: 1,
      details: ['a journey (unexpected)\nwhy'],
    });
  });

  test.each(['flaky', 'skipped'])('a %s journey is a failure', (status) => {
    const report = { suites: [{ specs: [journey(status)] }], stats: { expected: 0 } };
    expect(readPlaywright(report, true)).toMatchObject({ passed: 0, failed: 1 });
  });

  test('a report that never came is a failure', () => {
    expect(readPlaywright(undefined, false)).toMatchObject({ passed: 0, failed: 1 });
  });
});

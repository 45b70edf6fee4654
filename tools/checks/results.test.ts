import { describe, expect, test } from 'vitest';
import { describeRun, readPlaywright, readVitest } from './results.ts';

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
      failures: [{ name: 'a.test.ts: one (failed)', why: '' }],
    });
  });

  test.each(['pending', 'skipped', 'todo'])('a %s test is a failure', (status) => {
    expect(readVitest({ testResults: [file('passed', status, 'passed')] }, true)).toMatchObject({
      passed: 1,
      failures: [{ name: `a.test.ts: one (${status})` }],
    });
  });

  test('a file that could not be run, an error outside of tests, and no test at all are failures', () => {
    expect(readVitest({ testResults: [file('failed')] }, false)).toMatchObject({
      failures: [{ name: 'a.test.ts', why: 'it threw' }],
    });
    expect(readVitest({ testResults: [file('passed', 'passed')] }, false)).toMatchObject({ passed: 1, failures: [{}] });
    expect(readVitest({ testResults: [] }, true)).toMatchObject({ passed: 0, failures: [{}] });
    expect(readVitest(undefined, false)).toMatchObject({ passed: 0, failures: [{}] });
  });

  const journey = (status: string) => ({
    title: 'a journey',
    file: 'a.journey.ts',
    tests: [{ status, results: [{ errors: [{ message: 'why' }] }] }],
  });

  test('journeys in suites within suites', () => {
    const suites = [
      { specs: [journey('expected')], suites: [{ specs: [journey('unexpected'), journey('expected')] }] },
    ];
    expect(readPlaywright({ suites, stats: { expected: 2 } }, false)).toEqual({
      passed: 2,
      failures: [{ name: 'a.journey.ts: a journey (unexpected)', why: 'why' }],
    });
  });

  test.each(['flaky', 'skipped'])('a %s journey is a failure', (status) => {
    const report = { suites: [{ specs: [journey(status)] }], stats: { expected: 0 } };
    expect(readPlaywright(report, true)).toMatchObject({ passed: 0, failures: [{}] });
  });

  test('a report that never came is a failure', () => {
    expect(readPlaywright(undefined, false)).toMatchObject({ passed: 0, failures: [{}] });
  });
});

describe('[E1] the last 20 lines of a run', () => {
  const failing = (count: number, why: string) => ({
    line: `tests: 1 passed, ${count} failed, 2.0 s`,
    result: {
      passed: 1,
      failures: Array.from({ length: count }, (_, nth) => ({ name: `a.test.ts: test ${nth}`, why })),
    },
  });
  const last20 = (text: string): readonly string[] => text.split('\n').slice(-20);

  test('name each failed test with the first line of its message, however long the messages are', () => {
    const why = ['\u001b[31mexpected 1 to be 2\u001b[39m', ...Array.from({ length: 90 }, () => '    at somewhere')];
    const end = last20(describeRun([failing(2, why.join('\n')), failing(1, '')]));
    expect(end.slice(-4)).toEqual([
      '✗ a.test.ts: test 0: expected 1 to be 2',
      '✗ a.test.ts: test 1: expected 1 to be 2',
      '✗ a.test.ts: test 0',
      '2 passed, 3 failed',
    ]);
  });

  test('name the first 18 of more, and say how many they are', () => {
    const end = last20(describeRun([failing(40, 'why')]));
    expect(end.at(0)).toBe('✗ a.test.ts: test 0: why');
    expect(end.slice(-3)).toEqual(['✗ a.test.ts: test 17: why', '22 more failures above', '1 passed, 40 failed']);
  });

  test('give each step and the sum where nothing failed', () => {
    expect(describeRun([failing(0, '')])).toBe('\ntests: 1 passed, 0 failed, 2.0 s\n1 passed, 0 failed');
  });
});

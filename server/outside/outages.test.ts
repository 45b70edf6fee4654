import { expect, test } from 'vitest';
import { outagesOf } from './outages.ts';

const logged: { readonly message: string; readonly facts: object }[] = [];
const note = (facts: object, message: string) => logged.push({ message, facts });
const log = { info: note, warn: note };
const taken = () => logged.splice(0).map(({ message, facts }) => [message, facts]);

test('X3: an outage is logged once when it begins and once when it is over, and so is the next one', () => {
  const calls = outagesOf(log, { fails: 'it fails', works: 'it works', facts: { of: 'a chain' } });
  calls.worked();
  expect(taken()).toEqual([]);
  for (const why of ['refused', 'late', 'late']) calls.failed({ why });
  expect(calls.failures).toBe(3);
  expect(taken()).toEqual([['it fails', { of: 'a chain', why: 'refused' }]]);
  calls.worked({ failures: calls.failures });
  calls.worked();
  expect(taken()).toEqual([['it works', { of: 'a chain', failures: 3, seconds: 0 }]]);
  expect(calls.failed({ why: 'refused' })).toBe(1);
  expect(taken()).toEqual([['it fails', { of: 'a chain', why: 'refused' }]]);
});

test('X3: outages that follow each other within their time are logged neither at their beginning nor at their end', () => {
  const calls = outagesOf(log, { fails: 'it fails', works: 'it works', facts: {}, againAfterMs: 60_000 });
  for (let nth = 0; nth < 3; nth += 1) {
    calls.failed({ nth });
    calls.worked();
  }
  expect(taken()).toEqual([
    ['it fails', { nth: 0 }],
    ['it works', { seconds: 0 }],
  ]);
});

import { expect, test } from 'vitest';
import { listProblemOf } from './screening-problem.ts';

const entry = { id: 'T-1', kind: 'sanctioned', names: ['Zorvanek "Z" Testov'], born: '1961-02-03', source: 'invented' };
/** Each key on its line: an entry's id is on the fourth one. */
const textOf = (...entries: readonly object[]): string => JSON.stringify({ entries }, null, 2);

test('[O3] a file that is no list is said to be none, and a right one has no problem', () => {
  expect(listProblemOf(textOf(entry))).toBeNull();
  expect(listProblemOf('no list')).toEqual({ code: 'no_json', field: null, line: null });
  expect(listProblemOf('[]')).toEqual({ code: 'no_object', field: null, line: 1 });
  expect(listProblemOf('{}')).toEqual({ code: 'missing_field', field: 'entries', line: 1 });
});

test('[O3] a wrong list is named with the field and the line that are wrong', () => {
  const problem = (...entries: readonly object[]) => listProblemOf(textOf(...entries));
  expect(problem({ ...entry, id: '' })).toEqual({ code: 'wrong_value', field: 'entries[0].id', line: 4 });
  expect(problem({ ...entry, names: ['Ada', ''] })).toEqual({
    code: 'wrong_value',
    field: 'entries[0].names[1]',
    line: 8,
  });
  expect(problem(entry, { ...entry, id: 'T-2', born: '61' })).toEqual({
    code: 'wrong_value',
    field: 'entries[1].born',
    line: 18,
  });
  expect(problem({ ...entry, note: 1 })).toEqual({ code: 'unknown_field', field: 'entries[0].note', line: 11 });
  const { source: _, ...without } = entry;
  expect(problem(entry, without)).toEqual({ code: 'missing_field', field: 'entries[1].source', line: 12 });
  expect(problem(entry, entry)).toEqual({ code: 'same_id', field: 'entries[1].id', line: 13 });
});

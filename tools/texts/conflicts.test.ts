import { expect, test } from 'vitest';
import type { Entry } from './catalogues.ts';
import { conflictsOf } from './problems.ts';

const entry = (english: string, translation: string, context?: string): Entry => ({
  id: null,
  english,
  translation,
  isFuzzy: false,
  ...(context === undefined ? {} : { context }),
});

test('E1: one English text with two translations is refused, and both places are named', () => {
  const places = new Map([
    ['web/copying', [entry('State', 'Estado')]],
    ['web/accounts', [entry('Country', 'País'), entry('State', 'Provincia')]],
  ]);
  expect(conflictsOf(places)).toEqual([
    '“State” is “Estado” in web/copying and “Provincia” in web/accounts: translate it alike, or give one of them a context',
  ]);
});

test('E1: a text with a context of its own, an equal translation and a text that waits for one are accepted', () => {
  const places = new Map([
    ['web/copying', [entry('State', 'Estado')]],
    ['web/accounts', [entry('State', 'Provincia', 'of an address'), entry('Country', 'País')]],
    ['web/site', [entry('State', 'Estado'), entry('Country', '')]],
  ]);
  expect(conflictsOf(places)).toEqual([]);
});

test('E1: the same context with two translations is refused', () => {
  const places = new Map([
    ['web/accounts', [entry('State', 'Provincia', 'of an address')]],
    ['web/site', [entry('State', 'Región', 'of an address')]],
  ]);
  expect(conflictsOf(places)).toHaveLength(1);
});

test('E1: messages are known by their ids, so that two may have one English', () => {
  const places = new Map([
    ['messages/emails', [{ ...entry('Approved', 'Aprobado'), id: 'emails.a' }]],
    ['messages/notices', [{ ...entry('Approved', 'Aprobada'), id: 'notices.a' }]],
  ]);
  expect(conflictsOf(places)).toEqual([]);
});

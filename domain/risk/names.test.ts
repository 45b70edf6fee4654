import { describe, expect, it } from 'vitest';
import { type ListedPerson, mostName, openScreening, type ScreenedPerson, wordsOf } from './names.ts';

// All invented: none is the name of anybody on a list.
const zorvan: ListedPerson = {
  id: 'T-1',
  kind: 'sanctioned',
  names: ['Testov Zorvanek', 'Zorvanek Testov Imagin'],
  born: '1961-02-03',
  countries: ['CH'],
  source: 'invented list',
};
const oyla: ListedPerson = { id: 'T-2', kind: 'exposed', names: ['Øyla Fiktív-Straße'], source: 'invented list' };
const screen = openScreening([zorvan, oyla]);
const found = (name: string, more: Partial<ScreenedPerson> = {}) =>
  screen({ name, born: null, country: null, ...more }).map(({ person, reasons }) => [person.id, ...reasons]);

describe('[O3] a name is compared', () => {
  it('without marks, case and order of its words', () => {
    expect(wordsOf('Łukasz-Ján  NOVÁK')).toEqual(['jan', 'lukasz', 'novak']);
    expect(wordsOf('O’Imagin')).toEqual(['oimagin']);
    expect(found('TESTÓV, Zorvanek')).toEqual([['T-1', 'same_words']]);
    expect(found('fiktiv STRASSE Oyla')).toEqual([['T-2', 'same_words']]);
    // Letters of full width, as some keyboards write them.
    expect(found('Ｚｏｒｖａｎｅｋ Testov')).toEqual([['T-1', 'same_words']]);
  });

  it('with more words, or but for a letter, only where birth or country agrees', () => {
    expect(found('Zorvanek Maria Testov')).toEqual([]);
    expect(found('Zorvanek Maria Testov', { country: 'CH' })).toEqual([['T-1', 'more_words', 'same_country']]);
    expect(found('Zorwanek Testov', { born: '1961-02-03' })).toEqual([['T-1', 'one_letter', 'born_same_day']]);
    expect(found('Zorvanek Testova', { born: '1961-07-08' })).toEqual([['T-1', 'one_letter', 'born_same_year']]);
    expect(found('Zorwanek Testov', { country: 'CH', born: '1990-01-01' })).toEqual([]);
    expect(found('Zorwanek Testov', { country: 'DE' })).toEqual([]);
  });

  it('and is a match in the same words although birth and country differ, which the reasons say', () => {
    expect(found('Zorvanek Testov', { born: '1990-01-01', country: 'DE' })).toEqual([
      ['T-1', 'same_words', 'born_differs', 'other_country'],
    ]);
  });

  it('by more than one shared word, and by nothing where it has no letters', () => {
    expect(found('Testov', { country: 'CH', born: '1961-02-03' })).toEqual([]);
    expect(found('Testov Testov', { country: 'CH' })).toEqual([]);
    expect(found('···', { country: 'CH' })).toEqual([]);
  });

  it('after its length was cut, so that no name takes long', () => {
    const long = `${'Zorvanek '.repeat(40_000)}Testov`;
    expect(wordsOf(long).join(' ').length).toBeLessThanOrEqual(mostName);
    expect(found(long)).toEqual([]);
  });
});

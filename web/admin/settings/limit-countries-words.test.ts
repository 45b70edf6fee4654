import { describe, expect, it } from 'vitest';
import { countriesDifference, readCountries } from './limit-countries-words.ts';

const now = Date.parse('2026-11-25T08:00:00Z');
const read = (countries: string, more: object = {}) =>
  readCountries({ countries, at: '', reason: 'the law of Spain', ...more }, now);

describe('words of countries', () => {
  it('[A13.2] [X8] codes are typed in either case, with commas, spaces or lines between them, and none at all', () => {
    const body = { effectiveAt: null, reason: 'the law of Spain' };
    expect(read(' gb,ES;\nch GB ')).toEqual({ body: { ...body, countries: ['CH', 'ES', 'GB'] } });
    expect(read(' ')).toEqual({ body: { ...body, countries: [] } });
  });

  it('[A13.2] [X8] what is no country is named at its field', () => {
    expect(read('ES, UK')).toEqual({
      problems: { countries: 'UK is not the code of a country', at: null, reason: null },
    });
    expect(read('Spain', { reason: 'a' })).toMatchObject({
      problems: { countries: expect.stringContaining('SPAIN'), reason: expect.any(String) },
    });
  });

  it('[X8] a change is shown by what comes and what goes', () => {
    expect(countriesDifference(['ES', 'GB'], ['CH', 'GB'])).toEqual({ added: ['CH'], removed: ['ES'] });
  });
});

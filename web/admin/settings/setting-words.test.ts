import { describe, expect, it } from 'vitest';
import { settingKinds } from '#domain/house-settings/settings.ts';
import { aboutOf, nameOf, readProposal, valueWords } from './setting-words.ts';

const now = Date.parse('2026-11-25T08:00:00Z');
const typed = { value: '2.50', at: '', reason: 'dearer blocks' };
const problemsOf = (more: object) => {
  const read = readProposal({ ...typed, ...more }, now);
  return 'problems' in read ? Object.keys(read.problems).filter((key) => read.problems[key as 'value'] != null) : [];
};

describe('words of settings', () => {
  it('[X8] each setting has a name and says what it decides', () => {
    for (const { name } of settingKinds) {
      expect(nameOf(name), name).not.toBe(name);
      expect(aboutOf(name), name).not.toBe('');
    }
  });

  it('[X8] a value is said with its unit', () => {
    expect([
      valueWords('cents', '1000.00'),
      valueWords('hours', '1'),
      valueWords('days', '30'),
      valueWords('bps', '2050'),
      valueWords('cents', null),
    ]).toEqual(['1,000.00 USD', '1 hour', '30 days', '20.5 %', 'not kept yet']);
  });

  it('[X8] a proposal says its time in UTC, which is to come, or none', () => {
    expect(readProposal(typed, now)).toEqual({ body: { value: '2.50', effectiveAt: null, reason: 'dearer blocks' } });
    const planned = readProposal({ ...typed, at: '2026-11-25T09:30' }, now);
    expect(planned).toMatchObject({ body: { effectiveAt: '2026-11-25T09:30:00.000Z' } });
    expect(problemsOf({ at: '2026-11-25T08:00' })).toEqual(['at']);
    expect(problemsOf({ value: '1,000' })).toEqual(['value']);
    expect(problemsOf({ reason: ' a ' })).toEqual(['reason']);
  });
});

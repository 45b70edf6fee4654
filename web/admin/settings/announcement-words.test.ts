import { describe, expect, it } from 'vitest';
import { type Announcement, readAnnouncement, stateOf, timeOf } from './announcement-words.ts';

const now = Date.parse('2026-11-25T08:00:00Z');
const typed = {
  kind: 'maintenance',
  audience: 'customers',
  from: '',
  until: '2026-11-25T10:00',
  reason: 'upgrade',
  en: 'Trades pause at 9.',
  es: '',
};
const wrong = (more: object) => {
  const read = readAnnouncement({ ...typed, ...more }, now);
  return 'problems' in read ? Object.entries(read.problems).flatMap(([field, why]) => (why ? [field] : [])) : [];
};

describe('words of announcements', () => {
  it('[X9] is sent with the texts that are there, in UTC', () => {
    expect(readAnnouncement(typed, now)).toEqual({
      body: {
        kind: 'maintenance',
        audience: 'customers',
        texts: [{ language: 'en', text: 'Trades pause at 9.' }],
        from: null,
        until: '2026-11-25T10:00:00.000Z',
        reason: 'upgrade',
      },
    });
    const both = readAnnouncement({ ...typed, from: '2026-11-25T09:00', es: 'Pausa a las 9.' }, now);
    expect(both).toMatchObject({ body: { from: '2026-11-25T09:00:00.000Z', texts: [{}, { language: 'es' }] } });
    expect(wrong({ until: '' })).toEqual(['until']);
    expect(wrong({ from: '2026-11-25T11:00' })).toEqual(['until']);
    expect(wrong({ until: '2026-11-25T07:00' })).toEqual(['until']);
    expect(wrong({ from: '2027-11-26T09:00', until: '2027-11-26T10:00' })).toEqual(['from']);
    expect(wrong({ en: '' })).toEqual(['en']);
    expect(wrong({ es: 'a' })).toEqual(['es']);
  });

  it('[X9] an end before the beginning is refused with both times and what would be right', () => {
    const untilOf = (more: object) => {
      const read = readAnnouncement({ ...typed, ...more }, now);
      return 'problems' in read ? read.problems.until : null;
    };
    expect(untilOf({ from: '2026-11-25T11:00' })).toMatch(
      /^Ends \(.*10:00.*\) before it has begun \(.*11:00.*\): choose a later end, or an earlier beginning/,
    );
    expect(untilOf({ until: '2026-11-25T07:30' })).toMatch(
      /^Ends in the past \(.*07:30.*; it is now .*08:00.*\): choose/,
    );
    expect(untilOf({ until: '2027-03-25T07:30' })).toMatch(/^Ends more than 90 days after it begins: choose .*2027/);
  });

  it('[X9] of one that nobody has approved nothing says that it was shown', () => {
    const from = '2026-11-25T07:00:00.000Z';
    expect(timeOf({ status: 'proposed', from }, now)).toEqual({ label: 'To be shown', from: null });
    const later = '2026-11-25T09:00:00.000Z';
    expect(timeOf({ status: 'proposed', from: later }, now)).toEqual({ label: 'To be shown', from: later });
    expect(timeOf({ status: 'declined', from }, now).label).toBe('Planned');
    expect(timeOf({ status: 'approved', from }, now)).toEqual({ label: 'Shown', from });
  });

  it('[X9] an approved one is planned, shown or over, by the clock', () => {
    const one = { status: 'approved', from: '2026-11-25T07:00:00.000Z', until: '2026-11-25T09:00:00.000Z' };
    const at = (iso: string) => stateOf(one as Announcement, Date.parse(iso));
    expect(['2026-11-25T06:59:59Z', '2026-11-25T07:00:00Z', '2026-11-25T09:00:00Z'].map(at)).toEqual([
      'planned',
      'shown',
      'over',
    ]);
    expect(stateOf({ ...one, status: 'proposed' } as Announcement, now)).toBe('proposed');
  });
});

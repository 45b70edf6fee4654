import { describe, expect, it } from 'vitest';
import { age, countdown, dayAndTime, dayOf, readableTime, relativeDay, timeLeft, timeOrDay, utcTime } from './time.ts';

describe('times on the screen', () => {
  it('[T10] a countdown never shows less than is left and never goes below zero', () => {
    expect([61_001, 60_000, 999, 1, 0, -5_000].map(countdown)).toEqual([
      '1:02',
      '1:00',
      '0:01',
      '0:01',
      '0:00',
      '0:00',
    ]);
  });
  it('[R4] a time on paper is in UTC, and says so', () => {
    expect(utcTime('2026-09-30T23:05:59Z')).toBe('30 Sep 2026, 23:05 UTC');
  });
  it('[M3] an age has one unit, and from 90 minutes on hours with their minutes', () => {
    expect([0, 400, 11_600, 180_000, 5_340_000, 6_720_000, 7_200_000, 7_800_000].map((ms) => age(ms))).toEqual([
      '0.0 s',
      '0.4 s',
      '12 s',
      '3 min',
      '89 min',
      '1 h 52 min',
      '2 h 0 min',
      '2 h 10 min',
    ]);
  });
  it('[E1] what is left has one unit and is never said to be less than it is', () => {
    expect([0, 400, 45_000, 119_001, 720_000, 7_140_001, 10_800_000, 172_799_000, 172_800_001].map(timeLeft)).toEqual([
      '0 s left',
      '1 s left',
      '45 s left',
      '2 min left',
      '12 min left',
      '2 h left',
      '3 h left',
      '2 days left',
      '3 days left',
    ]);
  });
  it('[E1] days and times are written alike: the day in one or two digits, the month in three letters', () => {
    const at = new Date(2026, 8, 4, 6, 30, 5).toISOString();
    expect(dayOf('2026-09-04')).toBe('4 Sep 2026');
    expect(dayAndTime(at)).toBe('4 Sep 2026, 06:30');
    expect(readableTime(at)).toBe('4 Sep, 06:30:05');
  });
  it('[E1] a time of today, yesterday or tomorrow is called that by the reader’s own calendar', () => {
    const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();
    const now = new Date(2026, 10, 21, 14, 30).getTime();
    expect(relativeDay(at(2026, 10, 21, 14, 5), now)).toBe('today 14:05');
    expect(relativeDay(at(2026, 10, 21, 0, 0), now)).toBe('today 00:00');
    expect(relativeDay(at(2026, 10, 20, 23, 59), now)).toBe('yesterday 23:59');
    expect(relativeDay(at(2026, 10, 22, 9, 0), now)).toBe('tomorrow 09:00');
    expect(relativeDay(at(2026, 10, 19, 9, 20), now)).toBe('19 Nov 2026, 09:20');
    expect(relativeDay(at(2025, 10, 21, 9, 20), now)).toBe('21 Nov 2025, 09:20');
  });

  it('[L7] the time of a price has its day where that is not today', () => {
    const now = new Date(2026, 10, 21, 14, 30).getTime();
    expect(timeOrDay(new Date(2026, 10, 21, 14, 5, 3).toISOString(), now)).toBe('14:05:03');
    expect(timeOrDay(new Date(2026, 7, 27, 7, 0, 0).toISOString(), now)).toBe('27 Aug, 07:00:00');
  });
});

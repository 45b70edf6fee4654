import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { millis } from '#domain/clock/millis.ts';
import { failure } from '#domain/failures/failures.ts';
import { cents } from '#domain/money/amount.ts';
import { failureSentence } from '#messages/failures/sentences.ts';
import { noticeWords } from '#messages/notices/notices.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { beginExclusion, currentExclusion, type Exclusion, mayPlay, monthsLater } from './exclusion.ts';
import { currentLimit, fitsFrom, leavingOf, noLimit, type OwnLimit, setLimit, takeBackRaise } from './own-limits.ts';

const hour = 3_600_000;

it('[A13] lowering holds at once, raising and removing after 24 hours, whatever is asked in between', () => {
  const ask = fc.record({
    afterHours: fc.integer({ min: 0, max: 40 }),
    amount: fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }),
    takeBack: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(ask, { maxLength: 12 }), (asks) => {
      let limit: OwnLimit = noLimit;
      let now = 0;
      // The slow truth goes hour by hour and lets what waits count down.
      let amount: number | null = null;
      let waiting: { amount: number | null; hours: number } | null = null;
      for (const { afterHours, amount: asked, takeBack } of asks) {
        for (let passed = 0; passed < afterHours; passed += 1) {
          if (waiting) waiting.hours -= 1;
          if (waiting && waiting.hours === 0) {
            amount = waiting.amount;
            waiting = null;
          }
        }
        now += afterHours * hour;
        if (takeBack) {
          const back = takeBackRaise(limit, millis(now));
          expect(back.ok).toBe(waiting !== null);
          if (back.ok) limit = back.value;
          waiting = null;
        } else {
          limit = setLimit(limit, asked === null ? null : cents(BigInt(asked)), millis(now));
          if (amount === null || (asked !== null && asked <= amount)) {
            amount = asked;
            waiting = null;
          } else waiting = { amount: asked, hours: 24 };
        }
        const current = currentLimit(limit, millis(now));
        expect(current.amount).toEqual(amount === null ? null : BigInt(amount));
        expect(current.pending?.fromMs ?? null).toEqual(waiting && now + waiting.hours * hour);
      }
    }),
  );
});

it('[A13] no sequence of time-outs and exclusions ever ends one earlier', () => {
  const length = fc.oneof(
    fc.record({ kind: fc.constant('time-out' as const), days: fc.integer({ min: 1, max: 42 }) }),
    fc.record({ kind: fc.constant('self-exclusion' as const), months: fc.integer({ min: 6, max: 60 }) }),
  );
  const ask = fc.record({ afterHours: fc.integer({ min: 0, max: 3000 }), length });
  fc.assert(
    fc.property(fc.array(ask, { maxLength: 10 }), (asks) => {
      const begun: Exclusion[] = [];
      let now = Date.parse('2026-01-31T12:00:00.000Z');
      let until = 0;
      for (const { afterHours, length: wanted } of asks) {
        now += afterHours * hour;
        const current = currentExclusion(begun, millis(now));
        expect(mayPlay(current).ok).toBe(until <= now);
        const next = beginExclusion(current, wanted, millis(now));
        if (!next.ok) {
          expect(next.failure.code).toBe('exclusion_not_shortened');
          continue;
        }
        expect(next.value.untilMs).toBeGreaterThan(Math.max(now, until));
        begun.push(next.value);
        until = next.value.untilMs;
      }
    }),
  );
});

it('[A13] months are those of the calendar; a month without the day ends on its last one', () => {
  const later = (from: string, months: number) => new Date(monthsLater(millis(Date.parse(from)), months)).toISOString();
  expect(later('2026-11-21T23:21:02.123Z', 6)).toBe('2027-05-21T23:21:02.123Z');
  expect(later('2026-08-31T00:00:00.000Z', 6)).toBe('2027-02-28T00:00:00.000Z');
  expect(later('2027-08-31T00:00:00.000Z', 6)).toBe('2028-02-29T00:00:00.000Z');
  expect(later('2028-02-29T01:00:00.000Z', 60)).toBe('2033-02-28T01:00:00.000Z');
});

it('[A13] [X1] refusals say which limit, what is left and until when, and that no money moved', () => {
  const over = { limit: 'loss', period: 'week', amount: '100.00', left: '12.50', asked: '20.00' };
  expect(
    failureSentence(
      translatorOf('en'),
      failure('own_limit_reached', { ...over, fitsFrom: '2026-11-21T23:59:00.001Z' }),
    ),
  ).toBe(
    'Your own loss limit of 100.00 USD in 7 days leaves 12.50 (open trades count as lost until they end), and this takes 20.00. It fits from 22 November 2026, 00:00 UTC on. No money moved.',
  );
  expect(
    failureSentence(
      translatorOf('en'),
      failure('own_limit_reached', { ...over, limit: 'stake', period: 'day', fitsFrom: null }),
    ),
  ).toBe('Your own stake limit of 100.00 USD in 24 hours leaves 12.50, and this takes 20.00. No money moved.');
  const until = '2027-05-21T10:00:00.000Z';
  expect(failureSentence(translatorOf('en'), failure('excluded', { exclusion: 'self-exclusion', until }))).toBe(
    'You have set a self-exclusion that holds until 21 May 2027, 10:00 UTC. Until then nothing is staked, bought or paid in with real money; what you have can be withdrawn at any time. No money moved.',
  );
  expect(
    failureSentence(translatorOf('en'), failure('switched_off', { what: 'deposits', reason: 'Our bank is down' })),
  ).toBe('Deposits are paused by the operator: Our bank is down. No money moved.');
  expect(failureSentence(translatorOf('en'), failure('switched_off', { what: 'ETHUSD', reason: 'Checked!' }))).toBe(
    'Trading ETH/USD is paused by the operator: Checked! No money moved.',
  );
});

it('[A13] [S2] what somebody is shown of their limits names the limit and the time, rounded up to the minute', () => {
  const facts = { limit: 'stake', period: 'month', amount: '1500.00', from: '2026-11-21T23:58:01.000Z' };
  expect(noticeWords(translatorOf('en'), { kind: 'limit_raise_asked', facts }).text).toBe(
    'You asked for your stake limit for 30 days to be 1,500.00 USD. The change takes effect on 21 November 2026, 23:59 UTC; until then you can take it back.',
  );
  expect(
    noticeWords(translatorOf('en'), { kind: 'limit_raise_asked', facts: { ...facts, amount: null } }).text,
  ).toContain('to end. The change takes effect');
  expect(noticeWords(translatorOf('en'), { kind: 'time_out_begun', facts: { until: facts.from } }).text).toMatch(
    /^Your time-out holds until 21 November 2026, 23:59 UTC and cannot be shortened.*withdraw your money at any time/,
  );
});

it('[A13] when an amount fits is the first instant at which it does, wins and all, as taking one after the other away finds it', () => {
  const event = fc.record({ minute: fc.integer({ min: 0, max: 30 }), amount: fc.integer({ min: -9, max: 9 }) });
  const amounts = fc.record({
    limit: fc.integer({ min: 0, max: 20 }),
    asked: fc.integer({ min: 1, max: 15 }),
    staked: fc.integer({ min: 0, max: 6 }),
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), fc.array(amounts, { maxLength: 6 }), (events, asks) => {
      const now = millis(dayMs);
      const sorted = events.toSorted((a, b) => a.minute - b.minute);
      const leaving = leavingOf(
        sorted.map(({ minute, amount }) => ({ timeMs: millis(minute), amount: cents(BigInt(amount)) })),
      );
      for (const { limit, asked, staked } of asks) {
        const fits = (from: number): boolean =>
          sorted.reduce((sum, { minute, amount }) => sum + (minute < from ? 0 : amount), staked) + asked <= limit;
        const found = sorted.find(({ minute }) => fits(minute + 1));
        const wanted = fits(0) ? now : found ? found.minute + dayMs : null;
        const ask = { limit: cents(BigInt(limit)), asked: cents(BigInt(asked)), period: 'day', now } as const;
        expect(fitsFrom(leaving, cents(BigInt(staked)), ask)).toBe(wanted);
      }
    }),
  );
});

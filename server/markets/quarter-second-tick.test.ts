import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Selection } from '#server/markets/sources/selection.ts';
import type { PriceSource } from '#server/outside/venues/price-source.ts';
import { dueTick, endsBeforeNextSlot, type Recorded, slotMs } from './quarter-second-tick.ts';
import { isWithinLag } from './quote-lag.ts';

const source: PriceSource = {
  name: 'venue',
  kind: 'live',
  pairs: ['BTCUSD'],
  silenceMs: 5_000,
  start: () => undefined,
  stop: async () => undefined,
};
const quote = { pair: 'BTCUSD', price: 1n, bid: 1n, ask: 1n, source: 'live:venue', venueTimeMs: 0, venueId: null };

/** What a price that never changes is recorded at: a venue that is asked each second answers as of so long ago. */
function recordedAt(phaseMs: number, lagMs: number, delays: readonly number[]): readonly number[] {
  const selection = new Selection([source], 0, 0);
  const ticks: number[] = [];
  const recorded: Recorded = { feed: null, tickAtMs: 0, seq: 0, stale: false };
  const look = (nowMs: number, isSlot: boolean): void => {
    const feed = selection.primary('BTCUSD', nowMs);
    if (feed === null) return;
    const entry = dueTick(feed, recorded, true, { steadyMs: nowMs, databaseMs: nowMs });
    if (entry === null || entry === 'late' || entry.quotedMs === null) return;
    // Between slots only what cannot wait is recorded.
    if (!isSlot && !endsBeforeNextSlot(entry.quotedMs, nowMs)) return;
    expect(isWithinLag(entry.quotedMs, nowMs)).toBe(true);
    feed.fate = 'recorded';
    Object.assign(recorded, { feed, tickAtMs: nowMs });
    ticks.push(nowMs);
  };
  const events: { readonly atMs: number; readonly slot: boolean }[] = [];
  for (let n = 40; n < 200; n += 1) {
    // No slot begins exactly when it is due.
    events.push({ atMs: n * slotMs + 5 + (delays[n % delays.length] ?? 0), slot: true });
    if (n % 4 === 0) events.push({ atMs: n * slotMs + phaseMs, slot: false });
  }
  events.sort((one, other) => one.atMs - other.atMs);
  selection.quote(source, quote, 10_000, 10_000);
  for (const { atMs, slot } of events) {
    if (!slot) selection.heartbeat(source, 'BTCUSD', atMs, atMs - lagMs);
    look(atMs, slot);
  }
  return ticks;
}

it('Z4 a price that is confirmed each second is recorded each second, whenever in a slot the confirmation comes and however late it is', () => {
  const delays = fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 399 }), delays, (phaseMs, lagMs, late) => {
      const ticks = recordedAt(phaseMs, lagMs, late);
      const gaps = ticks.slice(1).map((tick, n) => tick - (ticks[n] ?? 0));
      // The first confirmation may come any time after the quote; from then on no second is left out.
      expect(Math.max(...gaps.slice(0, 2))).toBeLessThan(2_000);
      expect(Math.max(...gaps.slice(2))).toBeLessThanOrEqual(1_000 + slotMs + 20);
      expect(new Set(ticks.map((tick) => Math.floor(tick / slotMs))).size).toBe(ticks.length);
      expect(ticks.length).toBeGreaterThan(30);
    }),
    { numRuns: 2_000 },
  );
});

it('Z3 a quote in time that would be too old by the next slot cannot wait for it', () => {
  expect(endsBeforeNextSlot(1_000, 1_010)).toBe(false);
  expect(endsBeforeNextSlot(1_000 - 100, 1_010)).toBe(false);
  expect(endsBeforeNextSlot(1_000 - 200, 1_010)).toBe(true);
  expect(endsBeforeNextSlot(1_000 - 200, 1_240)).toBe(true);
  expect(endsBeforeNextSlot(1_240 - 140, 1_240)).toBe(false);
});

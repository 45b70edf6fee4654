import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { decidingTicks } from './receipt-deciding-ticks.ts';

/** Accepted at t = 100,000 ms after seq 7, delay 500 ms, 60 s. */
const terms = { acceptedAtMs: millis(100_000), entryDelayMs: 500, expiresAtMs: millis(160_000), afterSeq: 7 };
const picked = (ticks: readonly { readonly seq: number; readonly timeMs: number; readonly quotedMs: number }[]) => {
  const { entry, exit, confirming } = decidingTicks(terms, ticks);
  return [entry?.seq ?? null, exit?.seq ?? null, confirming?.seq ?? null];
};
const tick = (seq: number, quotedMs: number, timeMs: number) => ({ seq, quotedMs, timeMs });

describe('the worked examples of Z6 by the time of quotes', () => {
  it('[Z6] a price recorded in time but quoted before acceptance and delay does not enter; the next one does', () => {
    expect(picked([tick(8, 100_499, 100_750), tick(9, 100_900, 101_000)])).toEqual([9, 9, null]);
    expect(picked([tick(8, 100_500, 100_750)])).toEqual([8, 8, null]);
  });

  it('[Z6] a price quoted before the end and recorded after it is the exit, and not the one held before it', () => {
    const ticks = [tick(8, 100_500, 100_750), tick(60, 159_700, 160_000), tick(61, 159_950, 160_250)];
    expect(picked([...ticks, tick(62, 160_300, 160_500)])).toEqual([8, 61, 62]);
  });

  it('[Z6] what is quoted in the millisecond of the end still ends the trade; one later confirms it', () => {
    const ticks = [tick(8, 100_500, 100_750), tick(60, 160_000, 160_250), tick(61, 160_001, 160_260)];
    expect(picked(ticks)).toEqual([8, 60, 61]);
  });

  it('[Z6] a tick up to the one that the acceptance names never enters', () => {
    expect(picked([tick(7, 100_600, 100_700), tick(8, 100_600, 100_700)])).toEqual([8, 8, null]);
  });
});

it('[Z6] the exit stands directly before the confirming tick, however quotes lag', () => {
  const lagging = fc.array(fc.tuple(fc.nat(2_000), fc.nat(400)), { minLength: 1, maxLength: 120 }).map((moves) => {
    let [timeMs, quotedMs] = [99_000, 99_000];
    return moves.map(([afterMs, lagMs], i) => {
      timeMs += afterMs;
      quotedMs = Math.max(quotedMs, timeMs - lagMs);
      return tick(i + 1, quotedMs, timeMs);
    });
  });
  fc.assert(
    fc.property(lagging, (ticks) => {
      const { entry, exit, confirming } = decidingTicks(terms, ticks);
      if (confirming !== null) expect(exit?.seq ?? 0).toBe(confirming.seq - 1);
      if (exit !== null) expect(exit.quotedMs).toBeLessThanOrEqual(160_000);
      if (entry === null) return;
      expect(entry.quotedMs).toBeGreaterThanOrEqual(100_500);
      const before = ticks.filter(({ seq }) => seq > 7 && seq < entry.seq);
      expect(before.filter(({ quotedMs }) => quotedMs >= 100_500)).toEqual([]);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClockSample, OffsetEstimator, offsetWindowMs, oldestTime } from './clock-offset.ts';
import { pairs, smallestEntryDelayMs } from './pairs.ts';
import { permittedLagMs } from './quotes.ts';

const way = fc.integer({ min: 0, max: 300 });
const trueOffset = fc.integer({ min: -50_000, max: 50_000 });

/** A ping that takes `there` to the venue and `back` from it, answered after `busy`. */
function ping(sentMs: number, offset: number, there: number, busy: number, back: number): ClockSample {
  const inMs = sentMs + there + offset;
  return { kind: 'two-way', sentMs, inMs, outMs: inMs + busy, receivedMs: sentMs + there + busy + back };
}

function estimatorOf(samples: readonly ClockSample[]): OffsetEstimator {
  const estimator = new OffsetEstimator();
  for (const sample of samples) estimator.add(sample);
  return estimator;
}

describe('a venue that answers', () => {
  it('Z3 is measured to within half of the shortest way, however uneven there and back are', () => {
    fc.assert(
      fc.property(trueOffset, fc.array(fc.tuple(way, way, way), { minLength: 1, maxLength: 100 }), (offset, ways) => {
        const estimator = estimatorOf(ways.map(([there, busy, back], n) => ping(n * 1_000, offset, there, busy, back)));
        const nowMs = ways.length * 1_000;
        const found = estimator.at(nowMs);
        if (found === null) throw new Error('it was measured');
        expect(Math.abs(found.offsetMs - offset)).toBeLessThanOrEqual(found.uncertaintyMs);
        const shortest = Math.min(...ways.map(([there, , back]) => there + back));
        expect(found.uncertaintyMs).toBeLessThanOrEqual(shortest / 2 + offsetWindowMs * 50e-6);
      }),
    );
  });

  it('Z3 never has a price taken as newer than it is', () => {
    fc.assert(
      fc.property(trueOffset, fc.array(fc.tuple(way, way), { minLength: 1, maxLength: 50 }), (offset, ways) => {
        const estimator = estimatorOf(ways.map(([there, back], n) => ping(n * 1_000, offset, there, 0, back)));
        const found = estimator.at(ways.length * 1_000);
        const quotedMs = 40_000;
        expect(found && oldestTime(quotedMs + offset, found)).toBeLessThanOrEqual(quotedMs);
      }),
    );
  });

  it('Z3 whose clock is set, or ours, is measured anew with the first answer that contradicts the old ones', () => {
    const estimator = estimatorOf([ping(0, 20, 10, 0, 10), ping(1_000, 20, 5, 0, 5), ping(2_000, 5_020, 40, 0, 40)]);
    const found = estimator.at(2_080);
    expect(found?.offsetMs).toBe(5_020);
    expect(found?.uncertaintyMs).toBe(40);
  });

  it('Z3 is unknown before its first answer, after a window without one, and by answers that cannot be', () => {
    const estimator = new OffsetEstimator();
    expect(estimator.at(0)).toBeNull();
    expect(estimator.add({ kind: 'two-way', sentMs: 100, inMs: 100, outMs: 90, receivedMs: 80 })).toBe(false);
    expect(estimator.add({ kind: 'two-way', sentMs: 0, inMs: Number.NaN, outMs: 0, receivedMs: 10 })).toBe(false);
    expect(estimator.at(100)).toBeNull();
    estimator.add(ping(0, 0, 1, 0, 1));
    expect(estimator.at(2 + offsetWindowMs)).not.toBeNull();
    expect(estimator.at(3 + offsetWindowMs)).toBeNull();
  });
});

describe('a venue that only says its time', () => {
  const heard = fc.record({ late: fc.integer({ min: 0, max: 3_000 }), rtt: fc.integer({ min: 0, max: 400 }) });
  const beat = (atMs: number, offset: number, late: number, rttMs: number): ClockSample => {
    return { kind: 'one-way', venueMs: atMs + offset, receivedMs: atMs + late, rttMs };
  };

  it('Z3 never has a price taken as newer than it is while its quickest word takes no longer than a round trip', () => {
    fc.assert(
      fc.property(trueOffset, fc.array(heard, { minLength: 1, maxLength: 100 }), (offset, words) => {
        const rtt = Math.min(...words.map((word) => word.rtt));
        const samples = words.map(({ late }, n) => beat(n * 1_000, offset, n === 0 ? Math.min(late, rtt) : late, rtt));
        const found = estimatorOf(samples).at(words.length * 1_000);
        const quotedMs = 40_000;
        expect(found && oldestTime(quotedMs + offset, found)).toBeLessThanOrEqual(quotedMs);
      }),
    );
  });

  it('Z3 and lags all the time is not taken for one whose clock is behind', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1_500, max: 1_850 }), { minLength: 1, maxLength: 60 }), (lags) => {
        const estimator = estimatorOf(lags.map((late, n) => beat(n * 1_000, 0, late, 40)));
        const nowMs = lags.length * 1_000 + 2_000;
        const found = estimator.at(nowMs);
        expect(found && nowMs - oldestTime(nowMs - 1_500, found)).toBeGreaterThanOrEqual(1_500);
      }),
    );
  });
});

it('Z3 what a price may lag lies below every delay between acceptance and entry that can be offered', () => {
  expect(permittedLagMs).toBeLessThan(smallestEntryDelayMs);
  for (const { terms } of pairs) {
    if (terms !== null) expect(terms.entryDelayMs).toBeGreaterThanOrEqual(smallestEntryDelayMs);
  }
});

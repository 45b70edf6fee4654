import { expect, it } from 'vitest';
import type { SkipReason } from './copy.ts';
import { beyondChance, type SkippedOf } from './skip-chance.ts';

/** The same numbers in each run, from 0 to below 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What came of copies of a trader's trades: a trade each quarter of an hour unless it is said how many. */
function tradesOf(
  count: number,
  won: (nth: number) => boolean,
  reason: (nth: number, won: boolean) => SkipReason | null,
  { perQuarter = 1, trader = 'tdr_a' }: { readonly perQuarter?: number; readonly trader?: string } = {},
): readonly SkippedOf[] {
  return Array.from({ length: count }, (_, nth) => {
    const acceptedMs = Math.floor(nth / perQuarter) * 900_000 + (nth % perQuarter);
    const wins = won(nth);
    return { trader, tradeId: `trd_${nth}`, acceptedMs, won: wins, reason: reason(nth, wins), weight: 1_850n };
  });
}

/** Whose good the skips were, and for which reasons. */
const named = (all: readonly SkippedOf[]) => beyondChance(all).map(({ lean, reason }) => `${lean}: ${reason}`);

it('[C3] copies that are skipped only where the trader won later are named, and where the trader lost, by their reason and together', () => {
  const winners = tradesOf(
    80,
    (nth) => nth % 2 === 0,
    (nth, won) => (won && nth < 50 ? 'late' : null),
  );
  expect(named(winners)).toEqual(['house: any', 'house: late']);
  const losers = tradesOf(
    80,
    (nth) => nth % 2 === 0,
    (nth, won) => (!won && nth < 50 ? 'late' : null),
  );
  expect(named(losers)).toEqual(['customers: any', 'customers: late']);
  // A cut in each of some hundred quarters that falls on winners in seven of ten shows, too.
  const draw = numbers(3);
  const often = tradesOf(
    600,
    (nth) => nth % 2 === 0,
    (_, won) => (draw() < (won ? 0.7 : 0.3) * 0.5 ? 'house short' : null),
  );
  expect(named(often)).toEqual(['house: any', 'house: house short']);
});

it('[C3] skips that know nothing of the result are named in none of a thousand histories, however good the trader is', () => {
  const draw = numbers(19);
  for (let history = 0; history < 1_000; history += 1) {
    const [good, skipped] = [draw(), draw()];
    const all = [0, 1].flatMap((nth) =>
      tradesOf(
        100,
        () => draw() < good,
        () => (draw() < skipped ? 'account' : null),
        { trader: `tdr_${nth}` },
      ),
    );
    expect(named(all), `history ${history}`).toEqual([]);
  }
});

it('[C3] one outage in which all trades of a trader were open and won is one chance, and skipping all says nothing', () => {
  const outage = tradesOf(
    400,
    (nth) => nth < 60 || nth % 2 === 0,
    (nth) => (nth < 60 ? 'late' : null),
    { perQuarter: 30 },
  );
  expect(named(outage)).toEqual([]);
  const always = tradesOf(
    60,
    () => true,
    () => 'switched off',
  );
  expect(named(always)).toEqual([]);
});

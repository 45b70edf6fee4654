import { describe, expect, it } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { smallestEntryDelayMs } from '#domain/markets/pairs.ts';
import { permittedLagMs } from '#domain/markets/quotes.ts';
import { generator } from '#domain/markets/simulation.ts';
import { staleMs } from '#domain/markets/staleness.ts';
import { cents } from '#domain/money/amount.ts';
import { decidingTicks } from './receipt-deciding-ticks.ts';
import { decideOutcome, type WindowTick } from './settlement.ts';

/**
 * A customer who sees the venue at once trades against prices that are recorded later (Z6). The venue's price is a random walk:
 * whoever wins more than half of such trades knows what decides before it is decided.
 */
interface Market {
  /** Ms between two quotes of the venue, on average. */
  readonly everyMs: number;
  /** How long what the venue says takes to the recorder, in ms: at least and at most. */
  readonly lagMs: readonly [least: number, most: number];
  /** What the measured offset of the venue's clock is wrong by, in ms. */
  readonly offsetErrorMs: number;
}

/** What the recorder leaves out, and which time of a tick decides. */
interface Rule {
  readonly permittedLagMs: number;
  readonly decides: 'quoted' | 'recorded';
}

const present: Rule = { permittedLagMs, decides: 'quoted' };
/** By the time of recording, of quotes that may lag two seconds. */
const former: Rule = { permittedLagMs: 2_000, decides: 'recorded' };

const slotMs = 250;
const heldEveryMs = 1_000;
const heartbeatEveryMs = 500;
const durationMs = 10_000;
/** Between two trades, so that none shares a price with another: each is won or lost by itself. */
const restMs = 1_500;

interface Recorded extends WindowTick {
  readonly timeMs: number;
}

/** What the venue says, in its order: a new price, or (null) that the last one still stands. */
interface Said {
  readonly atMs: number;
  readonly heardMs: number;
  readonly price: number | null;
}

function venue({ everyMs, lagMs: [least, most] }: Market, untilMs: number, random: () => number): readonly Said[] {
  const said: Said[] = [];
  let price = 6_000_000;
  let quoteMs = 0;
  let heardMs = 0;
  for (let atMs = 0, heartbeatMs = 0; atMs < untilMs; ) {
    atMs = Math.min(quoteMs, heartbeatMs);
    // A stream keeps its order: nothing overtakes what was sent before it.
    heardMs = Math.max(heardMs, atMs + least + Math.floor(random() * (most - least)));
    const isQuote = quoteMs <= heartbeatMs;
    if (isQuote) {
      price += Math.round((random() + random() + random() - 1.5) * 600);
      quoteMs += 1 + Math.floor(random() * 2 * everyMs);
    } else heartbeatMs += heartbeatEveryMs;
    said.push({ atMs, heardMs, price: isQuote ? price : null });
  }
  return said;
}

/** What of it is recorded (Z3, Z4): the last fresh quote of a quarter second, or each second the one before, confirmed. */
function record(said: readonly Said[], { offsetErrorMs }: Market, rule: Rule, untilMs: number): readonly Recorded[] {
  const ticks: Recorded[] = [];
  let heard = 0;
  let price: number | null = null;
  let quotedMs = 0;
  let fresh = false;
  for (let slot = slotMs; slot < untilMs; slot += slotMs) {
    for (let next = said[heard]; next !== undefined && next.heardMs <= slot; next = said[heard]) {
      heard += 1;
      const dropped = next.heardMs - (next.atMs + offsetErrorMs) > rule.permittedLagMs;
      // A newer price that cannot be recorded ends the holding of the one before; a late heartbeat confirms nothing.
      if (dropped && next.price !== null) price = null;
      if (dropped) continue;
      if (next.price !== null) [price, fresh] = [next.price, true];
      quotedMs = next.atMs + offsetErrorMs;
    }
    const last = ticks.at(-1);
    if (price === null || !(fresh || slot - (last?.timeMs ?? 0) >= heldEveryMs)) continue;
    // The database's part: never above the time of recording, never below the tick before.
    const asQuoted = Math.max(last?.quotedMs ?? 0, Math.min(slot, quotedMs));
    const seq = (last?.seq ?? 0) + 1;
    ticks.push({ seq, timeMs: slot, price: BigInt(price), quotedMs: rule.decides === 'quoted' ? asQuoted : slot });
    fresh = false;
  }
  return ticks;
}

/** Plays so many trades, each as soon as the venue's newest price is not the recorded one, in its direction. */
function play(market: Market, rule: Rule, trades: number, seed: number) {
  const random = generator(seed);
  const untilMs = trades * (durationMs + restMs + smallestEntryDelayMs);
  const said = venue(market, untilMs, random);
  const ticks = record(said, market, rule, untilMs);
  const quotes = said.filter(({ price }) => price !== null);
  const found = { won: 0, lost: 0 };
  let [quote, tick] = [0, 0];
  for (let nowMs = 5_000; nowMs < untilMs - durationMs; ) {
    while ((quotes[quote + 1]?.atMs ?? untilMs) <= nowMs) quote += 1;
    while ((ticks[tick + 1]?.timeMs ?? untilMs) <= nowMs) tick += 1;
    const [newest, last] = [quotes[quote]?.price ?? 0, ticks[tick]];
    const stale = last === undefined || last.timeMs > nowMs || nowMs - last.timeMs >= staleMs;
    if (stale || BigInt(newest) === last.price) {
      nowMs += 37;
      continue;
    }
    const terms = {
      acceptedAtMs: millis(nowMs),
      entryDelayMs: smallestEntryDelayMs,
      afterSeq: last.seq,
      expiresAtMs: millis(nowMs + durationMs),
    };
    const position = BigInt(newest) > last.price ? 'UP' : 'DOWN';
    const window = decidingTicks(terms, ticks.slice(tick, tick + 4 * (durationMs / 1000 + 8)));
    const stakes = { stake: cents(1_000n), cover: cents(850n) };
    const outcome = decideOutcome(
      { ...terms, ...stakes, position },
      { ...window, sameSource: true, finalMs: window.confirming?.quotedMs ?? nowMs },
    );
    if (outcome.state === 'settled') found[outcome.status === 'WON' ? 'won' : 'lost'] += 1;
    nowMs += durationMs + restMs + Math.floor(random() * smallestEntryDelayMs);
  }
  return found;
}

/** How far the share of won trades lies above a half, and how far it may by chance in 99 of 100 walks. */
function edgeOf({ won, lost }: ReturnType<typeof play>): { readonly edge: number; readonly bound: number } {
  const decided = won + lost;
  return decided === 0
    ? { edge: 0, bound: 0 }
    : { edge: won / decided - 0.5, bound: 2.326 * Math.sqrt(0.25 / decided) };
}

const trades = 4_000;
const seed = 20_261_122;
const lags = [0, 100, 200, 300, 400, 500, 1_000, 1_500, 2_000];
const marketOf = (lagMs: number, everyMs: number, offsetErrorMs = 0): Market => ({
  everyMs,
  offsetErrorMs,
  lagMs: [lagMs, lagMs + 150],
});

describe('a customer who sees the venue before it is recorded', () => {
  for (const [name, everyMs] of [
    ['busy', 100],
    ['quiet', 1_500],
  ] as const) {
    it(`[Z6] wins no more than chance on a ${name} pair, whatever its feed lags`, () => {
      for (const lagMs of lags) {
        for (const offsetErrorMs of [0, 90]) {
          const found = play(marketOf(lagMs, everyMs, offsetErrorMs), present, trades, seed + lagMs);
          const { edge, bound } = edgeOf(found);
          expect([lagMs, offsetErrorMs, edge <= bound]).toEqual([lagMs, offsetErrorMs, true]);
          // What lags beyond what is permitted is not recorded, so that nothing can be traded at it.
          if (lagMs > permittedLagMs + offsetErrorMs) expect(found).toEqual({ won: 0, lost: 0 });
          if (lagMs + 150 <= permittedLagMs) expect(found.won + found.lost).toBeGreaterThan(trades * 0.9);
        }
      }
    });
  }

  it('[Z6] wins no more than chance by the time of quotes even where two seconds of lag are permitted', () => {
    for (const lagMs of [500, 1_000, 1_800]) {
      const found = play(marketOf(lagMs, 100), { ...former, decides: 'quoted' }, trades, seed + lagMs);
      const { edge, bound } = edgeOf(found);
      expect(edge).toBeLessThanOrEqual(bound);
      expect(found.won + found.lost).toBeGreaterThan(trades * 0.9);
    }
  });

  it('[Z6] would win more by the time of recording with quotes that lag two seconds: what the rule is for', () => {
    for (const lagMs of [1_000, 1_500, 1_800]) {
      const { edge, bound } = edgeOf(play(marketOf(lagMs, 100), former, trades, seed + lagMs));
      expect(edge).toBeGreaterThan(bound);
    }
  });
});

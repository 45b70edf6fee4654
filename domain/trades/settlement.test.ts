import { describe, expect, it, test } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { makeId } from '#domain/ids/ids.ts';
import { exchanges } from '#domain/markets/exchanges.ts';
import { cents } from '#domain/money/amount.ts';
import { closingJournal, decideOutcome, type TradeWindow } from './settlement.ts';
import type { AgreedTrade, TradePosition } from './trade.ts';

/** A 60 s trade of 10.00 at 85 %, accepted at t = 100,000 ms after seq 7. */
function trade(position: TradePosition = 'UP'): AgreedTrade {
  return {
    tradeId: makeId('trd', 1, new Uint8Array(10)),
    userId: makeId('usr', 1, new Uint8Array(10)),
    copyId: null,
    wallet: 'real',
    position,
    stake: cents(1000n),
    cover: cents(850n),
    acceptedAtMs: millis(100_000),
    entryDelayMs: 500,
    expiresAtMs: millis(160_000),
  };
}

const tick = (seq: number, quotedMs: number, price: bigint) => ({ seq, quotedMs, price });

function window(changes: Partial<TradeWindow> = {}): TradeWindow {
  return {
    entry: tick(9, 100_500, 166_680n),
    exit: tick(60, 160_000, 166_700n),
    confirming: tick(61, 160_250, 166_690n),
    sameSource: true,
    finalMs: 160_250,
    ...changes,
  };
}

const brief = (outcome: ReturnType<typeof decideOutcome>): string => {
  switch (outcome.state) {
    case 'settled':
      return `${outcome.status} ${outcome.profit}`;
    case 'refunded':
      return `REFUNDED ${outcome.reason}`;
    case 'waiting':
    case 'entered':
      return outcome.state;
  }
};

describe('the worked examples of Z6, T4 and T5', () => {
  const vectors: [name: string, position: TradePosition, changes: Partial<TradeWindow>, outcome: string][] = [
    ['[T4] UP wins when exit > entry', 'UP', {}, 'WON 850'],
    ['[T4] DOWN loses when exit > entry', 'DOWN', {}, 'LOST -1000'],
    ['[T4] UP loses when exit < entry', 'UP', { exit: tick(60, 159_900, 166_679n) }, 'LOST -1000'],
    ['[T4] DOWN wins when exit < entry', 'DOWN', { exit: tick(60, 159_900, 166_679n) }, 'WON 850'],
    ['[T4] a tie returns the stake', 'UP', { exit: tick(60, 160_000, 166_680n) }, 'REFUNDED tie'],
    [
      '[Z6] an exit tick on the very millisecond of expiry counts',
      'UP',
      { exit: tick(60, 160_000, 166_681n) },
      'WON 850',
    ],
    [
      '[T5] an entry tick exactly 10 s after acceptance still counts',
      'UP',
      { entry: tick(9, 110_000, 166_680n) },
      'WON 850',
    ],
    [
      '[T5] an entry tick 10.001 s after acceptance is none',
      'UP',
      { entry: tick(9, 110_001, 166_680n) },
      'REFUNDED no entry tick',
    ],
    [
      '[Z6] without an entry tick nothing is decided while one may still come',
      'UP',
      { entry: null, exit: null, confirming: null, finalMs: 110_000 },
      'waiting',
    ],
    [
      '[Z6] without an entry tick the stake returns once its time is final',
      'UP',
      { entry: null, exit: null, confirming: null, finalMs: 110_001 },
      'REFUNDED no entry tick',
    ],
    [
      '[Z6] a trade with its entry waits for the confirming tick',
      'UP',
      { confirming: null, finalMs: 220_000 },
      'entered',
    ],
    [
      '[T5] no confirming tick within 60 s of expiry',
      'UP',
      { confirming: null, finalMs: 220_001 },
      'REFUNDED no confirming tick',
    ],
    [
      '[T5] a confirming tick exactly 60 s after expiry still counts',
      'UP',
      { confirming: tick(61, 220_000, 1n) },
      'WON 850',
    ],
    [
      '[T5] a confirming tick 60.001 s after expiry is none',
      'UP',
      { confirming: tick(61, 220_001, 1n) },
      'REFUNDED no confirming tick',
    ],
    ['[T5] another source on the way returns the stake', 'UP', { sameSource: false }, 'REFUNDED source changed'],
    [
      '[T5] an exit that is the entry itself returns the stake',
      'UP',
      { exit: tick(9, 100_500, 166_680n) },
      'REFUNDED no tick after entry',
    ],
    [
      '[T5] an exit tick exactly 10 s old at expiry still counts',
      'UP',
      { exit: tick(60, 150_000, 166_700n) },
      'WON 850',
    ],
    [
      '[T5] an exit tick 10.001 s old at expiry returns the stake',
      'UP',
      { exit: tick(60, 149_999, 166_700n) },
      'REFUNDED exit tick too old',
    ],
  ];
  for (const [name, position, changes, outcome] of vectors) {
    it(name, () => expect(brief(decideOutcome(trade(position), window(changes)))).toBe(outcome));
  }
});

describe('closing journals', () => {
  const lines = (changes: Partial<TradeWindow>, position: TradePosition = 'UP') => {
    const outcome = decideOutcome(trade(position), window(changes));
    if (outcome.state !== 'settled' && outcome.state !== 'refunded') throw new Error('not closed');
    const journal = closingJournal(trade(position), outcome);
    return [journal.code, ...journal.transfers.map(({ from, to, amount }) => `${from.kind} → ${to.kind} ${amount}`)];
  };

  it('[L3] a win returns the stake and pays the cover', () => {
    expect(lines({})).toEqual(['win', 'staked → available 1000', 'exposure → available 850']);
  });
  it('[L3] a loss gives stake and cover to the bankroll', () => {
    expect(lines({}, 'DOWN')).toEqual(['loss', 'staked → bankroll 1000', 'exposure → bankroll 850']);
  });
  it('[L3] a refund returns the stake to the customer and the cover to the bankroll', () => {
    expect(lines({ sameSource: false })).toEqual(['refund', 'staked → available 1000', 'exposure → bankroll 850']);
  });
});

describe('a trade on an index', () => {
  const of = (seq: number, quotedMs: number, price: bigint, mids: Readonly<Record<string, bigint>>) => ({
    ...tick(seq, quotedMs, price),
    mids: new Map(exchanges.flatMap((venue) => (mids[venue] === undefined ? [] : [[venue, mids[venue]] as const]))),
  });
  const entry = of(9, 100_500, 166_680n, { kraken: 166_670n, coinbase: 166_680n, bitstamp: 166_690n });
  const ended = (mids: Readonly<Record<string, bigint>>, price = 166_680n): readonly string[] => {
    const decided = (position: TradePosition) =>
      brief(decideOutcome(trade(position), window({ entry, exit: of(60, 160_000, price, mids) })));
    return [decided('UP'), decided('DOWN')];
  };

  test('T4: is decided by the median of what its venues moved, not by how far they lie apart', () => {
    // Two of three fell, and one that went high takes the index up with the one in the middle.
    expect(ended({ kraken: 166_669n, coinbase: 167_000n, bitstamp: 166_689n }, 166_689n)).toEqual([
      'LOST -1000',
      'WON 850',
    ]);
    expect(ended({ kraken: 166_671n, coinbase: 166_681n, bitstamp: 160_000n })).toEqual(['WON 850', 'LOST -1000']);
    expect(ended({ kraken: 166_671n, coinbase: 166_680n, bitstamp: 160_000n })).toEqual([
      'REFUNDED tie',
      'REFUNDED tie',
    ]);
  });

  test('T4: is decided by the venues that are in both prices, two at least', () => {
    expect(ended({ kraken: 166_673n, coinbase: 166_678n, bitfinex: 1n })).toEqual(['WON 850', 'LOST -1000']);
    expect(ended({ kraken: 166_673n, coinbase: 166_677n })).toEqual(['REFUNDED tie', 'REFUNDED tie']);
    const both = ['REFUNDED source changed', 'REFUNDED source changed'];
    expect(ended({ kraken: 166_673n, bitfinex: 166_700n })).toEqual(both);
  });
});

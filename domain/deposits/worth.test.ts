import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generator } from '#domain/markets/simulation.ts';
import { cents } from '#domain/money/amount.ts';
import { coinOf } from '#domain/money/coins.ts';
import { type RecordedPrice, withinOnePercent, worthOf } from '#domain/money/prices.ts';
import { unitsToSend } from './quotes.ts';
import { valuePayment } from './worth.ts';

/** A market of one coin in steps of a second: a random walk without drift, which nobody can predict. */
interface Market {
  /** In its smallest units. */
  readonly level: (second: number) => number;
  /** What the market's price is at a second. */
  readonly at: (second: number) => RecordedPrice;
  /** The last price that is recorded by a second: none is in a silence, and otherwise one a second after it was the market's. */
  readonly before: (second: number) => RecordedPrice;
  /** The first one that is quoted anew from a second on, which is recorded later. */
  readonly from: (second: number) => RecordedPrice;
  /** Seconds in which nothing is heard of the market, each with those of its silence that went before it. */
  readonly silent: ReadonlyMap<number, number>;
  /** When a payment that is sent at a second first stands in a block; asked twice, the same. */
  readonly blockAfter: (second: number) => number;
}

const priced = (price: bigint, seq = 1): RecordedPrice => ({
  pair: 'BTCUSD',
  price,
  decimals: 2,
  source: 'live:x',
  timeMs: seq * 1_000,
  seq,
});

const quoteS = 900;
const lastS = 3 * quoteS + 600;
const yearS = 365 * 86_400;

/** @param volatility of a year, as a part: 0.6 for 60 % */
function marketOf(seed: number, volatility: number, blockS: number): Market {
  const random = generator(seed);
  const step = volatility / Math.sqrt(yearS);
  const prices: number[] = [];
  let price = 10_000_000;
  for (let second = 0; second <= lastS; second += 1) {
    prices.push(Math.round(price));
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    price *= 1 + step * normal;
  }
  const level = (second: number): number => {
    const found = prices[Math.max(0, Math.min(second, lastS))];
    if (found === undefined) throw new Error(`no price at second ${second}`);
    return found;
  };
  const at = (second: number): RecordedPrice => priced(BigInt(level(second)), second);
  const silent = silencesOf(seed);
  const before = (second: number): RecordedPrice => {
    let last = second - 1;
    while (silent.has(last)) last -= 1;
    return at(last);
  };
  const from = (second: number): RecordedPrice => {
    let next = second;
    while (silent.has(next)) next += 1;
    return at(next);
  };
  const blocks: number[] = [];
  for (let next = 0; next < lastS; ) {
    next += 1 + Math.ceil(-Math.log(1 - random()) * blockS);
    blocks.push(next);
  }
  return {
    level,
    at,
    before,
    from,
    silent,
    blockAfter: (second) => blocks.find((block) => block > second + 1) ?? lastS,
  };
}

/** Silences of two to four seconds, one in half a minute on average. */
function silencesOf(seed: number): ReadonlyMap<number, number> {
  const random = generator(seed + 1);
  const silent = new Map<number, number>();
  for (let second = 10; second < lastS - 10; second += 10 + Math.floor(random() * 40)) {
    const lasts = 2 + Math.floor(random() * 3);
    for (let gone = 0; gone < lasts; gone += 1) silent.set(second + gone, gone);
    second += lasts;
  }
  return silent;
}

/** One quote of 1,000,000.00, and a payment for it. */
interface Paid {
  readonly quotedS: number;
  /** When it is first seen: it waits for a block from then on. */
  readonly seenS: number;
  readonly blockS: number;
}

/** What a rule credits for the exact amount, in cents. */
type Rule = (market: Market, paid: Paid) => bigint;

const asked = cents(100_000_000n);
const coin = coinOf('Bitcoin');
const unitsOf = (market: Market, { quotedS }: Paid): bigint => unitsToSend(asked, market.before(quotedS), coin);

const byBlock: Rule = (market, paid) =>
  valuePayment('Bitcoin', unitsOf(market, paid), market.from(paid.blockS)).credited;

/** The last price that was recorded when it first stood in a block, known to who pays in a silence. */
const byLast: Rule = (market, paid) =>
  valuePayment('Bitcoin', unitsOf(market, paid), market.before(paid.blockS)).credited;

/** The first rule of all: the quote holds where it was seen in time, and the first block stands within 1 % of it. */
const byQuote: Rule = (market, paid) => {
  const quote = market.before(paid.quotedS);
  const within = paid.seenS <= paid.quotedS + quoteS;
  const price = within ? quote : market.before(paid.seenS);
  const mined = market.before(paid.blockS);
  if (!withinOnePercent(mined, price)) return worthOf(unitsOf(market, paid), mined, coin);
  return within ? asked : worthOf(unitsOf(market, paid), price, coin);
};

/** No quote, but the price of the first sight as long as the first block stands within 1 % of it. */
const bySight: Rule = (market, paid) => {
  const [seen, mined] = [market.before(paid.seenS), market.before(paid.blockS)];
  return worthOf(unitsOf(market, paid), withinOnePercent(mined, seen) ? seen : mined, coin);
};

/** Says which payments get into blocks, knowing at every second what the market was by then and nothing more. */
type Strategy = (market: Market) => readonly Paid[];

const seconds = (from: number, to: number): readonly number[] => Array.from({ length: to - from }, (_, i) => from + i);
const isBelow = (market: Market, second: number, of: number, part: number): boolean =>
  market.level(second) <= market.level(of) * (1 - part);

/** Pays once the market has fallen by a part under the quote, and not at all where it never does. */
function payWhenFallen(part: number, quotedS = 1): Strategy {
  return (market) => {
    const seenS = seconds(quotedS, quotedS + quoteS).find((second) => isBelow(market, second, quotedS, part));
    return seenS === undefined ? [] : [{ quotedS, seenS, blockS: market.blockAfter(seenS) }];
  };
}

/** Ten quotes, one every minute and a half; each is paid only when it is worth it. */
const tenQuotes: Strategy = (market) =>
  Array.from({ length: 10 }, (_, i) => 1 + i * 90).flatMap((quotedS) => payWhenFallen(0.002, quotedS)(market));

/**
 * Sends with a fee that no block takes, and looks on: raises the fee once the market has fallen by a part, or at the end where
 * it stands lower than at the first sight; otherwise replaces the payment by one to itself.
 */
function holdBack(part: number): Strategy {
  return (market) => {
    const [quotedS, seenS] = [1, 2];
    const end = 3 * quoteS;
    const fallen = seconds(seenS, end).find((second) => isBelow(market, second, seenS, part));
    const raisedS = fallen ?? (isBelow(market, end, seenS, 0) ? end : null);
    return raisedS === null ? [] : [{ quotedS, seenS, blockS: market.blockAfter(raisedS) }];
  };
}

/** Pays once the market has risen by 0.2 %: what rises may go on. */
const sendOnRise: Strategy = (market) => {
  const seenS = seconds(1, quoteS).find((second) => market.level(second) >= 10_020_000);
  return seenS === undefined ? [] : [{ quotedS: 1, seenS, blockS: market.blockAfter(seenS) }];
};

/** Pays in each silence in which the market has fallen below the last price that was recorded of it. */
const payInSilence: Strategy = (market) =>
  [...market.silent].flatMap(([seenS, gone]) => {
    if (gone !== 1 || market.level(seenS) >= Number(market.before(seenS).price)) return [];
    return [{ quotedS: seenS, seenS, blockS: market.blockAfter(seenS) }];
  });

const rounds = 400;
/** One-sided, 99 %. */
const bound = 2.326;

const known = new Map<string, readonly Market[]>();
/** The same markets for every rule and strategy. */
function marketsOf(volatility: number, blockS: number): readonly Market[] {
  const key = `${volatility} ${blockS}`;
  const markets = known.get(key) ?? seconds(0, rounds).map((round) => marketOf(round * 7 + 1, volatility, blockS));
  known.set(key, markets);
  return markets;
}

/** Mean gain against the market at the block, in cents of 1,000,000.00, and how far chance alone moves it. */
function gainOf(rule: Rule, strategy: Strategy, volatility: number, blockS: number) {
  const gains = marketsOf(volatility, blockS).map((market) =>
    strategy(market).reduce((sum, paid) => {
      const worth = worthOf(unitsOf(market, paid), market.at(paid.blockS), coin);
      return sum + Number(rule(market, paid) - worth);
    }, 0),
  );
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / rounds;
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (rounds - 1);
  return { mean, chance: bound * Math.sqrt(variance / rounds) };
}

const strategies: readonly (readonly [string, Strategy])[] = [
  ['pays once the market has fallen by 0.1 %', payWhenFallen(0.001)],
  ['pays once the market has fallen by 0.3 %', payWhenFallen(0.003)],
  ['pays once the market has risen by 0.2 %', sendOnRise],
  ['has ten quotes and pays those that are worth it', tenQuotes],
  ['holds a payment back until the market has fallen by 0.9 %', holdBack(0.009)],
  ['holds a payment back until the market has fallen by 0.3 %', holdBack(0.003)],
  ['pays when the market has fallen in a silence', payInSilence],
];

describe('what a deposit is worth', () => {
  it('[D5] what arrived is worth the price of when it was paid, rounded down, whatever the quote said', () => {
    const worth = (units: bigint, price: bigint) => valuePayment('Bitcoin', units, priced(price));
    // The exact amount of a quote at 50,000.00 and less, more and the same at other prices.
    expect(worth(200_000n, 5_000_000n)).toEqual({ credited: 10_000n, received: 200_000n, price: priced(5_000_000n) });
    expect(worth(200_000n, 4_950_000n).credited).toBe(9_900n);
    expect(worth(200_000n, 5_050_000n).credited).toBe(10_100n);
    expect(worth(100_001n, 5_000_000n).credited).toBe(5_000n);
    expect(worth(1_000_000_000n, 4_850_000n).credited).toBe(48_500_000n);
  });

  it('[D5] the exact amount credits at least what was asked where the price has not moved, and no cent more than its coins', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 10n),
        fc.bigInt(1n, 10n ** 9n),
        fc.integer({ min: 0, max: 99 }),
        (amount, price, tag) => {
          const units = unitsToSend(amount, priced(price), coinOf('Bitcoin')) + BigInt(tag);
          const { credited } = valuePayment('Bitcoin', units, priced(price));
          expect(credited).toBeGreaterThanOrEqual(amount);
          expect(credited * 10n ** 8n).toBeLessThanOrEqual(units * price);
        },
      ),
    );
  });
});

describe('what a deposit is worth, against customers who choose their moment', () => {
  for (const volatility of [0.3, 0.6, 1.2]) {
    for (const [name, strategy] of strategies) {
      it(`D5 at ${volatility * 100} % a year a customer who ${name} gains nothing beyond chance`, () => {
        for (const blockS of [0.75, 3, 600]) {
          const { mean, chance: byChance } = gainOf(byBlock, strategy, volatility, blockS);
          expect(mean, `blocks of ${blockS} s`).toBeLessThanOrEqual(byChance);
        }
      });
    }

    it(`D5 the same customers gain at ${volatility * 100} % where a quote holds, a first sight, or the last price of before`, () => {
      for (const [rule, strategy] of [
        [byQuote, payWhenFallen(0.001)],
        [byQuote, tenQuotes],
        [bySight, holdBack(0.003)],
        [byLast, payInSilence],
      ] as const) {
        const { mean, chance: byChance } = gainOf(rule, strategy, volatility, rule === byLast ? 0.75 : 3);
        expect(mean - byChance).toBeGreaterThan(0);
      }
    });
  }
});

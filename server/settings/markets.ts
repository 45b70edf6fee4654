import { type Static, Type } from 'typebox';
import {
  type MarketOffers,
  type PairTerms,
  pairs,
  smallestEntryDelayMs,
  standardTerms,
  termsIfOffered,
} from '#domain/markets/pairs.ts';
import { permittedLagMs } from '#domain/markets/quotes.ts';
import { termBounds } from '#domain/markets/term-changes.ts';
import { type Cents, parseCents } from '#domain/money/amount.ts';
import { readSettingsFile, wrongSetting } from './settings-file.ts';

const Dollars = Type.String({ pattern: '^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,2})?$' });

const Terms = Type.Object(
  {
    /** seconds → net payout in basis points */
    payouts: Type.Optional(Type.Record(Type.String(), Type.Integer(termBounds.payoutRate))),
    minStake: Type.Optional(Dollars),
    maxStake: Type.Optional(Dollars),
    /** ms */
    entryDelay: Type.Optional(Type.Integer({ minimum: 0, maximum: termBounds.entryDelayMs.maximum })),
    maxExposure: Type.Optional(Dollars),
    /** basis points of the mid */
    maxSpreadBps: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
    /** changes of best bid or ask in a minute */
    minUpdates: Type.Optional(Type.Integer({ minimum: 1, maximum: 240 })),
    /** whole units of the quote currency */
    minSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  },
  { additionalProperties: false },
);

const MarketSettings = Type.Object(
  {
    /** Of every pair, where the pair says nothing else. */
    every: Terms,
    /** By pair; null takes it off the offer, and one that is not offered by itself (a pegged one) is where it is named. */
    pairs: Type.Record(Type.String(), Type.Union([Terms, Type.Null()])),
    maxExposure: Type.Optional(Dollars),
  },
  { additionalProperties: false },
);

/**
 * Reads what the operator offers to trade from the JSON file that MARKETS_FILE names: payouts by duration, stakes, entry delay
 * and the limits of what the house may owe, for every pair and for single ones. Throws an Error that names the path in the
 * file and what would be right.
 */
export function readMarketOffers(file: string): MarketOffers {
  const source = {
    variable: 'MARKETS_FILE',
    file,
    form: 'one object with every, pairs and maxExposure',
    patternWords: () => 'dollars as text with two decimals, such as "100.00"',
  };
  const wrong = (problem: string) => wrongSetting(source, problem);
  const settings = readSettingsFile(source, MarketSettings, { every: {}, pairs: {} });
  const offered = pairs.filter((one) => termsIfOffered(one) !== null).map(({ pair }) => pair);
  const unknown = Object.keys(settings.pairs).find((name) => !offered.includes(name));
  if (unknown !== undefined) throw wrong(`pairs.${unknown} is no pair that can be traded: ${offered.join(', ')}`);
  // Checked by itself as well: it may not be one that a pair's own settings make right.
  merged(standardTerms, settings.every, 'every', wrong);
  return {
    maxExposure: settings.maxExposure === undefined ? null : parseCents(settings.maxExposure),
    pairs: pairs.map((definition) => {
      const own = settings.pairs[definition.pair];
      const standard = own === undefined ? definition.terms : termsIfOffered(definition);
      if (standard === null || own === null) return { ...definition, terms: null };
      // The standard differs by pair in its liquidity alone, which `every` and the pair's own settings go before.
      const terms = merged(standard, settings.every, 'every', wrong);
      return { ...definition, terms: merged(terms, own ?? {}, `pairs.${definition.pair}`, wrong) };
    }),
  };
}

type Wrong = (problem: string) => Error;

function merged(terms: PairTerms, own: Static<typeof Terms>, at: string, wrong: Wrong): PairTerms {
  const dollars = (text: string | undefined, otherwise: Cents): Cents =>
    (text === undefined ? null : parseCents(text)) ?? otherwise;
  const minStake = dollars(own.minStake, terms.minStake);
  const maxStake = dollars(own.maxStake, terms.maxStake);
  if (minStake <= 0n || maxStake < minStake) throw wrong(`${at}: minStake has to be above zero and at most maxStake`);
  if (own.entryDelay !== undefined && own.entryDelay < smallestEntryDelayMs) {
    const why = `a recorded price may be ${permittedLagMs} ms old, and none may enter that is older than the order`;
    throw wrong(`${at}.entryDelay is ${own.entryDelay} ms; it has to be at least ${smallestEntryDelayMs}: ${why}`);
  }
  return {
    minStake,
    maxStake,
    entryDelayMs: own.entryDelay ?? terms.entryDelayMs,
    payouts: own.payouts === undefined ? terms.payouts : payoutsOf(own.payouts, `${at}.payouts`, wrong),
    maxExposure: own.maxExposure === undefined ? terms.maxExposure : parseCents(own.maxExposure),
    liquidity: {
      maxSpreadBps: own.maxSpreadBps ?? terms.liquidity.maxSpreadBps,
      minUpdates: own.minUpdates ?? terms.liquidity.minUpdates,
      minSize: own.minSize ?? terms.liquidity.minSize,
    },
  };
}

function payoutsOf(rates: Readonly<Record<string, number>>, at: string, wrong: Wrong): PairTerms['payouts'] {
  const { minimum: shortest, maximum: longest } = termBounds.duration;
  const read = Object.entries(rates).map(([seconds, payoutRate]) => {
    const duration = /^[1-9][0-9]*$/.test(seconds) ? Number(seconds) : 0;
    if (duration < shortest || duration > longest) {
      throw wrong(`${at}.${seconds}: a duration is whole seconds from ${shortest} to ${longest}`);
    }
    return { duration, payoutRate };
  });
  if (read.length > termBounds.durations) throw wrong(`${at} has at most ${termBounds.durations} durations`);
  if (read.length === 0)
    throw wrong(`${at} has to name at least one duration; null instead of the pair takes it off the offer`);
  return read.toSorted((a, b) => a.duration - b.duration);
}

import { type Exchange, exchanges } from '#domain/markets/exchanges.ts';
import { tradedIndexVenues } from '#domain/markets/index-price.ts';
import { usual } from './variables.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** What the operator sets about where prices come from and what becomes of them (M2, M4). */
export interface PriceSettings {
  /** Entries of PRICE_SOURCES in the order of preference. */
  readonly sources: readonly string[];
  /** Other addresses than the public ones. */
  readonly urls: Readonly<Record<Exchange | 'coingecko', string | null>>;
  /** More than so many basis points between two exchanges close a pair; 0 for never. */
  readonly guardBps: number;
  /** Whether pairs that three exchanges or more quote are recorded from their index (P2). */
  readonly index: boolean;
  /** After so many days ticks that nothing needs are removed; 0 keeps all. */
  readonly ticksDays: number;
}

/** Reads them out of the environment; throws an Error that names the variable and what would be right. */
export function readPriceSettings(env: Variables, mode: 'demo' | 'production'): PriceSettings {
  const sources = (env['PRICE_SOURCES'] ?? usual('PRICE_SOURCES', mode)).split(',').map((source) => source.trim());
  const named = sources.filter((source) => source !== '');
  return {
    sources: named,
    urls: {
      kraken: env['KRAKEN_URL'] || null,
      coinbase: env['COINBASE_URL'] || null,
      bitstamp: env['BITSTAMP_URL'] || null,
      bitfinex: env['BITFINEX_URL'] || null,
      coingecko: env['COINGECKO_URL'] || null,
    },
    guardBps: wholeNumber('PRICE_GUARD_BPS', env, 10_000),
    index: readIndexSwitch(env['PRICE_INDEX'] || usual('PRICE_INDEX'), named),
    ticksDays: wholeNumber('MARKET_TICKS_DAYS', env, 36_500),
  };
}

/** An index of fewer exchanges than three would never take a trade: that is no setting to start with. */
function readIndexSwitch(text: string, sources: readonly string[]): boolean {
  if (text !== 'on' && text !== 'off') throw new Error('PRICE_INDEX has to be on or off');
  const listed = exchanges.filter((exchange) => sources.includes(exchange)).length;
  if (text === 'on' && listed < tradedIndexVenues) {
    throw new Error(
      `PRICE_INDEX=on needs at least ${tradedIndexVenues} of ${exchanges.join(', ')} in PRICE_SOURCES, which has ${listed}`,
    );
  }
  return text === 'on';
}

function wholeNumber(variable: string, env: Variables, most: number): number {
  const text = env[variable] || usual(variable);
  if (!/^[0-9]{1,9}$/.test(text) || Number(text) > most) {
    throw new Error(`${variable} has to be a whole number from 0 to ${most}`);
  }
  return Number(text);
}

/** What production refuses about the sources (X2). */
export function unsafeSources({ sources }: PriceSettings): readonly string[] {
  const invented = sources.some((source) => source === 'simulated' || source.startsWith('replay:'));
  const live = exchanges.some((exchange) => sources.includes(exchange));
  return [
    ...(invented ? ['PRICE_SOURCES may not hold simulated or replay'] : []),
    ...(live ? [] : [`PRICE_SOURCES has to hold a live source: one of ${exchanges.join(', ')}`]),
  ];
}

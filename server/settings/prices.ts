import { type Exchange, exchanges, streamedSources } from '#domain/markets/exchanges.ts';
import { tradedIndexVenues } from '#domain/markets/index-price.ts';
import { isFeedName } from '#domain/markets/venue-name.ts';
import { isThisMachine } from './this-machine.ts';
import { isHeader } from './values.ts';
import { usual } from './variables.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Where the operator's own feed is, and how it is asked (M2). It crosses into the market thread as a copy. */
export interface FeedSettings {
  readonly url: string;
  /** What customers read as the source of its prices; it is recorded with each. */
  readonly name: string;
  /** Sent as `Authorization: Bearer …`; null where the feed asks for none. */
  readonly token: string | null;
}

/** What the operator sets about where prices come from and what becomes of them (M2, M4). */
export interface PriceSettings {
  /** Entries of PRICE_SOURCES in the order of preference. */
  readonly sources: readonly string[];
  /** Other addresses than the public ones. */
  readonly urls: Readonly<Record<Exchange | 'coingecko', string | null>>;
  /** Null where PRICE_SOURCES does not hold it. */
  readonly feed: FeedSettings | null;
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
    feed: named.includes('feed') ? readFeed(env) : null,
    guardBps: wholeNumber('PRICE_GUARD_BPS', env, 10_000),
    index: readIndexSwitch(env['PRICE_INDEX'] || usual('PRICE_INDEX'), named),
    ticksDays: wholeNumber('MARKET_TICKS_DAYS', env, 36_500),
  };
}

/** What is wrong with the address or the token is not repeated: either may be a secret. */
function readFeed(env: Variables): FeedSettings {
  const [url, name, token] = [env['FEED_URL'] ?? '', env['FEED_NAME'] ?? '', env['FEED_TOKEN'] || null];
  const address = URL.canParse(url) ? new URL(url) : null;
  if (address === null || !/^wss?:$/.test(address.protocol)) {
    throw new Error('FEED_URL has to be the ws or wss address of the feed that PRICE_SOURCES names');
  }
  if (address.username !== '' || address.password !== '') {
    throw new Error('FEED_URL may hold no user and no password: what the feed asks for belongs into FEED_TOKEN');
  }
  if (address.hash !== '') throw new Error('FEED_URL may not hold a #: a websocket has no place for what is behind it');
  if (!isFeedName(name)) {
    throw new Error(
      'FEED_NAME has to be what customers read as the source: up to 40 letters, figures, spaces and . & -, and no name of a venue',
    );
  }
  if (token !== null && !isHeader('authorization', `Bearer ${token}`))
    throw new Error('FEED_TOKEN holds a letter that no header may have');
  return { url, name, token };
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
export function unsafeSources({ sources, feed }: Pick<PriceSettings, 'sources' | 'feed'>): readonly string[] {
  const invented = sources.some((source) => source === 'simulated' || source.startsWith('replay:'));
  const live = streamedSources.some((exchange) => sources.includes(exchange));
  return [
    ...(invented ? ['PRICE_SOURCES may not hold simulated or replay'] : []),
    ...(live ? [] : [`PRICE_SOURCES has to hold a live source: one of ${streamedSources.join(', ')}`]),
    ...(feed !== null && isOpenToAnybody(feed.url) ? ['FEED_URL has to be a wss address, or one of this machine'] : []),
  ];
}

/** Whether whoever is on the way could change what a feed says, and read its token. */
function isOpenToAnybody(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol !== 'wss:' && !isThisMachine(hostname);
}

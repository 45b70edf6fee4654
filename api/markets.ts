import { Type } from 'typebox';
import { pairKinds } from '#domain/markets/pair-kinds.ts';
import { DecimalText, IdText, Nullable, Time } from './formats.ts';
import { operation } from './operation.ts';

const Pair = Type.Object({ pair: IdText });

/** M3's row. */
const Market = Type.Object({
  img: Type.String({ description: 'Path of the icon, an SVG; it changes when the icon does' }),
  Uppername: Type.String({ description: 'BTC/USD' }),
  lowerName: Type.String({ description: 'BTCUSD: the currencyPair of a trade' }),
  decimals: Type.Integer(),
  class: Type.Enum([...pairKinds], { description: 'what it is a pair of' }),
  price: Nullable(DecimalText),
  /** Change against the first tick of the last 24 hours, in percent with two decimals; null without one, or where it is of another kind. */
  change: Nullable(DecimalText),
  /** The price of that first tick: with it a live price has its own change. */
  changeFrom: Nullable(DecimalText),
  /** When that first tick was recorded, where that is half an hour or more after the 24 hours began; null where they are covered. */
  changeSince: Nullable(Time),
  /** When the last price was recorded, one that was only held included. */
  time: Nullable(Time),
  /** When a price was last quoted anew: what its age is counted from. */
  quotedAt: Nullable(Time),
  /** Milliseconds since the last price that was quoted anew, when the reply was made. */
  age: Nullable(Type.Integer()),
  source: Nullable(Type.String()),
  /** The second exchange that guards the price (M2); null where none does. */
  guard: Nullable(
    Type.Object({
      source: Type.String(),
      divergence: Type.Integer({ description: 'from the price, in basis points, rounded down; at most a second old' }),
    }),
  ),
  /** The venues of the index that the price is (P2), as they stood when it was made; null of a price of one source. */
  index: Nullable(
    Type.Array(
      Type.Object({
        venue: Type.String(),
        state: Type.Enum(['in', 'apart', 'silent'], {
          description: 'in it; too far from the others; or not heard of in time',
        }),
        mid: Nullable(DecimalText),
      }),
    ),
  ),
  kind: Type.Enum(['live', 'polled', 'replay', 'simulated', 'reference', 'none']),
  state: Type.Enum(['live', 'stale', 'closed', 'reference', 'none']),
  /**
   * Why it takes no new trades while it is closed: its sources disagree, it is quoted too seldom or too wide, fewer than three
   * venues are in its index, a trade would not end within its trading hours, or the operator says so (GET /api/status).
   */
  closedBy: Nullable(Type.Enum(['guard', 'liquidity', 'venues', 'hours', 'operator'])),
  /** How closely and how often it is quoted, and what it needs for trades (M2); null where no bid and ask are quoted. */
  liquidity: Nullable(
    Type.Object({
      spread: Type.Integer({ description: 'between best bid and ask, in basis points of the mid, rounded up' }),
      maxSpread: Type.Integer(),
      updates: Type.Integer({ description: 'changes of best bid or ask in the last minute' }),
      minUpdates: Type.Integer(),
    }),
  ),
  tradable: Type.Boolean(),
  /** Why no trade can be agreed on it: the operator does not offer it, no source quotes it, whether it has terms or not, or it is retired. */
  notOffered: Nullable(Type.Enum(['operator', 'unquoted', 'retired'])),
  seq: Type.Integer(),
  terms: Nullable(
    Type.Object({
      payouts: Type.Array(
        Type.Object({
          duration: Type.Integer({ description: 'seconds' }),
          payoutRate: Type.Integer({ description: 'net, basis points' }),
          breakEven: Type.String({ description: 'share of trades to be won, 1 / (1 + rate), rounded up' }),
        }),
        { description: 'one for each duration that is offered, the shortest first' },
      ),
      entryDelay: Type.Integer({ description: 'ms' }),
      minStake: DecimalText,
      maxStake: DecimalText,
    }),
  ),
});

export const listMarkets = operation({
  id: 'markets.list',
  method: 'GET',
  path: '/api/markets',
  summary: 'The pair list (M3): price, change, age, source, whether it can be traded, and the terms',
  access: 'public',
  command: false,
  tokenScope: 'read',
  reply: Type.Object({ items: Type.Array(Market) }),
  failures: [],
});

export const Tick = Type.Object({
  seq: Type.Integer(),
  time: Time,
  /**
   * When the price was quoted or last confirmed, which decides trades; null of ticks that were recorded without it, of which
   * the time of recording does. It, bid and ask are not in receipts that were downloaded before quotes had times.
   */
  quotedAt: Type.Optional(Nullable(Time)),
  price: DecimalText,
  /** Best bid and best ask, of which the price is the mid, rounded down; null where the source quotes one price. */
  bid: Type.Optional(Nullable(DecimalText)),
  ask: Type.Optional(Nullable(DecimalText)),
  source: Type.String(),
  held: Type.Boolean(),
  venueTime: Nullable(Time),
  venueId: Nullable(Type.String()),
  /** Not there of any other price, so that those are said as they always were. */
  index: Type.Optional(
    Type.String({
      description:
        'Of an index over venues (source live:index): its instant and what each venue was in it, index1;INSTANT;VENUE,STATE,BID,ASK,QUOTED,SEEN,VENUE TIME,VENUE ID;…',
    }),
  ),
  hash: Type.String({ description: 'SHA-256, hex, over the tick and the hash before it' }),
});

export const listTicks = operation({
  id: 'markets.ticks',
  method: 'GET',
  path: '/api/markets/{pair}/ticks',
  summary:
    'Recorded ticks after a sequence number, in order; seq is gapless from 1, but for days long past of which only what a record needs is kept. Without after: the latest ones.',
  access: 'public',
  command: false,
  tokenScope: 'read',
  params: Pair,
  query: Type.Object({
    after: Type.Optional(Type.Integer({ minimum: 0 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1000 })),
  }),
  reply: Type.Object({
    items: Type.Array(Tick),
    previousHash: Type.String({ description: 'hash before the first item' }),
  }),
  failures: ['not_found'],
});

const Candle = Type.Object({
  time: Time,
  open: DecimalText,
  high: DecimalText,
  low: DecimalText,
  close: DecimalText,
  ticks: Type.Integer(),
});

const candleSeconds = [1, 5, 15, 60, 300, 900, 3600, 14400, 86400] as const;

export const listCandles = operation({
  id: 'markets.candles',
  method: 'GET',
  path: '/api/markets/{pair}/candles',
  summary: 'Candles derived from ticks (M4), oldest first; empty spans have none',
  access: 'public',
  command: false,
  tokenScope: 'read',
  params: Pair,
  query: Type.Object({
    // A query's values are texts: only one that says that it is a number is read as one.
    seconds: Type.Optional(Type.Enum(candleSeconds, { type: 'integer' })),
    before: Type.Optional(Type.String({ maxLength: 30, description: 'ISO time; only candles that begin before it' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 300 })),
  }),
  reply: Type.Object({ items: Type.Array(Candle) }),
  failures: ['not_found', 'invalid_input'],
});

export const listMarketDays = operation({
  id: 'markets.days',
  method: 'GET',
  path: '/api/markets/days',
  summary:
    'The last 24 hours of each pair that is quoted (M3): highest and lowest price, and a price of each half hour',
  access: 'public',
  command: false,
  tokenScope: 'read',
  reply: Type.Object({
    items: Type.Array(
      Type.Object({
        currencyPair: Type.String(),
        high: DecimalText,
        low: DecimalText,
        prices: Type.Array(DecimalText, {
          description:
            'the first recorded one, from which the change is counted, then the last one of each half hour that began within the 24 hours and has any, oldest first',
        }),
      }),
      { description: 'none of a pair without a price in the last 24 hours' },
    ),
  }),
  failures: [],
});

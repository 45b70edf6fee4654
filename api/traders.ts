import { Type } from 'typebox';
import { applicationStatuses } from '#domain/copying/applications.ts';
import { traderStates } from '#domain/copying/copy.ts';
import { leastStakedRanked, leastTradesRanked } from '#domain/copying/figures.ts';
import { formatCents } from '#domain/money/amount.ts';
import { tradeResults } from '#domain/trades/trade.ts';
import { DecimalText, IdParams, Money, Nullable, PageQuery, page, SignedMoney, Time } from './formats.ts';
import { JpegBytes, operation } from './operation.ts';
import { positions } from './trades.ts';

/** C4, from the settled real trades that somebody placed themselves as a trader. Formulas: domain/copying/figures.ts. */
const Figures = Type.Object({
  formula: Type.Integer({ description: 'The version of the formulas that made them: 2' }),
  trades: Type.Integer({ description: 'Settled: won + lost + refunded' }),
  won: Type.Integer(),
  lost: Type.Integer(),
  refunded: Type.Integer(),
  shortRecord: Type.Boolean({
    description: `Fewer than ${leastTradesRanked} trades won or lost, or less than ${formatCents(leastStakedRanked)} staked in them: behind all others by return and drawdown`,
  }),
  profit: SignedMoney,
  return: Nullable(DecimalText),
  winRate: Nullable(DecimalText),
  worstDrawdown: Nullable(DecimalText),
  copiers: Type.Integer({ description: 'Customers whose copy with real money runs now' }),
  copiersApart: Nullable(Money),
  copiersResult: Nullable(SignedMoney),
  copiersStaked: Nullable(Money),
  copiersReturn: Nullable(DecimalText),
});

/** A trader as everybody sees them (C1, C4): no user id, and never who copies them. */
export const Trader = Type.Object({
  id: Type.String(),
  name: Type.String(),
  about: Type.String(),
  imageUrl: Type.String({ description: "Path of the photo, '' without one" }),
  state: Type.Enum(traderStates),
  takesCopies: Type.Boolean({
    description:
      'Whether copies of them can be started, resumed or raised now: not of who stopped, nor while their account may place no trades',
  }),
  since: Time,
  stoppedAt: Nullable(Time),
  stoppedBy: Nullable(Type.Enum(['trader', 'operator'])),
  changedAt: Nullable(Type.String({ description: 'When they last changed their name or words; ISO 8601 in UTC' })),
  formerNames: Type.Array(Type.String(), { description: 'What they were called before, as a trader' }),
  shareBps: Type.Integer({ description: 'Share of new profit that new copies agree to, basis points' }),
  figures: Figures,
  subscribed: Type.Object({
    real: Nullable(Type.String({ description: 'The id of one’s own copy that runs, if there is one' })),
    practice: Nullable(Type.String()),
  }),
  stopping: Type.Object({
    real: Type.Boolean({
      description: 'Whether that copy is stopping: nothing later is copied, and it ends by itself',
    }),
    practice: Type.Boolean(),
  }),
  isSelf: Type.Boolean(),
});

/** A trader in the list, with the shape of their curve. */
const ListedTrader = Type.Object({
  ...Trader.properties,
  curve: Type.Array(Type.Object({ closedAt: Time, return: DecimalText }), {
    description:
      'The return after each of at most 24 equal steps of settled trades, oldest first; the last is the return',
  }),
});

export const traderSorts = ['return', 'profit', 'drawdown', 'copiers', 'trades', 'newest'] as const;
/** Few or small trades reach any return by luck: by these, those whose record is short come after all others (C4). */
export const rankedSorts: ReadonlySet<(typeof traderSorts)[number]> = new Set(['return', 'drawdown']);

export const listTraders = operation({
  id: 'traders.list',
  method: 'GET',
  path: '/api/traders',
  summary: 'All traders (C1), those who stopped too',
  access: 'session',
  command: false,
  tokenScope: 'read',
  query: Type.Object({
    ...PageQuery.properties,
    search: Type.Optional(Type.String({ maxLength: 80 })),
    sort: Type.Optional(Type.Enum(traderSorts)),
    state: Type.Optional(Type.Enum(traderStates)),
    copied: Type.Optional(Type.Boolean({ description: 'Only those whom one copies now' })),
  }),
  reply: page(ListedTrader),
  failures: ['invalid_input'],
});

export const readTrader = operation({
  id: 'traders.read',
  method: 'GET',
  path: '/api/traders/{id}',
  summary: 'One trader, and whether one copies them',
  access: 'session',
  command: false,
  tokenScope: 'read',
  params: IdParams,
  reply: Trader,
  failures: ['not_found'],
});

export const listTradersTrades = operation({
  id: 'traders.trades',
  method: 'GET',
  path: '/api/traders/{id}/trades',
  summary: 'All settled trades that the figures are made of, newest first; open ones are not shown before they end',
  access: 'session',
  command: false,
  tokenScope: 'read',
  params: IdParams,
  query: Type.Object({ ...PageQuery.properties, result: Type.Optional(Type.Enum(tradeResults)) }),
  reply: page(
    Type.Object({
      tradeId: Type.String(),
      currencyPair: Type.String(),
      positions: Type.Enum(positions),
      amount: Type.String(),
      balanceBefore: Type.String({
        description:
          'What the trader had (P3) when placing it, open stakes included: copies stake in proportion to it, and the return is made of it',
      }),
      duration: Type.Integer({ description: 'seconds' }),
      payoutRate: Type.Integer(),
      status: Type.Enum(tradeResults),
      profit: SignedMoney,
      acceptedAt: Time,
      closedAt: Time,
    }),
  ),
  failures: ['not_found', 'invalid_input'],
});

export const readTraderEquity = operation({
  id: 'traders.equity',
  method: 'GET',
  path: '/api/traders/{id}/equity',
  summary: 'The curve behind return and drawdown: at most 500 points, the last of each equal step of settled trades',
  access: 'session',
  command: false,
  tokenScope: 'read',
  params: IdParams,
  reply: Type.Object({
    points: Type.Array(
      Type.Object({ closedAt: Time, trades: Type.Integer(), profit: SignedMoney, return: DecimalText }),
    ),
  }),
  failures: ['not_found'],
});

export const readTraderPhoto = operation({
  id: 'traders.photo',
  method: 'GET',
  path: '/api/traders/{id}/photo',
  summary: 'The profile photo of a trader, for whoever may know of the trader',
  access: 'session',
  command: false,
  params: IdParams,
  reply: JpegBytes,
  media: 'image/jpeg',
  failures: ['not_found', 'file_missing'],
});

export const Application = Type.Object({
  id: Type.String(),
  name: Type.String(),
  about: Type.String(),
  shareBps: Type.Integer(),
  status: Type.Enum(applicationStatuses),
  reason: Nullable(Type.String()),
  createdAt: Time,
  decidedAt: Nullable(Time),
});

const ProfileWords = {
  name: Type.String({ minLength: 3, maxLength: 40, 'x-trimmed': true }),
  about: Type.String({ maxLength: 1000, 'x-trimmed': true }),
  shareBps: Type.Integer({ minimum: 0, maximum: 10000 }),
};

/** What one is as a trader oneself. */
const OwnTrader = Type.Object({
  application: Nullable(Application),
  trader: Nullable(Type.Object({ ...Trader.properties, isPublic: Type.Boolean() })),
  mostShareBps: Type.Integer({ description: 'The operator’s bound of the profit share' }),
  /** Copies that run, and what they put apart in real money: sums, never a list. */
  copies: Type.Object({
    real: Type.Integer(),
    practice: Type.Integer(),
    allocated: Nullable(
      Type.String({ description: 'Null while fewer than five run: it would tell what single customers have' }),
    ),
    shared: Type.String({ description: 'Profit share that all copies paid so far, in dollars (C6)' }),
    toHouse: Type.String({ description: 'The operator’s part of it' }),
    earned: Type.String({ description: 'What of it came to the trader' }),
  }),
});

export const readOwnTrader = operation({
  id: 'traders.own',
  method: 'GET',
  path: '/api/trader',
  summary: 'One’s own application and profile as a trader (C5)',
  access: 'session',
  command: false,
  reply: OwnTrader,
  failures: [],
});

export const applyAsTrader = operation({
  id: 'traders.apply',
  method: 'POST',
  path: '/api/trader/applications',
  summary: 'Applies to be a trader; an admin decides (C5)',
  access: 'approved',
  command: true,
  status: 201,
  body: Type.Object(ProfileWords),
  reply: OwnTrader,
  failures: [
    'trader_name_taken',
    'trader_name_reserved',
    'application_pending',
    'already_trader',
    'share_out_of_bounds',
    'invalid_input',
  ],
});

export const withdrawApplication = operation({
  id: 'traders.withdraw-application',
  method: 'DELETE',
  path: '/api/trader/applications/{id}',
  summary: 'Takes an application back before it is decided',
  access: 'session',
  command: true,
  params: IdParams,
  reply: OwnTrader,
  failures: ['not_found'],
});

export const changeTraderProfile = operation({
  id: 'traders.change',
  method: 'PUT',
  path: '/api/trader',
  summary: 'Changes the public profile; the share holds for new copies only',
  access: 'approved',
  command: true,
  body: Type.Object({ ...ProfileWords, isPublic: Type.Boolean() }),
  reply: OwnTrader,
  failures: [
    'not_found',
    'trader_name_taken',
    'trader_name_reserved',
    'trader_changed_often',
    'share_out_of_bounds',
    'invalid_input',
  ],
});

export const stopTrading = operation({
  id: 'traders.stop',
  method: 'POST',
  path: '/api/trader/stop',
  summary: 'Stops being a trader: all copies stop, what is open runs out, the figures stay listed',
  access: 'session',
  command: true,
  body: Type.Object({}),
  reply: OwnTrader,
  failures: ['not_found'],
});

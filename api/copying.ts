import { Type } from 'typebox';
import { copySizings, copyStates, copyStoppers } from '#domain/copying/copy.ts';
import { IdParams, Money, Nullable, PageQuery, page, SignedMoney, Time, Wallet } from './formats.ts';
import { operation } from './operation.ts';

/** What a customer chooses for a copy (C2). What is left out at the start has its default, later stays as it is. */
const Choices = {
  allocation: Type.Optional(Money),
  sizing: Type.Optional(Type.Enum(copySizings)),
  fixedStake: Type.Optional(Nullable(Money)),
  maxStake: Type.Optional(Money),
  maxOpen: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  stopLoss: Type.Optional(Nullable(Money)),
};

/** One's copy of a trader. Amounts in dollars of its wallet. */
export const Copy = Type.Object({
  id: Type.String(),
  traderId: Type.String(),
  traderName: Type.String(),
  wallet: Wallet,
  state: Type.Enum(copyStates),
  stoppedBy: Nullable(Type.Enum(copyStoppers)),
  allocation: Type.String({ description: 'Put apart by the settings' }),
  sizing: Type.Enum(copySizings),
  fixedStake: Nullable(Type.String()),
  maxStake: Type.String(),
  maxOpen: Type.Integer(),
  stopLoss: Nullable(Type.String()),
  shareBps: Type.Integer({ description: 'The trader’s share of new profit as it was agreed, basis points' }),
  houseShareBps: Type.Integer({
    description: 'The operator’s part of each payment of that share as it was agreed, basis points',
  }),
  earlierProfit: Type.String({
    description: 'What one’s copies of this trader from before came to; it counts with this one’s for the share',
  }),
  shareMark: Type.String({
    description: 'The highest profit of all one’s copies of this trader together that was shared: only more is shared',
  }),
  debtAt: Nullable(
    Type.String({ description: 'When a reversed deposit left its money missing: nothing is shared of the copy since' }),
  ),
  free: Type.String({ description: 'In the copy and not staked' }),
  openTrades: Type.Integer(),
  openStake: Type.String(),
  settledTrades: Type.Integer(),
  profit: Type.String({ description: 'Of settled trades, before profit share; may be negative' }),
  shared: Type.String({ description: 'Profit share paid so far' }),
  profitAfterShare: SignedMoney,
  shareDue: Type.String({
    description:
      'Profit share that its settled trades come to by now and that is not paid; open ones may still change it',
  }),
  startedAt: Time,
  stoppingAt: Nullable(Time),
  stoppedAt: Nullable(Time),
  version: Type.Integer({ description: 'Grows with each change of the settings or the state' }),
});

/** One's copy in the list, with the shape of its result. */
const ListedCopy = Type.Object({
  ...Copy.properties,
  curve: Type.Array(Type.Object({ closedAt: Time, profit: SignedMoney, profitAfterShare: SignedMoney }), {
    description:
      'Profit after each of its last 100 settled trades at most, oldest first, and less the share paid until the next of them; the last is `profit` and `profitAfterShare`',
  }),
});

const startFailures = [
  'not_found',
  'trader_stopped',
  'trader_cannot_trade',
  'copy_stopping',
  'copy_of_oneself',
  'copy_changed',
  'allocation_out_of_limits',
  'insufficient_available',
  'product_not_in_country',
  'switched_off',
  'excluded',
  'copying_frozen',
  'invalid_input',
  'sign_in_too_old',
] as const;

export const readCopyingTerms = operation({
  id: 'copies.terms',
  method: 'GET',
  path: '/api/copying',
  summary:
    'What the operator has set for copying (C2, C6): the amount that a copy begins with unless told, the least, and the operator’s part of profit share',
  access: 'session',
  command: false,
  tokenScope: 'read',
  reply: Type.Object({ allocation: Money, leastAllocation: Money, houseShareBps: Type.Integer() }),
  failures: [],
});

export const subscribe = operation({
  id: 'copies.subscribe',
  method: 'PUT',
  path: '/api/traders/{id}/subscription',
  summary:
    'Copies a trader (C1); where one already does, changes the settings that are named and goes on if it was paused. Without an allocation the smaller of available and the configured default. With real money it takes a sign-in of the last 15 minutes (C2)',
  access: 'approved',
  command: true,
  params: IdParams,
  body: Type.Object({
    wallet: Type.Optional(Wallet),
    ...Choices,
    shareBps: Type.Optional(
      Type.Integer({ description: 'The trader’s share as it was seen: nothing begins where it is higher by now' }),
    ),
    houseShareBps: Type.Optional(
      Type.Integer({ description: 'The operator’s part of that share as it was seen; likewise' }),
    ),
  }),
  reply: Type.Object({ result: Type.Literal('Copied'), copy: Copy }),
  failures: [...startFailures, 'share_raised', 'house_share_raised'],
});

export const unsubscribe = operation({
  id: 'copies.unsubscribe',
  method: 'DELETE',
  path: '/api/traders/{id}/subscription',
  summary:
    'Stops copying a trader (C1): what is neither staked nor due to a trade accepted before is available at once, the rest as those trades end',
  access: 'session',
  command: true,
  params: IdParams,
  query: Type.Object({ wallet: Type.Optional(Wallet) }),
  reply: Type.Object({ result: Type.Literal('Removed'), copy: Nullable(Copy) }),
  failures: ['not_found', 'invalid_input'],
});

export const listCopies = operation({
  id: 'copies.list',
  method: 'GET',
  path: '/api/copies',
  summary: 'One’s copies, newest first',
  access: 'session',
  command: false,
  tokenScope: 'read',
  query: Type.Object({
    ...PageQuery.properties,
    wallet: Type.Optional(Wallet),
    state: Type.Optional(Type.Enum(['running', 'stopped'], { description: 'running: active, paused or stopping' })),
  }),
  reply: page(ListedCopy),
  failures: ['invalid_input'],
});

export const readCopy = operation({
  id: 'copies.read',
  method: 'GET',
  path: '/api/copies/{id}',
  summary: 'One copy of one’s own',
  access: 'session',
  command: false,
  tokenScope: 'read',
  params: IdParams,
  reply: Copy,
  failures: ['not_found'],
});

export const readCopyCurve = operation({
  id: 'copies.curve',
  method: 'GET',
  path: '/api/copies/{id}/curve',
  summary:
    'What a copy of one’s own came to after each of its last 500 settled trades, before profit share and less the share paid until the next of them, oldest first',
  access: 'session',
  command: false,
  tokenScope: 'read',
  params: IdParams,
  reply: Type.Object({
    points: Type.Array(Type.Object({ closedAt: Time, profit: SignedMoney, profitAfterShare: SignedMoney })),
  }),
  failures: ['not_found'],
});

/** `version`: the copy as it was seen; where it changed since, nothing is done and copy_changed says so. */
const Seen = { version: Type.Optional(Type.Integer()) };

export const changeCopy = operation({
  id: 'copies.change',
  method: 'PUT',
  path: '/api/copies/{id}',
  summary:
    'Changes settings of a copy that runs; they hold for trades accepted from now on. What lets real money risk more takes a sign-in of the last 15 minutes (C2)',
  access: 'approved',
  command: true,
  params: IdParams,
  body: Type.Object({ ...Choices, ...Seen }),
  reply: Copy,
  failures: startFailures,
});

export const pauseCopy = operation({
  id: 'copies.pause',
  method: 'POST',
  path: '/api/copies/{id}/pause',
  summary: 'Copies no further trades until it is resumed; the money stays apart',
  access: 'session',
  command: true,
  params: IdParams,
  body: Type.Object(Seen),
  reply: Copy,
  failures: ['not_found', 'copy_changed', 'copy_stopping'],
});

export const resumeCopy = operation({
  id: 'copies.resume',
  method: 'POST',
  path: '/api/copies/{id}/resume',
  summary: 'Goes on copying; with real money it takes a sign-in of the last 15 minutes (C2)',
  access: 'approved',
  command: true,
  params: IdParams,
  body: Type.Object(Seen),
  reply: Copy,
  failures: [
    'not_found',
    'copy_changed',
    'copy_stopping',
    'trader_stopped',
    'trader_cannot_trade',
    'product_not_in_country',
    'switched_off',
    'excluded',
    'copying_frozen',
    'sign_in_too_old',
  ],
});

export const stopCopy = operation({
  id: 'copies.stop',
  method: 'POST',
  path: '/api/copies/{id}/stop',
  summary: 'Stops a copy, as leaving the trader does; open trades run out',
  access: 'session',
  command: true,
  params: IdParams,
  body: Type.Object({}),
  reply: Copy,
  failures: ['not_found'],
});

export const previewCopy = operation({
  id: 'copies.preview',
  method: 'GET',
  path: '/api/traders/{id}/preview',
  summary:
    'What the trader’s settled trades of the last 90 days would have come to with these settings, day by day, losing days included. The past says nothing of what comes',
  access: 'session',
  command: false,
  params: IdParams,
  query: Type.Object({
    wallet: Type.Optional(Wallet),
    allocation: Money,
    sizing: Type.Optional(Type.Enum(copySizings)),
    fixedStake: Type.Optional(Money),
    maxStake: Type.Optional(Money),
    maxOpen: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    stopLoss: Type.Optional(Money),
  }),
  reply: Type.Object({
    from: Type.String({ description: 'Trades accepted from this time on were taken, 20,000 of them at most' }),
    days: Type.Array(
      Type.Object({
        day: Type.String({ description: 'YYYY-MM-DD, UTC; days without a trade are left out' }),
        trades: Type.Integer(),
        skipped: Type.Integer(),
        profit: SignedMoney,
        total: Type.String({ description: 'Profit from the first day to this one' }),
      }),
    ),
    trades: Type.Integer(),
    skipped: Type.Integer(),
    won: Type.Integer(),
    lost: Type.Integer(),
    losingDays: Type.Integer(),
    profit: SignedMoney,
    share: Type.String({ description: 'What profit share would have taken of it' }),
    worstFall: Type.String({ description: 'The largest fall from a high to a later low, in dollars' }),
    stoppedOn: Nullable(Type.String({ description: 'The day on which the stop-loss would have stopped it' })),
    return: Type.String({ description: '(profit − share) / allocation, four decimals, rounded down' }),
  }),
  failures: ['not_found', 'allocation_out_of_limits', 'invalid_input', 'rate_limited'],
});

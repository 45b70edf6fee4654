import { Type } from 'typebox';
import { phrase } from '#domain/failures/phrases.ts';
import { tradeResults, tradeStatuses } from '#domain/trades/trade.ts';
import { Day, DecimalText, IdText, Money, Nullable, PageQuery, page, SignedMoney, Time, Wallet } from './formats.ts';
import { Tick } from './markets.ts';
import { operation } from './operation.ts';

export const positions = ['UP', 'DOWN'] as const;

/** What the operator signed when the trade was accepted (Z5): the exact text, its Ed25519 signature, the key's id. */
export const SignedAcceptance = Type.Object({
  text: Type.String({ description: 'Canonical JSON; the signature covers exactly these UTF-8 bytes' }),
  signature: Type.String({ description: 'Ed25519, base64' }),
  keyId: Type.String(),
});

/** T2, with the source's names. */
const Trade = Type.Object({
  tradeId: Type.String(),
  id: Type.String({ description: 'The trader’s id; the user’s own for SELF' }),
  copyId: Nullable(Type.String({ description: 'One’s copy that placed it; null for SELF' })),
  amount: Money,
  positions: Type.Enum(positions),
  currencyPair: Type.String(),
  userId: Type.String(),
  status: Type.Enum(tradeStatuses),
  traderName: Type.String(),
  imageUrl: Type.String({
    description: "Path of the photo of whose trade it was: its owner's, or of a copy its trader's; '' without one",
  }),
  day: Type.Integer(),
  month: Type.String(),
  rate: Nullable(DecimalText),
  timestamp: Type.Integer({ description: 'ms since the epoch' }),
  createdAt: Time,
  wallet: Wallet,
  duration: Type.Integer({ description: 'seconds' }),
  payoutRate: Type.Integer({ description: 'net, basis points' }),
  entryDelay: Type.Integer({ description: 'ms' }),
  acceptedAt: Time,
  afterSeq: Type.Integer(),
  expiresAt: Time,
  entryTick: Nullable(Tick),
  exitTick: Nullable(Tick),
  confirmingTick: Nullable(Tick),
  closedAt: Nullable(Time),
  profit: Nullable(SignedMoney),
  /** Why it was refunded, in a word of T5's list; null otherwise. */
  refundReason: Nullable(Type.String()),
  version: Type.Integer(),
});

export const placeTrade = operation({
  id: 'trades.place',
  method: 'POST',
  path: '/api/trades',
  summary: 'Places an up/down trade (T1); duration in seconds',
  access: 'approved',
  command: true,
  tokenScope: 'trade',
  body: Type.Object({
    currencyPair: Type.String({ minLength: 1, maxLength: 20 }),
    positions: Type.Enum(positions),
    amount: Money,
    duration: Type.Integer(),
    wallet: Type.Optional(Wallet),
    payoutRate: Type.Optional(
      Type.Integer({ description: 'The payout that was read, in basis points: with another one the trade is refused' }),
    ),
    notAfter: Type.Optional(
      Type.String({
        maxLength: 24,
        pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,3})?Z$',
        'x-expects': phrase('no_time'),
        description:
          'ISO 8601 in UTC, by the server’s clock: what is decided later is refused, so that an order that was delayed on its way is not placed at another price',
      }),
    ),
  }),
  reply: Type.Object({ ...Trade.properties, acceptance: SignedAcceptance }),
  status: 201,
  failures: [
    'pair_unknown',
    'pair_not_tradable',
    'pair_closed',
    'price_stale',
    'price_not_live',
    'duration_not_offered',
    'stake_out_of_limits',
    'insufficient_available',
    'payout_changed',
    'order_too_late',
    'bankroll_short',
    'exposure_full',
    'product_not_in_country',
    'switched_off',
    'excluded',
    'own_limit_reached',
  ],
});

/** Which of one's trades: those placed on the days from … to, both included (UTC). */
export const WhichTrades = Type.Object({
  wallet: Type.Optional(Wallet),
  currencyPair: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
  result: Type.Optional(Type.Enum(tradeResults)),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});

export const listTrades = operation({
  id: 'trades.list',
  method: 'GET',
  path: '/api/trades',
  summary: 'One’s trades, newest first (T10)',
  access: 'session',
  command: false,
  tokenScope: 'read',
  query: Type.Object({
    ...PageQuery.properties,
    ...WhichTrades.properties,
    status: Type.Optional(Type.Enum(['open', 'settled'])),
  }),
  reply: page(Trade),
  failures: [],
});

export const TradeParams = Type.Object({ tradeId: IdText });

export const readTrade = operation({
  id: 'trades.read',
  method: 'GET',
  path: '/api/trades/{tradeId}',
  summary: 'One trade of one’s own',
  access: 'session',
  command: false,
  tokenScope: 'read',
  params: TradeParams,
  reply: Trade,
  failures: ['not_found'],
});

import { Type } from 'typebox';
import { tradeResults, tradeStatuses } from '#domain/trades/trade.ts';
import { Day, DecimalText, IdText, Money, Nullable, PageQuery, page, SignedMoney, Time, Wallet } from './formats.ts';
import { Tick } from './markets.ts';
import { FileDownload, operation } from './operation.ts';

const positions = ['UP', 'DOWN'] as const;

/** What the operator signed when the trade was accepted (Z5): the exact text, its Ed25519 signature, the key's id. */
const SignedAcceptance = Type.Object({
  text: Type.String({ description: 'Canonical JSON; the signature covers exactly these UTF-8 bytes' }),
  signature: Type.String({ description: 'Ed25519, base64' }),
  keyId: Type.String(),
});

/** T2, with the source's names. */
const Trade = Type.Object({
  tradeId: Type.String(),
  id: Type.String({ description: 'The trader’s id; the user’s own for SELF' }),
  amount: Money,
  positions: Type.Enum(positions),
  currencyPair: Type.String(),
  userId: Type.String(),
  status: Type.Enum(tradeStatuses),
  traderName: Type.String(),
  imageUrl: Type.String(),
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
    'bankroll_short',
    'exposure_full',
    'product_not_in_country',
    'switched_off',
    'excluded',
    'own_limit_reached',
  ],
});

/** Which of one's trades: those placed on the days from … to, both included (UTC). */
const WhichTrades = Type.Object({
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

export const tradesCsv = operation({
  id: 'trades.csv',
  method: 'GET',
  path: '/api/trades/csv',
  summary: 'One’s settled trades as a table for spreadsheets, oldest first; filtered as the list is',
  access: 'session',
  command: false,
  query: WhichTrades,
  reply: FileDownload,
  media: 'text/csv; charset=utf-8',
  failures: ['invalid_input'],
});

const Results = Type.Object({
  settled: Type.Integer({ description: 'won + lost + refunded' }),
  won: Type.Integer(),
  lost: Type.Integer(),
  refunded: Type.Integer(),
  winRate: Nullable(
    Type.String({ description: 'won / (won + lost), four decimals, rounded down; null when there is neither' }),
  ),
  stakes: Type.String({ description: 'Stakes of the trades that were won or lost; refunded ones came back' }),
  profit: SignedMoney,
});

export const readTradeResults = operation({
  id: 'trades.summary',
  method: 'GET',
  path: '/api/trades/summary',
  summary: 'What one’s settled trades came to, in all and by pair; open trades are in none of it (T10)',
  access: 'session',
  command: false,
  query: Type.Object({ wallet: Type.Optional(Wallet), from: Type.Optional(Day), to: Type.Optional(Day) }),
  reply: Type.Object({
    wallet: Wallet,
    total: Results,
    pairs: Type.Array(Type.Object({ currencyPair: Type.String(), ...Results.properties })),
  }),
  failures: ['invalid_input'],
});

const TradeParams = Type.Object({ tradeId: IdText });

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

const PathSteps = Type.Array(Type.Object({ side: Type.Enum(['left', 'right'] as const), hash: Type.String() }), {
  description: 'Neighbours up a Merkle tree: SHA-256 of 0x01, left and right hash is the hash above',
});

/** The way of one tick to its sealed block and the signed root of its day (L7). */
const SealPath = Type.Object({
  seq: Type.Integer(),
  id: Type.String(),
  sourceRun: Type.Integer(),
  transaction: Type.String(),
  path: PathSteps,
  block: Type.Object({
    number: Type.Integer(),
    time: Time,
    root: Type.String(),
    previous: Type.String(),
    hash: Type.String(),
  }),
  day: Nullable(Type.Object({ path: PathSteps, text: Type.String(), signature: Type.String(), keyId: Type.String() })),
});

const Receipt = Type.Object({
  tradeId: Type.String(),
  status: Type.Enum(tradeStatuses),
  wallet: Wallet,
  currencyPair: Type.String(),
  positions: Type.Enum(positions),
  amount: Money,
  payoutRate: Type.Integer(),
  duration: Type.Integer(),
  entryDelay: Type.Integer(),
  acceptedAt: Time,
  afterSeq: Type.Integer(),
  expiresAt: Time,
  profit: Nullable(SignedMoney),
  refundReason: Nullable(Type.String()),
  acceptance: SignedAcceptance,
  publicKey: Nullable(
    Type.String({ description: 'Ed25519 public key of keyId, SPKI, base64; null when the operator no longer has it' }),
  ),
  /** Decimals of the pair's prices: a hash covers the price as an integer of that scale. */
  decimals: Type.Integer(),
  ticks: Type.Object({
    entry: Nullable(Type.Object({ ...Tick.properties, previousHash: Type.String() })),
    exit: Nullable(Type.Object({ ...Tick.properties, previousHash: Type.String() })),
    confirming: Nullable(Type.Object({ ...Tick.properties, previousHash: Type.String() })),
  }),
  segment: Type.Object(
    { previousHash: Type.String(), items: Type.Array(Tick) },
    {
      description:
        'Every tick from afterSeq to the first one after expiresAt, or to the latest while there is none: each hash follows from the one before',
    },
  ),
  seals: Type.Array(SealPath, { description: 'Of entry, exit and confirming tick, as far as they are sealed (L7)' }),
  rule: Type.String({ description: 'The rule applied, in words' }),
  postings: Type.Array(
    Type.Object({
      journal: Type.String(),
      code: Type.String(),
      time: Time,
      from: Type.String({ description: 'Account kind' }),
      to: Type.String({ description: 'Account kind' }),
      amount: Money,
    }),
  ),
});

export const readReceipt = operation({
  id: 'trades.receipt',
  method: 'GET',
  path: '/api/trades/{tradeId}/receipt',
  summary: 'Public proof of a trade, without identity (T9)',
  access: 'public',
  command: false,
  tokenScope: 'read',
  params: TradeParams,
  reply: Receipt,
  failures: ['not_found', 'rate_limited'],
});

export const readKeys = operation({
  id: 'proof.keys',
  method: 'GET',
  path: '/api/proof/keys',
  summary: 'The public keys that the operator signs with or has signed with, the newest first',
  access: 'public',
  command: false,
  tokenScope: 'read',
  reply: Type.Object({
    items: Type.Array(
      Type.Object({ keyId: Type.String(), algorithm: Type.Literal('Ed25519'), publicKey: Type.String() }),
    ),
  }),
  failures: [],
});

export const readSeals = operation({
  id: 'proof.seals',
  method: 'GET',
  path: '/api/proof/seals',
  summary: 'The latest sealed block and the signed root of each day (L7): a later change is detectable',
  access: 'public',
  command: false,
  tokenScope: 'read',
  reply: Type.Object({
    latest: Nullable(
      Type.Object({
        number: Type.Integer(),
        time: Time,
        root: Type.String(),
        previous: Type.String(),
        hash: Type.String(),
      }),
    ),
    days: Type.Array(
      Type.Object({
        day: Type.String(),
        lastBlock: Type.Integer(),
        root: Type.String(),
        text: Type.String(),
        signature: Type.String(),
        keyId: Type.String(),
      }),
    ),
  }),
  failures: [],
});

import { Type } from 'typebox';
import { tradeStatuses } from '#domain/trades/trade.ts';
import { Money, Nullable, SignedMoney, Time, Wallet } from './formats.ts';
import { Tick } from './markets.ts';
import { operation } from './operation.ts';
import { positions, SignedAcceptance, TradeParams } from './trades.ts';

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
  acceptedSeal: Type.Optional(
    Nullable(
      Type.Object(SealPath.properties, {
        description: 'Of the tick at afterSeq: by which source the trade began (T5). Null until it is sealed',
      }),
    ),
  ),
  copies: Nullable(
    Type.String({
      description: 'The trader’s trade that this one copies: its cover was set apart with those of all copies',
    }),
  ),
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

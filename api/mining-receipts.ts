import { Type } from 'typebox';
import { phrase } from '#domain/failures/phrases.ts';
import { Day, IdParams, Nullable, PageQuery, page, ReasonText, Time } from './formats.ts';
import { Coin, CoinAmount } from './mining.ts';
import { Coins } from './mining-machines.ts';
import { operation } from './operation.ts';
import { exportOf, ListOrder } from './review-lists.ts';

const receiptStates = ['waiting', 'counted', 'set aside'] as const;

/** What a pool has paid, as an admin has recorded it. */
export const MiningReceipt = Type.Object({
  id: Type.String(),
  coin: Coin,
  day: Day,
  amount: CoinAmount,
  transactionId: Type.String(),
  output: Type.Integer(),
  pool: Type.String(),
  evidence: Type.String(),
  evidenceSha256: Nullable(Type.String({ description: 'SHA-256 of a file that is kept as evidence' })),
  state: Type.Enum(receiptStates, { description: 'waiting: a second admin has to approve it before it counts' }),
  reason: Nullable(Type.String({ description: 'Why it is set aside' })),
  proof: Nullable(
    Type.Enum(['chain', 'two admins', 'demo'], {
      description: 'What it counts by; null while it waits',
    }),
  ),
  address: Nullable(Type.String({ description: 'The operator’s address that the chain shows it paid to' })),
  confirmations: Nullable(Type.Integer({ description: 'As it was recorded' })),
  recordedBy: Type.String(),
  confirmedBy: Nullable(Type.String({ description: 'The second admin' })),
  confirmedAt: Nullable(Time),
  recordedAt: Time,
  addition: Nullable(
    Type.Integer({ description: 'It came when its day was closed: its number among such receipts of the coin' }),
  ),
  open: Type.Boolean({ description: 'Its day is not closed yet: it can be set aside' }),
});

export const recordMiningReceipt = operation({
  id: 'mining.record-receipt',
  method: 'POST',
  path: '/api/admin/mining/receipts',
  summary:
    'Records what a pool has paid for a UTC day of the fleet (N3). Where the coin’s chain is watched, the output has to pay one of the operator’s configured addresses that amount, confirmed, and is posted at once; else it waits for a second admin',
  access: 'admin',
  staff: ['operations', 'finance'],
  command: true,
  body: Type.Object({
    coin: Coin,
    day: Day,
    amount: Coins,
    transactionId: Type.String({ minLength: 1, maxLength: 100 }),
    output: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    pool: ReasonText({ least: 2, most: 100 }),
    evidence: ReasonText({ most: 1_000 }),
    evidenceSha256: Type.Optional(
      Type.String({
        maxLength: 64,
        pattern: '^[0-9a-f]{64}$',
        'x-expects': phrase('no_sha256'),
        description: 'SHA-256 of a file that is kept as evidence',
      }),
    ),
  }),
  reply: MiningReceipt,
  status: 201,
  failures: [
    'invalid_input',
    'transaction_id_invalid',
    'pool_receipt_recorded',
    'pool_receipt_unproven',
    'own_case',
    'sign_in_too_old',
  ],
});

export const confirmMiningReceipt = operation({
  id: 'mining.confirm-receipt',
  method: 'POST',
  path: '/api/admin/mining/receipts/{id}/confirm',
  summary:
    'The second admin’s yes to a receipt that waits: it counts and is posted (R3). Neither of the two has a contract of the coin',
  access: 'admin',
  staff: ['operations', 'finance'],
  command: true,
  params: IdParams,
  body: Type.Object({ amount: Coins }),
  reply: MiningReceipt,
  failures: [
    'not_found',
    'already_decided',
    'second_admin_required',
    'decision_differs',
    'invalid_input',
    'own_case',
    'sign_in_too_old',
  ],
});

const narrowedReceipts = {
  coin: Type.Optional(Coin),
  state: Type.Optional(Type.Enum(receiptStates)),
  pool: Type.Optional(Type.String({ minLength: 1, maxLength: 80, description: 'The pool by its name, to the letter' })),
  day: Type.Optional(Day),
  /** Of the days that they are for. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  order: Type.Optional(ListOrder),
};

export const listMiningReceipts = operation({
  id: 'mining.receipts',
  method: 'GET',
  path: '/api/admin/mining/receipts',
  summary: 'What pools have paid, by the day that it is for, newest first unless asked otherwise',
  access: 'admin',
  staff: ['operations', 'finance'],
  command: false,
  query: Type.Object({ ...PageQuery.properties, ...narrowedReceipts }),
  reply: page(MiningReceipt),
  failures: ['invalid_input'],
});

export const exportMiningReceipts = exportOf({
  id: 'mining.receipts-export',
  path: '/api/admin/mining/receipts.csv',
  what: 'What pools have paid',
  query: Type.Object(narrowedReceipts),
  staff: ['operations', 'finance'],
  audited: { pool: 'as asked for' },
});

export const readMiningReceipt = operation({
  id: 'mining.receipt',
  method: 'GET',
  path: '/api/admin/mining/receipts/{id}',
  summary: 'One payment of a pool (R1.9)',
  access: 'admin',
  staff: ['operations', 'finance'],
  command: false,
  params: IdParams,
  reply: MiningReceipt,
  failures: ['not_found'],
});

export const setMiningReceiptAside = operation({
  id: 'mining.set-receipt-aside',
  method: 'POST',
  path: '/api/admin/mining/receipts/{id}/set-aside',
  summary:
    'Takes a wrong receipt out of its day while that is open. Its posting stands; what it brought is owed to no contract any more',
  access: 'admin',
  staff: ['operations', 'finance'],
  command: true,
  params: IdParams,
  body: Type.Object({ reason: ReasonText() }),
  reply: MiningReceipt,
  failures: ['not_found', 'already_decided', 'own_case'],
});

import { Type } from 'typebox';
import { AmountReceived, PaidAt } from './deposit-review.ts';
import { DecimalText, IdParams, Money, Nullable, Time } from './formats.ts';
import { operation } from './operation.ts';
import { ReasonOfTwo, ReviewedWithdrawal } from './withdrawal-review.ts';

const ReturnTransaction = Type.String({ minLength: 1, maxLength: 100 });

const ReturnedAt = Type.String({
  ...PaidAt,
  description:
    'ISO 8601 in UTC: the time of the block of the transaction that brought the coins back, not before the payout was recorded and not in the future. Needed where no watcher saw it; of one that was seen its first sight in a block counts',
});

/** What a return would give back (W5). */
const ReturnValuation = Type.Object({
  requested: Money,
  coins: DecimalText,
  returnedAt: Time,
  watched: Type.Boolean({ description: 'Whether coins and time are those of the watcher, whatever was typed' }),
  price: Nullable(
    Type.Object(
      { price: DecimalText, source: Type.String(), seq: Type.Integer(), time: Time },
      {
        description:
          'The middle price of the minute after they had come back, in USD for one coin; null while there is none',
      },
    ),
  ),
  credits: Nullable(Money),
});

export const valueReturn = operation({
  id: 'withdrawals.value-return',
  method: 'GET',
  path: '/api/admin/withdrawals/{id}/return-valuation',
  summary: 'What a return would give back by the transaction that brought the coins (W5)',
  access: 'admin',
  staff: ['finance'],
  command: false,
  params: IdParams,
  query: Type.Object({
    transactionId: ReturnTransaction,
    amountReceived: Type.Optional(AmountReceived),
    paidAt: Type.Optional(ReturnedAt),
  }),
  reply: ReturnValuation,
  failures: [
    'not_found',
    'already_decided',
    'transaction_id_invalid',
    'amount_received_invalid',
    'return_transaction_missing',
    'return_not_confirmed',
    'return_elsewhere',
    'unavailable',
  ],
});

export const returnWithdrawal = operation({
  id: 'withdrawals.returned',
  method: 'POST',
  path: '/api/admin/withdrawals/{id}/returned',
  summary:
    'approved → returned, because the payout failed or came back; takes two admins, and the transaction that brought it back unless a watched chain shows that it did not arrive',
  access: 'admin',
  staff: ['finance'],
  command: true,
  params: IdParams,
  body: Type.Object({
    ...ReasonOfTwo.properties,
    transactionId: Type.Optional(ReturnTransaction),
    amountReceived: Type.Optional(AmountReceived),
    paidAt: Type.Optional(ReturnedAt),
  }),
  reply: ReviewedWithdrawal,
  failures: [
    'not_found',
    'own_case',
    'already_decided',
    'second_admin_required',
    'decision_differs',
    'amount_received_invalid',
    'price_unavailable',
    'record_changed',
    'sign_in_too_old',
    'transaction_id_invalid',
    'payout_on_chain',
    'payout_seen',
    'undo_too_early',
    'return_transaction_missing',
    'return_not_confirmed',
    'return_elsewhere',
    'return_already_recorded',
    'unavailable',
  ],
});

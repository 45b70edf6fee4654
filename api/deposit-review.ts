import { Type } from 'typebox';
import { phrase } from '#domain/failures/phrases.ts';
import { ChainPayment, Deposit, SecondPerson } from './deposit-view.ts';
import {
  ApprovalsSeen,
  DecimalText,
  IdParams,
  Money,
  Nullable,
  PageQuery,
  page,
  ReasonText,
  SignedMoney,
  Time,
} from './formats.ts';
import { operation } from './operation.ts';
import { exportOf, narrowedPayments } from './review-lists.ts';

const status = Type.Optional(Type.Enum(['pending', 'approved', 'declined']));

/** A file that its customer sent as proof; only the last one is the record's `proof`. */
const Proof = Type.Object({
  id: Type.String(),
  name: Type.String(),
  fullPath: Type.String(),
  contentType: Type.String(),
  size: Type.Integer(),
  time: Time,
  link: Type.String(),
});

export const ReviewedDeposit = Type.Object({
  ...Deposit.properties,
  clientName: Type.String(),
  approvals: Type.Array(
    Type.Object({
      admin: Type.String(),
      time: Time,
      transactionId: Type.String(),
      output: Type.Integer(),
      amountReceived: Nullable(DecimalText),
      /** When it was paid, by this admin's word or by the chain; null of one from before it was kept. */
      paidAt: Nullable(Time),
    }),
  ),
  approvalsNeeded: Type.Integer(),
  /** Why a second person is needed, for whoever reads this: the sums of their own decisions count in it. */
  secondPerson: SecondPerson,
  /** When it was paid, once it is credited. */
  paidAt: Nullable(Time),
  /** Exact amounts of quotes that were renewed since: no other deposit ever gets one, so a payment of one is for this. */
  superseded: Type.Array(Type.Object({ amountToSend: DecimalText, time: Time })),
  /** Every proof that was sent, oldest first; each reading is on record. */
  proofs: Type.Array(Proof),
  /** credited − amount, once approved. */
  difference: Nullable(SignedMoney),
});

export const reviewDeposits = operation({
  id: 'deposits.review',
  method: 'GET',
  path: '/api/admin/deposits',
  summary: 'Deposits by status: what waits oldest first, all else newest first',
  access: 'admin',
  staff: ['operations', 'finance', 'risk', 'support'],
  command: false,
  query: Type.Object({ ...PageQuery.properties, status, ...narrowedPayments }),
  reply: page(ReviewedDeposit),
  failures: [],
});

export const exportDeposits = exportOf({
  id: 'deposits.export',
  path: '/api/admin/deposits.csv',
  what: 'Deposits',
  query: Type.Object({ status, ...narrowedPayments }),
  staff: ['operations', 'finance', 'risk', 'support'],
  audited: { method: 'as asked for' },
});

export const readDepositCase = operation({
  id: 'deposits.case',
  method: 'GET',
  path: '/api/admin/deposits/{id}',
  summary: 'One deposit as a reviewer sees it',
  access: 'admin',
  staff: ['operations', 'finance', 'risk', 'support'],
  command: false,
  params: IdParams,
  reply: ReviewedDeposit,
  failures: ['not_found'],
});

/** When a payment was made, as staff read it from its transaction. */
export const PaidAt = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,3})?Z$',
  'x-expects': phrase('no_time'),
  maxLength: 30,
  description:
    'ISO 8601 in UTC: when it was paid, which is the time of the transaction’s block, not before the deposit was asked for and not in the future. Needed where no watcher saw the transaction; of one that was seen its first sight in a block counts',
});

/** How many coins a payment brought. */
export const AmountReceived = Type.String({
  maxLength: 31,
  pattern: '^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,18})?$',
  'x-expects': phrase('decimal_of_coin'),
  description: 'In the coin, for example "0.01234567"',
});

const PriceThen = Type.Object({ price: DecimalText, source: Type.String(), time: Time });

/** What a payment of a time would credit (D5), beside the prices that a choice of the time is held against. */
export const DepositValuation = Type.Object({
  paidAt: Time,
  quote: PriceThen,
  /** The one that values it: the middle by price of the minute from the first one quoted anew then. */
  atPayment: PriceThen,
  now: Nullable(PriceThen),
  credits: Money,
  secondPerson: SecondPerson,
});

export const valueDeposit = operation({
  id: 'deposits.value',
  method: 'GET',
  path: '/api/admin/deposits/{id}/valuation',
  summary: 'What a payment that no watcher saw would credit, by the time that it was made at (D5)',
  access: 'admin',
  staff: ['finance'],
  command: false,
  params: IdParams,
  query: Type.Object({ paidAt: PaidAt, amountReceived: Type.Optional(AmountReceived) }),
  reply: DepositValuation,
  failures: ['not_found', 'amount_received_invalid', 'transaction_id_invalid', 'output_invalid', 'price_unavailable'],
});

export const approveDeposit = operation({
  id: 'deposits.approve',
  method: 'POST',
  path: '/api/admin/deposits/{id}/approve',
  summary: 'Credits what arrived (D5); from the configured amount two different admins with the same values',
  access: 'admin',
  staff: ['finance'],
  command: true,
  params: IdParams,
  body: Type.Object({
    payment: Type.Optional(
      Type.String({ maxLength: 64, description: 'Id of a payment that a watcher saw: the rest is taken from it' }),
    ),
    transactionId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    output: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        description:
          'Bitcoin: the output’s number. USDT: the log index of the transfer. Ethereum and BNB: 0, the only payment of a transaction. 0 by default',
      }),
    ),
    amountReceived: Type.Optional(AmountReceived),
    paidAt: Type.Optional(PaidAt),
    approvals: ApprovalsSeen,
    amountToSend: Type.Optional(
      Type.String({
        maxLength: 40,
        description: 'The exact amount that was seen; refused with record_changed where the quote was renewed since',
      }),
    ),
  }),
  reply: ReviewedDeposit,
  failures: [
    'not_found',
    'own_case',
    'already_decided',
    'second_admin_required',
    'sign_in_too_old',
    'record_changed',
    'decision_differs',
    'transaction_already_credited',
    'transaction_id_invalid',
    'output_invalid',
    'amount_received_invalid',
    'price_unavailable',
    'payment_unconfirmed',
    'payment_of_another',
    'payment_to_own_address',
  ],
});

export const declineDeposit = operation({
  id: 'deposits.decline',
  method: 'POST',
  path: '/api/admin/deposits/{id}/decline',
  summary:
    'Declines a pending deposit, with a reason that the customer sees; not while a confirmed payment is there that meant it',
  access: 'admin',
  staff: ['finance'],
  command: true,
  params: IdParams,
  body: Type.Object({ reason: ReasonText() }),
  reply: ReviewedDeposit,
  failures: ['not_found', 'own_case', 'already_decided', 'deposit_payment_confirmed'],
});

export const takeBackDepositApproval = operation({
  id: 'deposits.take-back-approval',
  method: 'POST',
  path: '/api/admin/deposits/{id}/take-back-approval',
  summary: 'Takes back one’s own approval while a second one is waited for (R3); it counts no more',
  access: 'admin',
  staff: ['finance'],
  command: true,
  params: IdParams,
  body: Type.Object({}),
  reply: ReviewedDeposit,
  failures: ['not_found', 'already_decided', 'approval_missing'],
});

export const reviewPayments = operation({
  id: 'deposits.review-payments',
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'Payments seen on the chains that match no deposit, or wait for staff at one (D2), newest first',
  access: 'admin',
  staff: ['operations', 'finance', 'support'],
  command: false,
  query: PageQuery,
  reply: page(
    Type.Object({
      ...ChainPayment.properties,
      address: Type.String(),
      /** The deposit whose own address was paid in another coin, or on another network. */
      depositOfAddress: Nullable(Type.String()),
      waitsAt: Nullable(
        Type.Object(
          {
            id: Type.String(),
            user_id: Type.String(),
            clientName: Type.String(),
            amount: Money,
            status: Deposit.properties.status,
          },
          { description: 'The deposit that it may mean, of a payment that `waits`. Null: it matches none' },
        ),
      ),
    }),
  ),
  failures: [],
});

import { Type } from 'typebox';
import { type DepositStep, depositStepFacts } from '#domain/deposits/steps.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { paymentMethods } from '#domain/money/coins.ts';
import { secondPersonReasons } from '#domain/review/second-person.ts';
import { stepSchema, type Timed } from '#domain/timeline/steps.ts';
import {
  ApprovalsSeen,
  DecimalText,
  EpochSeconds,
  IdParams,
  IdText,
  Money,
  Nullable,
  PageQuery,
  page,
  ReasonText,
  SignedMoney,
  Time,
} from './formats.ts';
import { operation } from './operation.ts';

export const PaymentMethod = Type.Enum(paymentMethods);

/** What happened to a deposit: a code with its facts; `text` is what staff wrote. */
const TimelineStep = Type.Unsafe<Timed<DepositStep>>(stepSchema(depositStepFacts, { time: Time }));

/** R3: why one admin is not enough: the record, a sum of 24 hours that would reach its limit, or the choice of a time. */
export const SecondPerson = Nullable(
  Type.Object({
    why: Type.Enum(secondPersonReasons),
    /** What the sum would come to with this decision; null where no sum is the reason. */
    sum: Nullable(Money),
    limit: Nullable(Money),
  }),
);

/** One output that pays a watched address, as the chain shows it. */
export const ChainPayment = Type.Object({
  id: Type.String(),
  paymentMethod: PaymentMethod,
  network: Type.String(),
  transactionId: Type.String(),
  output: Type.Integer({ description: 'Output of a Bitcoin transaction, log index of a USDT transfer, else 0' }),
  amount: DecimalText,
  difference: Nullable(Type.String({ description: 'amount − amountToSend, in the coin; null without a deposit' })),
  fit: Nullable(Type.Enum(['exact', 'under', 'over', 'another'])),
  late: Nullable(Type.Boolean({ description: 'First seen after the quote had ended' })),
  part: Type.Boolean({ description: 'Less than half of what is asked for: the rest is still awaited' }),
  state: Type.Enum(['seen', 'confirming', 'confirmed', 'replaced', 'reorganised']),
  confirmations: Type.Integer({ description: 'Counted up to those that are needed' }),
  confirmationsNeeded: Type.Integer(),
  firstSeen: Time,
  block: Nullable(
    Type.Object(
      {
        height: Type.Integer(),
        hash: Type.String(),
        time: Nullable(Time),
      },
      {
        description: 'The block that it stands in; time: as the chain dates it, null of those from before it was kept',
      },
    ),
  ),
  credited: Type.Boolean(),
});

/** D1, with the source's names. */
export const Deposit = Type.Object({
  id: Type.String(),
  user_id: Type.String(),
  amount: Money,
  currency: Type.Literal('USD'),
  paymentMethod: PaymentMethod,
  network: Type.String(),
  amountInCrypto: Type.String({ description: 'For display: 4 decimals, half up, with suffix ("0.0123 btc")' }),
  amountToSend: DecimalText,
  status: Type.Enum(['pending', 'approved', 'declined']),
  isApproved: Type.Boolean(),
  isUrl: Type.Boolean(),
  paymentAddress: Type.String(),
  destination: Type.String(),
  proof: Type.String({ description: 'Where its owner and reviewers read the last proof; empty without one (D4)' }),
  createdByAdmin: Type.Integer(),
  name: Type.String(),
  qrCode: Type.String({ description: 'Payment URI (BIP 21, ERC-681)' }),
  quote: Type.Object({ price: DecimalText, source: Type.String(), time: Time, expiresAt: Time }),
  transactionId: Nullable(Type.String()),
  output: Type.Integer(),
  amountReceived: Nullable(DecimalText),
  credited: Nullable(SignedMoney),
  aside: Nullable(
    Type.Object(
      { amount: Money, why: Type.Enum(['limit', 'exclusion']), until: Nullable(Time) },
      {
        description:
          'What of the credit can be withdrawn and not played with (A13), in USD: beyond the customer’s own deposit limits, or under their time-out or self-exclusion, whose end is `until`. As it was at the credit. Null: nothing',
      },
    ),
  ),
  valued: Nullable(
    Type.Object(
      { paidAt: Time, pair: Type.String(), seq: Type.Integer(), price: DecimalText, source: Type.String(), time: Time },
      {
        description:
          'What the credit was valued by (D5): when it was paid (when a watcher first saw it in a block, or the time of its transaction that staff read), and the first tick quoted anew and recorded from then on, by its pair and number. Null while nothing is credited, and of credits by rules of before',
      },
    ),
  ),
  reason: Nullable(
    Type.String({ description: 'What staff wrote of a decline; null of one that its customer cancelled' }),
  ),
  reversed: Type.Boolean({ description: 'Credited and taken back, because its payment left the chain' }),
  payments: Type.Array(ChainPayment),
  watch: Nullable(
    Type.Object(
      { confirmationsNeeded: Type.Integer(), failingSince: Nullable(Time) },
      {
        description: 'How its chain is watched; failingSince: the source cannot be read. Null: staff look for payments',
      },
    ),
  ),
  deleted_at: Type.Null(),
  timeline: Type.Array(TimelineStep),
  createdAt: Time,
  created_at: EpochSeconds,
  updated_at: EpochSeconds,
});

export const requestDeposit = operation({
  id: 'deposits.request',
  method: 'POST',
  path: '/api/deposits',
  summary: 'Asks for a deposit: address, exact amount and quote come back (D2)',
  access: 'approved',
  command: true,
  body: Type.Object({ amount: Money, paymentMethod: PaymentMethod }),
  reply: Deposit,
  status: 201,
  failures: [
    'switched_off',
    'excluded',
    'own_limit_reached',
    'deposit_out_of_limits',
    'too_many_open_deposits',
    'open_quotes_full',
    'price_unavailable',
  ],
});

export const depositTerms = operation({
  id: 'deposits.terms',
  method: 'GET',
  path: '/api/deposits/terms',
  summary: 'The least and the most that a deposit may be asked for (D1)',
  access: 'session',
  command: false,
  reply: Type.Object({
    min: Money,
    max: Money,
    /** From this amount on two admins decide (R3). */
    twoAdminsFrom: Money,
  }),
  failures: [],
});

export const requoteDeposit = operation({
  id: 'deposits.requote',
  method: 'POST',
  path: '/api/deposits/{id}/quote',
  summary: 'Renews the quote of a pending deposit that nobody has approved yet; one that still holds stays as it is',
  access: 'approved',
  command: true,
  params: IdParams,
  body: Type.Object({}),
  reply: Deposit,
  failures: [
    'not_found',
    'already_decided',
    'too_many_renewals',
    'switched_off',
    'excluded',
    'own_limit_reached',
    'open_quotes_full',
    'price_unavailable',
  ],
});

export const cancelDeposit = operation({
  id: 'deposits.cancel',
  method: 'POST',
  path: '/api/deposits/{id}/cancel',
  summary:
    'Gives up a pending deposit that was not paid and that nobody has approved: it is declined; a payment reopens it',
  access: 'session',
  command: true,
  params: IdParams,
  body: Type.Object({}),
  reply: Deposit,
  failures: ['not_found', 'already_decided', 'deposit_payment_seen', 'too_many_cancelled'],
});

export const listDeposits = operation({
  id: 'deposits.list',
  method: 'GET',
  path: '/api/deposits',
  summary: 'One’s deposits, newest first',
  access: 'session',
  command: false,
  query: PageQuery,
  reply: page(Deposit),
  failures: [],
});

export const readDeposit = operation({
  id: 'deposits.read',
  method: 'GET',
  path: '/api/deposits/{id}',
  summary: 'One deposit of one’s own',
  access: 'session',
  command: false,
  params: IdParams,
  reply: Deposit,
  failures: ['not_found'],
});

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
  summary: 'Deposits by status, oldest first; those of one customer newest first',
  access: 'admin',
  command: false,
  query: Type.Object({ ...PageQuery.properties, status, customer: Type.Optional(IdText) }),
  reply: page(ReviewedDeposit),
  failures: [],
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
  /** The first one that was quoted anew and recorded from then on. */
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
  ],
});

export const declineDeposit = operation({
  id: 'deposits.decline',
  method: 'POST',
  path: '/api/admin/deposits/{id}/decline',
  summary: 'Declines a pending deposit, with a reason that the customer sees',
  access: 'admin',
  command: true,
  params: IdParams,
  body: Type.Object({ reason: ReasonText() }),
  reply: ReviewedDeposit,
  failures: ['not_found', 'own_case', 'already_decided'],
});

export const takeBackDepositApproval = operation({
  id: 'deposits.take-back-approval',
  method: 'POST',
  path: '/api/admin/deposits/{id}/take-back-approval',
  summary: 'Takes back one’s own approval while a second one is waited for (R3); it counts no more',
  access: 'admin',
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
  summary: 'Payments seen on the chains that match no deposit, newest first',
  access: 'admin',
  command: false,
  query: PageQuery,
  reply: page(
    Type.Object({
      ...ChainPayment.properties,
      address: Type.String(),
      /** The deposit whose own address was paid in another coin, or on another network. */
      depositOfAddress: Nullable(Type.String()),
    }),
  ),
  failures: [],
});

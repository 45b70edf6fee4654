import { Type } from 'typebox';
import { accountStatuses } from '#domain/accounts/status.ts';
import { stepSchema, type Timed } from '#domain/timeline/steps.ts';
import { evidenceStates } from '#domain/withdrawals/evidence.ts';
import { ownDeclineReasons, type WithdrawalStep, withdrawalStepFacts } from '#domain/withdrawals/steps.ts';
import { AmountReceived, PaidAt, PaymentMethod, SecondPerson } from './deposits.ts';
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
  Time,
} from './formats.ts';
import { operation } from './operation.ts';

const statuses = ['pending', 'approved', 'declined', 'cancelled', 'returned'] as const;

/** What happened to a withdrawal: a code with its facts; `text` is what staff wrote. */
const TimelineStep = Type.Unsafe<Timed<WithdrawalStep>>(stepSchema(withdrawalStepFacts, { time: Time }));

/** W1, with the source's names. */
export const Withdrawal = Type.Object({
  id: Type.String(),
  user_id: Type.String(),
  clientName: Type.String(),
  amount: Money,
  walletAddress: Type.String(),
  paymentMethod: PaymentMethod,
  network: Type.String(),
  from: Type.Literal('real'),
  isApproved: Type.Boolean(),
  status: Type.Enum(statuses),
  /** True once approved but without a transaction id yet: still held, no longer cancellable. */
  sending: Type.Boolean(),
  networkFee: Money,
  /** Null until the first new price after the last approval fixes them (W5). */
  coinAmount: Nullable(DecimalText),
  price: Nullable(DecimalText),
  transactionId: Nullable(Type.String()),
  /** When the coins were fixed; an hour later they are fixed again, at no fewer. Null before, and in records from before it was kept. */
  coinsFixedAt: Nullable(Time),
  /** Coins that the chain shows at the address where those are less than coinAmount; null where they are not, or nothing looks. */
  paidShort: Nullable(DecimalText),
  /** The transaction that brought the coins of a returned payout back; null where none did. */
  returnedBy: Nullable(Type.String()),
  givenBack: Nullable(
    Type.String({
      ...Money,
      description:
        'USD credited again of a returned withdrawal (W5): what the coins that came back are worth, at most the amount; all of it where the payout never arrived, and by the rule of before. Null unless it is returned',
    }),
  ),
  returnValued: Nullable(
    Type.Object(
      {
        coins: DecimalText,
        returnedAt: Time,
        pair: Type.String(),
        seq: Type.Integer(),
        price: DecimalText,
        source: Type.String(),
        time: Time,
      },
      {
        description:
          'What a return was valued by (W5): the coins that came back, when (when a watcher first saw them in a block, or the time of the transaction that staff read), and the first recorded tick from then on, by its pair and number, in USD for one coin. Null where no coins came back, and in those of before',
      },
    ),
  ),
  reason: Nullable(Type.String({ description: 'What staff wrote of a decline or a return' })),
  reasonCode: Nullable(Type.Enum(ownDeclineReasons, { description: 'Why it was declined without anybody’s decision' })),
  /** W6: its address was new at the request, so that approval waits until then; that time may have passed. */
  waitsUntil: Nullable(Time),
  timeline: Type.Array(TimelineStep),
  createdAt: Time,
  created_at: EpochSeconds,
  updated_at: EpochSeconds,
});

const AddressText = Type.String({ minLength: 1, maxLength: 120 });
const LabelText = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' });

/** W6: an address of the customer's own that withdrawals go to. */
export const PayoutAddress = Type.Object({
  id: Type.String(),
  label: Type.String(),
  paymentMethod: PaymentMethod,
  network: Type.String(),
  walletAddress: Type.String(),
  addedAt: Time,
  /** From when on a withdrawal to it can be approved. */
  approvableFrom: Time,
});

export const listPayoutAddresses = operation({
  id: 'withdrawals.list-addresses',
  method: 'GET',
  path: '/api/withdrawals/addresses',
  summary: 'One’s address book, by label; at most 50 (W6)',
  access: 'session',
  command: false,
  reply: Type.Object({ items: Type.Array(PayoutAddress) }),
  failures: [],
});

export const addPayoutAddress = operation({
  id: 'withdrawals.add-address',
  method: 'POST',
  path: '/api/withdrawals/addresses',
  summary: 'Adds an address to one’s address book; needs a sign-in of the last 15 minutes (W6)',
  access: 'approved',
  command: true,
  body: Type.Object({ label: LabelText, paymentMethod: PaymentMethod, walletAddress: AddressText }),
  reply: PayoutAddress,
  status: 201,
  failures: ['address_invalid', 'payout_address_known', 'too_many_payout_addresses', 'sign_in_too_old'],
});

export const renamePayoutAddress = operation({
  id: 'withdrawals.rename-address',
  method: 'PUT',
  path: '/api/withdrawals/addresses/{id}',
  summary: 'Gives an address of one’s address book another label',
  access: 'session',
  command: true,
  params: IdParams,
  body: Type.Object({ label: LabelText }),
  reply: PayoutAddress,
  failures: ['not_found'],
});

export const removePayoutAddress = operation({
  id: 'withdrawals.remove-address',
  method: 'DELETE',
  path: '/api/withdrawals/addresses/{id}',
  summary:
    'Takes an address out of one’s address book, unless a withdrawal to it is open; adding it anew starts its wait anew',
  access: 'session',
  command: true,
  params: IdParams,
  reply: PayoutAddress,
  failures: ['not_found', 'payout_address_in_use'],
});

export const requestWithdrawal = operation({
  id: 'withdrawals.request',
  method: 'POST',
  path: '/api/withdrawals',
  summary:
    'Asks for a withdrawal; the amount is held at once (W2). A new address goes into the address book, which needs a recent sign-in (W6)',
  access: 'approved',
  command: true,
  body: Type.Object({
    amount: Money,
    paymentMethod: PaymentMethod,
    walletAddress: AddressText,
    /** What a new address is called in the address book; its beginning and end unless told. */
    label: Type.Optional(LabelText),
  }),
  reply: Withdrawal,
  status: 201,
  failures: [
    'switched_off',
    'withdrawal_blocked',
    'withdrawals_frozen',
    'address_invalid',
    'sign_in_too_old',
    'too_many_payout_addresses',
  ],
});

export const withdrawalTerms = operation({
  id: 'withdrawals.terms',
  method: 'GET',
  path: '/api/withdrawals/terms',
  summary: 'What a withdrawal costs per coin, and the recorded price of now (W5)',
  access: 'session',
  command: false,
  reply: Type.Object({
    items: Type.Array(
      Type.Object({
        paymentMethod: PaymentMethod,
        network: Type.String(),
        networkFee: Money,
        /** USD for one coin; null while no recorded price is fresh enough. The last approval fixes the one that counts. */
        price: Nullable(DecimalText),
        /** The least amount that can be asked for at that price. */
        least: Money,
      }),
    ),
    /** How long the approval of a withdrawal to a new address waits (W6). */
    addressHoldHours: Type.Integer(),
    /** From this amount on two admins decide (R3). */
    twoAdminsFrom: Money,
  }),
  failures: [],
});

export const listWithdrawals = operation({
  id: 'withdrawals.list',
  method: 'GET',
  path: '/api/withdrawals',
  summary: 'One’s withdrawals, newest first; cancelled ones have left the list (W4)',
  access: 'session',
  command: false,
  query: PageQuery,
  reply: page(Withdrawal),
  failures: [],
});

export const readWithdrawal = operation({
  id: 'withdrawals.read',
  method: 'GET',
  path: '/api/withdrawals/{id}',
  summary: 'One withdrawal of one’s own',
  access: 'session',
  command: false,
  params: IdParams,
  reply: Withdrawal,
  failures: ['not_found'],
});

export const cancelWithdrawal = operation({
  id: 'withdrawals.cancel',
  method: 'DELETE',
  path: '/api/withdrawals/{id}',
  summary: 'Cancels while pending and not yet sending; the hold is released (W4)',
  access: 'session',
  command: true,
  params: IdParams,
  reply: Withdrawal,
  failures: ['not_found', 'withdrawal_not_cancellable'],
});

/** Each admin who has said so, while a second one is waited for. */
const Said = Type.Array(Type.Object({ admin: Type.String(), time: Time }));

export const ReviewedWithdrawal = Type.Object({
  ...Withdrawal.properties,
  approvals: Type.Array(Type.Object({ admin: Type.String(), time: Time, transactionId: Nullable(Type.String()) })),
  /** Of a sending one: that nothing was broadcast. */
  unsends: Said,
  /** Of an approved one: that the payout came back, by which transaction. */
  returns: Type.Array(
    Type.Object({
      admin: Type.String(),
      time: Time,
      transactionId: Nullable(Type.String()),
      amountReceived: Nullable(
        Type.String({
          ...DecimalText,
          description: 'Coins that came back, as the chain showed or the admin read them',
        }),
      ),
      paidAt: Nullable(
        Type.String({
          ...Time,
          description: 'When they did: of the chain, or of the transaction as the admin read it',
        }),
      ),
    }),
  ),
  /** For the payout as its sums say; 'not broadcast' and 'returned' always take two. */
  approvalsNeeded: Type.Integer(),
  /** Why that step needs a second person, for whoever reads this: the sums of their own decisions count in it. */
  secondPerson: SecondPerson,
  /** When its address came into the customer's address book. */
  addressAddedAt: Nullable(Time),
  /** Of a recorded payout whose chain is watched: what the chain says. */
  evidence: Nullable(
    Type.Object({
      state: Type.Enum(evidenceStates),
      confirmations: Type.Integer(),
      /** What the transaction pays to this withdrawal's address; null while it is not seen. */
      paid: Nullable(DecimalText),
      checkedAt: Time,
    }),
  ),
  /** A9: recorded for holding it back longer than the configured days. */
  legalGround: Nullable(Type.Object({ ground: Type.String(), admin: Type.String(), time: Time })),
  /** The customer's account_status now: of one who is approved a legal ground holds nothing back. */
  ownerStatus: Type.Enum(accountStatuses),
});

export const reviewWithdrawals = operation({
  id: 'withdrawals.review',
  method: 'GET',
  path: '/api/admin/withdrawals',
  summary: 'Withdrawals by status, oldest first; those of one customer newest first',
  access: 'admin',
  command: false,
  query: Type.Object({
    ...PageQuery.properties,
    status: Type.Optional(Type.Enum(statuses)),
    customer: Type.Optional(IdText),
  }),
  reply: page(ReviewedWithdrawal),
  failures: [],
});

export const approveWithdrawal = operation({
  id: 'withdrawals.approve',
  method: 'POST',
  path: '/api/admin/withdrawals/{id}/approve',
  summary:
    'Approves; after the last approval it is sending, and the first price quoted anew and recorded from then on fixes its coins (W5), until when coinAmount is null. Once they are fixed its transaction id is recorded here, which posts the payout; without one they are fixed again an hour after they were. No approval takes a transaction id.',
  access: 'admin',
  command: true,
  params: IdParams,
  body: Type.Object({
    transactionId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    approvals: ApprovalsSeen,
  }),
  reply: ReviewedWithdrawal,
  failures: [
    'withdrawals_frozen',
    'not_found',
    'own_case',
    'already_decided',
    'second_admin_required',
    'sign_in_too_old',
    'record_changed',
    'transaction_too_early',
    'transaction_id_invalid',
    'transaction_already_paid',
    'price_unavailable',
    'customer_not_approved',
    'legal_ground_stands',
    'payout_address_new',
    'payout_below_dust',
    'payout_elsewhere',
    'payout_short',
  ],
});

const Reason = Type.Object({ reason: ReasonText() });

/** Of a step that two admins may have to take. */
const ReasonOfTwo = Type.Object({ ...Reason.properties, approvals: ApprovalsSeen });

export const declineWithdrawal = operation({
  id: 'withdrawals.decline',
  method: 'POST',
  path: '/api/admin/withdrawals/{id}/decline',
  summary:
    'Declines while pending and not sending, unless coins were fixed before, with a reason that the customer sees; the hold is released',
  access: 'admin',
  command: true,
  params: IdParams,
  body: Reason,
  reply: ReviewedWithdrawal,
  failures: ['not_found', 'own_case', 'already_decided', 'payout_owed'],
});

export const unsendWithdrawal = operation({
  id: 'withdrawals.not-broadcast',
  method: 'POST',
  path: '/api/admin/withdrawals/{id}/not-broadcast',
  summary:
    'sending → pending, because the payout was never broadcast; takes two admins, stays sending until the second, and is refused while a watched chain shows the payment',
  access: 'admin',
  command: true,
  params: IdParams,
  body: ReasonOfTwo,
  reply: ReviewedWithdrawal,
  failures: [
    'not_found',
    'own_case',
    'already_decided',
    'second_admin_required',
    'record_changed',
    'sign_in_too_old',
    'payout_on_chain',
    'price_unavailable',
    'unavailable',
  ],
});

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
        description: 'The first price recorded once they had come back, in USD for one coin; null while there is none',
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
    'return_transaction_missing',
    'return_not_confirmed',
    'return_elsewhere',
    'return_already_recorded',
    'unavailable',
  ],
});

export const takeBackWithdrawalApproval = operation({
  id: 'withdrawals.take-back-approval',
  method: 'POST',
  path: '/api/admin/withdrawals/{id}/take-back-approval',
  summary:
    'Takes back one’s own approval (of the payout, of not broadcast, of returned) while a second one is waited for (R3)',
  access: 'admin',
  command: true,
  params: IdParams,
  body: Type.Object({}),
  reply: ReviewedWithdrawal,
  failures: ['not_found', 'already_decided', 'approval_missing'],
});

export const recordLegalGround = operation({
  id: 'withdrawals.record-legal-ground',
  method: 'POST',
  path: '/api/admin/withdrawals/{id}/legal-ground',
  summary:
    'Records a legal ground for holding an open withdrawal of a customer who is not approved back; they are not told of it (A9)',
  access: 'admin',
  command: true,
  params: IdParams,
  body: Type.Object({ ground: ReasonText() }),
  reply: ReviewedWithdrawal,
  failures: ['not_found', 'own_case', 'already_decided', 'legal_ground_stands', 'customer_approved'],
});

export const liftLegalGround = operation({
  id: 'withdrawals.lift-legal-ground',
  method: 'POST',
  path: '/api/admin/withdrawals/{id}/lift-legal-ground',
  summary: 'Lifts the recorded legal ground, with a reason',
  access: 'admin',
  command: true,
  params: IdParams,
  body: Reason,
  reply: ReviewedWithdrawal,
  failures: ['not_found', 'own_case', 'already_decided', 'legal_ground_missing'],
});

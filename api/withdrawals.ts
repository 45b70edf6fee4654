import { Type } from 'typebox';
import { stepSchema, type Timed } from '#domain/timeline/steps.ts';
import { evidenceStates } from '#domain/withdrawals/evidence.ts';
import { ownDeclineReasons, type WithdrawalStep, withdrawalStepFacts } from '#domain/withdrawals/steps.ts';
import { PaymentMethod } from './deposit-view.ts';
import { DecimalText, EpochSeconds, IdParams, Money, Nullable, PageQuery, page, Time } from './formats.ts';
import { operation } from './operation.ts';
import { AddressText, Holder, LabelText } from './payout-addresses.ts';

export const statuses = ['pending', 'approved', 'declined', 'cancelled', 'returned'] as const;

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
  /** Null until the price of the minute after the last approval fixes them (W5). */
  coinAmount: Nullable(DecimalText),
  price: Nullable(DecimalText),
  transactionId: Nullable(Type.String()),
  paymentNo: Nullable(
    Type.Integer({
      description:
        'Which of the transaction’s payments to the address paid it (W5), from 1 on in the order of the chain; null where all that it pays to the address counts',
    }),
  ),
  /** When the coins were fixed; an hour later they are fixed again, at no fewer. Null before, and in records from before it was kept. */
  coinsFixedAt: Nullable(Time),
  onChain: Nullable(
    Type.Enum([...evidenceStates], {
      description:
        'What the watched chain shows of the transaction of an approved one (W5): short where it pays fewer coins than were due when it was sent, elsewhere where it pays none to the address. Null where nothing looks, and unless it is approved',
    }),
  ),
  /** Coins that the chain shows at the address where those are less than coinAmount; null where they are not, or nothing looks. */
  paidShort: Nullable(DecimalText),
  /** The transaction that brought the coins of a returned payout back; null where none did. */
  returnedBy: Nullable(Type.String()),
  failedAt: Nullable(
    Type.String({
      ...Time,
      description: 'The time of the block in which its transaction failed on the chain (W5); null where none did',
    }),
  ),
  givenBack: Nullable(
    Type.String({
      ...Money,
      description:
        'USD credited again of a returned withdrawal (W5): what the coins that came back, or whose payment failed, are worth, at most the amount; all of it where the payout never arrived, and by the rule of before. Null unless it is returned',
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
          'What a return was valued by (W5): the coins that came back, when (when a watcher first saw them in a block, or the time of the transaction that staff read; of a payment that failed its block’s), and the first recorded tick from then on, by its pair and number, in USD for one coin. Null where no coins came back, and in those of before',
      },
    ),
  ),
  reason: Nullable(Type.String({ description: 'What staff wrote of a decline or a return' })),
  reasonCode: Nullable(Type.Enum(ownDeclineReasons, { description: 'Why it was declined without anybody’s decision' })),
  /** W6: its address was new at the request, so that approval waits until then; that time may have passed. */
  waitsUntil: Nullable(Time),
  statusWaitsUntil: Nullable(
    Type.String({
      format: 'date-time',
      description:
        'While it is in review: until when, at least, it waits where the account of its customer is not approved (A9.1)',
    }),
  ),
  timeline: Type.Array(TimelineStep),
  createdAt: Time,
  created_at: EpochSeconds,
  updated_at: EpochSeconds,
});

export const requestWithdrawal = operation({
  id: 'withdrawals.request',
  method: 'POST',
  path: '/api/withdrawals',
  summary:
    'Asks for a withdrawal; the amount is held at once (W2). A new address goes into the address book, which needs a recent sign-in (W6)',
  // Who is suspended asks, too (A9.1): the handler refuses who is neither approved nor suspended.
  access: 'session',
  command: true,
  body: Type.Object({
    amount: Money,
    paymentMethod: PaymentMethod,
    walletAddress: AddressText,
    /** What a new address is called in the address book; its beginning and end unless told. */
    label: Type.Optional(LabelText),
    networkFee: Type.Optional(
      Type.String({
        ...Money,
        description: 'The network fee as it was read; where another one holds by now, nothing is asked for',
      }),
    ),
    /** Asked for from holderAskedFrom on; left out, what the saved address remembers counts. Below it nothing is kept of it. */
    holder: Type.Optional(Holder),
  }),
  reply: Withdrawal,
  status: 201,
  failures: [
    'account_not_approved',
    'switched_off',
    'network_fee_changed',
    'withdrawal_blocked',
    'withdrawals_frozen',
    'too_many_open_withdrawals',
    'too_many_asked_withdrawals',
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
    /** For how long at least a withdrawal waits whose customer is not approved (A9.1). */
    statusWaitDays: Type.Integer(),
    /** From this amount on two admins decide (R3). */
    twoAdminsFrom: Money,
    /** From this amount on the next request has to say who holds its address (W2.1); null for never. */
    holderAskedFrom: Nullable(Money),
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
  failures: ['not_found', 'withdrawal_not_cancellable', 'payout_seen'],
});

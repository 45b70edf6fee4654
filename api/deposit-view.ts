import { Type } from 'typebox';
import { reviewReasons } from '#domain/deposits/review-reasons.ts';
import { type DepositStep, depositStepFacts, ownDeclineReasons } from '#domain/deposits/steps.ts';
import { waitingReasons } from '#domain/deposits/waiting-reasons.ts';
import { paymentMethods } from '#domain/money/coins.ts';
import { secondPersonReasons } from '#domain/review/second-person.ts';
import { stepSchema, type Timed } from '#domain/timeline/steps.ts';
import { DecimalText, EpochSeconds, Money, Nullable, SignedMoney, Time } from './formats.ts';

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
  waits: Nullable(
    Type.Enum(waitingReasons, {
      description:
        'Why staff decide on it, on an address that deposits share, by the first that holds; not_meant_before: its amount did not mean this deposit a minute before it was first seen; as it was issued since; cancelled_another: it did not, as later ones of its customer had taken its place, and they have cancelled one since; replaces_earlier: it may replace an earlier payment of the same amount, of the 14 days before, that meant something else. amount_just_asked, of before these were told apart: one of the three. Null: for nothing',
    }),
  ),
  part: Type.Boolean({
    description: 'With the other confirmed ones less than half of what is asked for: the rest is still awaited',
  }),
  state: Type.Enum(['seen', 'confirming', 'confirmed', 'replaced', 'reorganised']),
  confirmations: Type.Integer({ description: 'Counted up to those that are needed' }),
  confirmationsNeeded: Type.Integer(),
  firstSeen: Time,
  /** First seen in a block: the middle price of the minute after values it; null where it never stood in one. */
  paidAt: Nullable(Time),
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
  amountArrived: Type.String({
    description:
      'In the coin: what its chain shows for this deposit, there or on its way, without what has a deposit of its own or is worth less than 1.00 (D5)',
  }),
  amountMissing: Type.String({
    description:
      'In the coin: what is still to be sent of amountToSend: exactly the rest, on a shared address the whole amount; 0 once an exact amount is there or on its way, where the rest is worth less than 1.00, and of one that is not pending or that a payment opened (D5)',
  }),
  status: Type.Enum(['pending', 'approved', 'declined']),
  isApproved: Type.Boolean(),
  isUrl: Type.Boolean(),
  paymentAddress: Type.String(),
  sharedAddress: Type.Boolean({
    description:
      'Several deposits are paid to its address, so that an amount means it for a time only (D2). False: it is this deposit’s alone, for ever',
  }),
  destination: Type.String(),
  proof: Type.String({ description: 'Where its owner and reviewers read the last proof; empty without one (D4)' }),
  createdByAdmin: Type.Integer(),
  name: Type.String(),
  qrCode: Type.String({
    description: 'Payment URI (BIP 21, ERC-681), of what is still missing; of amountToSend where nothing is',
  }),
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
          'What the credit was valued by (D5): when it was paid (when a watcher first saw it in a block, or the time of its transaction that staff read), and the tick that values it, the middle by price of the minute from the first one quoted anew then, by its pair and number. Null while nothing is credited, and of credits by rules of before',
      },
    ),
  ),
  reason: Nullable(
    Type.String({
      description:
        'What staff wrote of a decline; null of one that its customer cancelled, or that nobody decided on (reasonCode)',
    }),
  ),
  reasonCode: Nullable(
    Type.Enum(ownDeclineReasons, {
      description:
        'Why it was declined without anybody’s decision on it; payment_taken: the payment that had opened it was credited to another deposit',
    }),
  ),
  reversed: Type.Boolean({ description: 'Credited and taken back, because its payment left the chain' }),
  review: Nullable(
    Type.Enum(reviewReasons, {
      description:
        'Why staff decide on what is confirmed for it (D5), once the watcher has found that it does not credit it by itself; account: the customer’s account is not approved; unmeant: it may be somebody else’s (payments[].waits); method: each payment in this coin; two_people: two admins decide on such an amount; amount: not below the amount of the coin; part: less than half of what was asked for; sum: with it, what was credited without staff within 24 hours reaches a limit; other: anything else, and what was decided before this was kept. Null: nothing confirmed waits for staff',
    }),
  ),
  payments: Type.Array(ChainPayment),
  further: Type.Array(
    Type.Object({
      id: Type.String(),
      status: Type.Enum(['pending', 'approved', 'declined']),
      amount: DecimalText,
      credited: Nullable(SignedMoney),
      reversed: Type.Boolean({ description: 'Credited and taken back, because its payment left the chain' }),
      transactionId: Nullable(Type.String()),
    }),
    {
      description:
        'Deposits of their own that other payments to its address became once it was credited (D5), as a part that came before the rest; amount: in the coin',
    },
  ),
  first: Nullable(
    Type.Object(
      {
        id: Type.String(),
        amount: Money,
        amountToSend: DecimalText,
        part: Type.Boolean({
          description: 'The payment came before that deposit was credited, of less than it asked for',
        }),
      },
      {
        description:
          'The deposit that the payment was for which became this one (D5); nobody asked for this one, and `amount` is what arrived, as it was worth then. Null: its customer asked for it',
      },
    ),
  ),
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

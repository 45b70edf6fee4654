import { type Static, Type } from 'typebox';
import { shownDeclineReasons } from '#domain/identity/reasons.ts';
import { wallets } from '#domain/money/amount.ts';
import { adjustmentReasonCodes } from '#domain/review/adjustments.ts';
import { StaffAlertFacts } from '#domain/review/staff-alert-facts.ts';

/** Money as a decision stored it: a decimal string with two decimals. */
const Usd = Type.String();
/** A decimal string with the pair's decimals. */
const Price = Type.String();
const RecordId = Type.String();
/** By its two letters of ISO 3166-1. */
const Country = Type.String();
/** ISO 8601 in UTC. */
const Iso = Type.String();
/** A limit (A13): null is none. */
const Limit = Type.Object({ limit: Type.String(), period: Type.String(), amount: Type.Union([Usd, Type.Null()]) });
/** Of an adjustment (P1): its reason by the closed list, and what an admin wrote. */
const Adjusted = Type.Object({
  adjustment: RecordId,
  amount: Usd,
  reason: Type.Enum(adjustmentReasonCodes),
  explanation: Type.String(),
});
/** Of a copy (C2): which one, whom it copies by their public name, and with which money. */
const Copied = Type.Object({ copy: RecordId, trader: Type.String(), wallet: Type.Enum(wallets) });
/** By whom or what a copy was stopped (C2). */
const Stopper = Type.Enum(['customer', 'stop-loss', 'trader', 'operator', 'debt']);
/** Why a trade was not copied (C3). */
const Skipped = Type.Enum([
  'too small',
  'copy has too little',
  'too many open',
  'stop-loss',
  'account',
  'excluded',
  'own limit',
  'country',
  'switched off',
  'house short',
  'no equity',
  'late',
]);
/** Of a mining contract (N1): which one, and its plan by name. */
const Mined = Type.Object({ contract: RecordId, plan: Type.String() });
/** YYYY-MM-DD */
const UtcDay = Type.String();
/** What a conversation with support is about (S1). */
const TicketSubject = Type.Enum([
  'account',
  'identity',
  'deposit',
  'withdrawal',
  'trade',
  'copying',
  'mining',
  'complaint',
  'other',
]);
const NoFacts = Type.Object({});

/**
 * The facts of every kind of notice, in one closed list.
 *
 * Why an account was suspended or blocked is not among the facts: what an admin notes there is for the audit trail. The
 * reasons of declined deposits and withdrawals are written for the customer.
 */
export const noticeFacts = {
  account_approved: NoFacts,
  account_declined: NoFacts,
  account_suspended: NoFacts,
  account_reinstated: NoFacts,
  account_blocked: NoFacts,
  account_unblocked: NoFacts,
  /** A block has ended of who was never approved: they go on where they were. */
  account_application_continues: NoFacts,
  identity_approved: NoFacts,
  identity_declined: Type.Object({ reason: Type.Enum(shownDeclineReasons), mayRetry: Type.Boolean() }),
  country_changed: Type.Object({ country: Country }),
  country_change_declined: Type.Object({ country: Country, reason: Type.String() }),
  limit_lowered: Limit,
  limit_raise_asked: Type.Object({ ...Limit.properties, from: Iso }),
  limit_raise_taken_back: Limit,
  time_out_begun: Type.Object({ until: Iso }),
  self_exclusion_begun: Type.Object({ until: Iso }),
  api_token_made: Type.Object({
    name: Type.String(),
    scopes: Type.Array(Type.String()),
    expires: Type.Union([Iso, Type.Null()]),
  }),
  second_factor_removal_asked: NoFacts,
  second_factor_removal_declined: NoFacts,
  second_factor_removed: NoFacts,
  deposit_approved: Type.Object({
    deposit: RecordId,
    asked: Usd,
    credited: Usd,
    /** How it was valued (D5). A notice from before this was recorded has none. */
    valuation: Type.Optional(Type.Enum(['asked', 'quote', 'market', 'arrival'])),
    /**
     * Coins that arrived and that were asked for, '0.02 eth', and how they compare (D5): only of exact ones is the price why the dollars
     * differ; of another one nothing was asked for. A notice from before this was recorded has none.
     * - `total`: Of less than asked for, what came for the deposit with its other payments; absent where none came.
     */
    coins: Type.Optional(
      Type.Object({
        arrived: Type.String(),
        asked: Type.String(),
        fit: Type.Enum(['exact', 'under', 'over', 'another']),
        total: Type.Optional(Type.String()),
      }),
    ),
  }),
  /** Of a credit that goes beyond own limits or came in under an exclusion (A13); `fitsFrom` null: not by waiting alone. */
  deposit_aside: Type.Object({
    deposit: RecordId,
    amount: Usd,
    why: Type.Enum(['limit', 'time-out', 'self-exclusion']),
    period: Type.Union([Type.String(), Type.Null()]),
    fitsFrom: Type.Union([Iso, Type.Null()]),
  }),
  aside_released: Type.Object({ amount: Usd }),
  deposit_declined: Type.Object({ deposit: RecordId, asked: Usd, reason: Type.String() }),
  /** `total`: Of less than asked for, what came for the deposit with its other payments; absent where none came. */
  payment_seen: Type.Object({
    deposit: RecordId,
    arrived: Type.String(),
    asked: Type.String(),
    total: Type.Optional(Type.String()),
    fit: Type.Enum(['exact', 'under', 'over', 'another']),
    late: Type.Boolean(),
    confirmations: Type.Integer(),
  }),
  payment_gone: Type.Object({ deposit: RecordId, arrived: Type.String() }),
  /** Staff credited it to another customer's deposit (D2). `ended`: the deposit is declined, since this payment had opened it (D5). */
  payment_taken: Type.Object({
    deposit: RecordId,
    arrived: Type.String(),
    transactionId: Type.String(),
    ended: Type.Boolean(),
  }),
  deposit_pending_again: Type.Object({ deposit: RecordId, arrived: Type.String() }),
  deposit_reversed: Type.Object({ deposit: RecordId, amount: Usd, owed: Usd }),
  deposit_restored: Type.Object({ deposit: RecordId, amount: Usd }),
  withdrawal_requested: Type.Object({
    withdrawal: RecordId,
    amount: Usd,
    waitsUntil: Type.Union([Type.String(), Type.Null()]),
  }),
  withdrawal_cancelled: Type.Object({ withdrawal: RecordId, amount: Usd }),
  payout_address_added: Type.Object({
    label: Type.String(),
    paymentMethod: Type.String(),
    walletAddress: Type.String(),
    approvableFrom: Type.String(),
  }),
  /** To the other admins. */
  second_approval_wanted: Type.Object({ withdrawal: RecordId, amount: Usd }),
  /** To the admins. */
  payout_differs: Type.Object({
    withdrawal: RecordId,
    amount: Usd,
    transactionId: Type.String(),
    state: Type.String(),
  }),
  /** To those who read the case (O4): which one alone, since a notice outlives a role. */
  risk_case_asked: Type.Object({ riskCase: RecordId }),
  /** To whoever asked about a case (O4): answered, or decided without an answer. From which withdrawal, and nothing of the case. */
  risk_case_answered: Type.Object({
    withdrawal: Type.Union([RecordId, Type.Null()]),
    how: Type.Enum(['answered', 'decided']),
  }),
  /** To the admins: something does not work, or a queue is past its promise (R5). */
  staff_alert: StaffAlertFacts,
  staff_alert_over: StaffAlertFacts,
  withdrawal_sending: Type.Object({ withdrawal: RecordId, amount: Usd }),
  withdrawal_not_sent: Type.Object({ withdrawal: RecordId, amount: Usd, reason: Type.String() }),
  withdrawal_paid: Type.Object({ withdrawal: RecordId, amount: Usd, transactionId: Type.String() }),
  withdrawal_declined: Type.Object({ withdrawal: RecordId, amount: Usd, reason: Type.String() }),
  /** Because a deposit's payment left the chain and its credit was taken back (L3): nobody wrote a reason. */
  withdrawal_declined_for_reversal: Type.Object({ withdrawal: RecordId, amount: Usd }),
  adjustment_credit: Adjusted,
  adjustment_debit: Adjusted,
  /** A recorded price has reached the one of an alert (M6). */
  price_alert: Type.Object({
    alert: RecordId,
    currencyPair: Type.String(),
    /** BTC/USD */
    name: Type.String(),
    direction: Type.Enum(['above', 'below']),
    /** The one that was waited for. */
    price: Price,
    /** The one that was recorded, with its time and source. */
    reached: Price,
    time: Iso,
    source: Type.String(),
    kind: Type.Enum(['live', 'polled', 'replay', 'simulated']),
  }),
  /** About being a trader whom others copy (C5). */
  trader_approved: Type.Object({ name: Type.String() }),
  trader_declined: Type.Object({ name: Type.String(), reason: Type.String() }),
  trader_stopped_by_operator: Type.Object({ name: Type.String(), reason: Type.String() }),
  /** To the trader (C6): of one week, or of copies that ended together; in the product only. */
  share_earned: Type.Object({ amount: Usd, copies: Type.Integer() }),
  copy_started: Type.Object({ ...Copied.properties, allocation: Usd }),
  /** Not by the customer: that is no news to them. */
  copy_stopping: Type.Object({ ...Copied.properties, by: Stopper }),
  copy_stopped: Type.Object({
    ...Copied.properties,
    by: Stopper,
    /** Given back since it was stopped. */
    returned: Usd,
    /** Of settled trades; negative for a loss. */
    profit: Usd,
    /** Profit share paid in all. */
    shared: Usd,
  }),
  /** A trade of the trader was copied, in the product only. */
  trade_copied: Type.Object({
    ...Copied.properties,
    trade: RecordId,
    currencyPair: Type.String(),
    positions: Type.Enum(['UP', 'DOWN']),
    stake: Usd,
  }),
  trade_not_copied: Type.Object({
    ...Copied.properties,
    currencyPair: Type.String(),
    positions: Type.Enum(['UP', 'DOWN']),
    reason: Skipped,
  }),
  contract_bought: Type.Object({ ...Mined.properties, price: Usd, firstDay: UtcDay, lastDay: UtcDay }),
  /** Its term is over; days that are not divided yet are still paid. */
  contract_ended: Type.Object({ ...Mined.properties, price: Usd, lastDay: UtcDay, paid: Usd }),
  /** The first of the days in a row on which a contract brings nothing. */
  contract_pays_nothing: Type.Object({
    ...Mined.properties,
    coin: Type.String(),
    day: UtcDay,
    why: Type.Enum(['no receipts', 'costs']),
  }),
  /** Coins that came late for a day that was divided before (N3). */
  contract_paid_late: Type.Object({ ...Mined.properties, coin: Type.String(), day: UtcDay, paid: Usd }),
  /** Its payment failed on the chain: what the coins were worth then is credited (W5). */
  withdrawal_failed: Type.Object({ withdrawal: RecordId, amount: Usd, reason: Type.String(), credited: Usd }),
  /** Staff answered a conversation (S1). In the product; by e-mail once it is not read for a while. */
  support_answered: Type.Object({ ticket: RecordId, subject: TicketSubject }),
  withdrawal_returned: Type.Object({
    withdrawal: RecordId,
    amount: Usd,
    reason: Type.String(),
    /** What the coins that came back are worth (W5). A notice from before this was recorded has none: it gave back the whole amount. */
    credited: Type.Optional(Usd),
  }),
};

export type NoticeKind = keyof typeof noticeFacts;
export type NoticeFacts = { readonly [K in NoticeKind]: Static<(typeof noticeFacts)[K]> };

export type NoticeOf<K extends NoticeKind> = { [P in K]: { readonly kind: P; readonly facts: NoticeFacts[P] } }[K];

/** What a customer is notified of one outcome: a kind of the closed list and its facts. */
export type Notice = NoticeOf<NoticeKind>;

/**
 * The kinds that are written without an e-mail; all others go out by e-mail too, to a verified address (S2). An answer of support
 * is mailed later, where it is not read (S1).
 */
export const inProductOnly: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  'trade_copied',
  'trade_not_copied',
  'share_earned',
  'contract_pays_nothing',
  'contract_paid_late',
  'support_answered',
]);

/** A notice as JSON, kind by kind. */
export const NoticeSchema = Type.Unsafe<Notice>(
  Type.Union(Object.entries(noticeFacts).map(([kind, facts]) => Type.Object({ kind: Type.Literal(kind), facts }))),
);

/** Kinds whose e-mail says what an owner may have to stop before it is too late: nothing else of theirs delays it (S3). */
const awaitedKinds: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  'api_token_made',
  'payout_address_added',
  'second_factor_removal_asked',
  'second_factor_removed',
  'withdrawal_requested',
]);

/** Whether the e-mail of a notice goes before those that nobody waits for (S3). */
export const isAwaited = ({ kind }: Notice): boolean => awaitedKinds.has(kind);

import type { FieldProblem, Phrase } from './phrases.ts';

/**
 * The closed list of failures. Each code carries the facts its sentence needs; sentences are rendered at the edge
 * (sentences.ts), statuses exist only in server/http. A code without a sentence or a status does not compile.
 */
export interface FailureFacts {
  // The request itself
  invalid_input: { readonly fields: readonly FieldProblem[] };
  not_json: Record<never, never>;
  body_too_large: { readonly maxBytes: number };
  body_too_slow: Record<never, never>;
  wrong_origin: Record<never, never>;
  unauthenticated: Record<never, never>;
  not_found: { readonly what: string };
  idempotency_key_missing: Record<never, never>;
  idempotency_key_reused: Record<never, never>;
  rate_limited: { readonly retryAfterSeconds: number };
  internal: Record<never, never>;
  unavailable: Record<never, never>;
  // Accounts
  sign_in_failed: Record<never, never>;
  password_refused: { readonly problem: Phrase };
  email_in_use: Record<never, never>;
  link_expired: Record<never, never>;
  password_wrong: Record<never, never>;
  code_needed: Record<never, never>;
  code_refused: Record<never, never>;
  sign_in_over: Record<never, never>;
  sign_in_too_old: { readonly atMostMinutes: number };
  second_factor_on: Record<never, never>;
  second_factor_off: Record<never, never>;
  address_unverified: Record<never, never>;
  passkey_refused: Record<never, never>;
  too_many_passkeys: { readonly most: number };
  too_many_tokens: { readonly most: number };
  too_many_tags: { readonly most: number };
  token_refused: Record<never, never>;
  /** The scope that it takes; null where no token will do. */
  token_scope_missing: { readonly scope: string | null };
  account_not_approved: { readonly accountStatus: string };
  customer_not_approved: { readonly accountStatus: string; readonly until: string };
  status_change_not_allowed: { readonly from: string; readonly to: string };
  approval_conditions_missing: { readonly missing: readonly string[] };
  under_age: { readonly adultAge: number };
  agreement_changed: { readonly agreements: readonly string[] };
  details_reviewed: Record<never, never>;
  country_closed: { readonly country: string };
  country_unchanged: Record<never, never>;
  country_change_open: Record<never, never>;
  product_not_in_country: { readonly product: string; readonly country: string | null };
  ways_in_missing: Record<never, never>;
  removal_open: Record<never, never>;
  staff_account: Record<never, never>;
  staff_listed: Record<never, never>;
  staff_unchanged: Record<never, never>;
  staff_change_open: Record<never, never>;
  setting_unchanged: Record<never, never>;
  setting_change_open: Record<never, never>;
  request_lapsed: Record<never, never>;
  second_admin_required: Record<never, never>;
  own_case: Record<never, never>;
  approval_missing: Record<never, never>;
  already_decided: { readonly status: string };
  case_undecided: Record<never, never>;
  record_changed: Record<never, never>;
  decision_differs: { readonly field: string };
  // Identity
  identity_waiting: Record<never, never>;
  identity_final: Record<never, never>;
  identity_not_assigned: Record<never, never>;
  identity_assigned: Record<never, never>;
  legal_hold_stands: Record<never, never>;
  legal_hold_missing: Record<never, never>;
  // Money
  insufficient_available: { readonly available: string; readonly asked: string };
  withdrawal_blocked: { readonly available: string };
  network_fee_changed: { readonly paymentMethod: string; readonly networkFee: string };
  deposit_out_of_limits: { readonly min: string; readonly max: string };
  too_many_open_deposits: { readonly most: number };
  open_quotes_full: { readonly most: string; readonly left: string; readonly asked: string };
  too_many_open_amounts: { readonly most: number };
  no_amount_left: { readonly coin: string };
  deposit_payment_seen: Record<never, never>;
  deposit_payment_confirmed: { readonly transactionId: string };
  too_many_cancelled: { readonly most: number };
  too_many_renewals: { readonly most: number };
  transaction_already_credited: { readonly transactionId: string };
  /** `record`: the withdrawal or the deposit of which the transaction is on record. */
  transaction_already_paid: { readonly transactionId: string; readonly record: string };
  transaction_too_early: Record<never, never>;
  transaction_id_invalid: { readonly problem: Phrase };
  output_invalid: { readonly problem: Phrase };
  amount_received_invalid: { readonly problem: Phrase };
  address_invalid: { readonly problem: Phrase };
  payout_address_known: { readonly label: string };
  payout_address_in_use: Record<never, never>;
  too_many_payout_addresses: { readonly most: number };
  payout_address_new: { readonly until: string };
  payout_below_dust: { readonly least: string; readonly network: string };
  payout_elsewhere: { readonly transactionId: string };
  payout_payment_missing: { readonly transactionId: string; readonly payments: number; readonly no: number };
  payout_short: { readonly transactionId: string; readonly paid: string; readonly due: string };
  payout_owed: Record<never, never>;
  payout_on_chain: { readonly transactionId: string; readonly paid: string; readonly address: string };
  payout_seen: { readonly transactionId: string; readonly paid: string; readonly address: string; readonly at: string };
  undo_too_early: { readonly until: string };
  payout_failed: { readonly transactionId: string };
  payout_failure_unproven: { readonly transactionId: string };
  return_transaction_missing: { readonly transactionId: string };
  return_not_confirmed: { readonly transactionId: string };
  return_elsewhere: { readonly transactionId: string };
  return_already_recorded: { readonly transactionId: string };
  legal_ground_stands: Record<never, never>;
  legal_ground_missing: Record<never, never>;
  customer_approved: Record<never, never>;
  too_many_open_withdrawals: { readonly most: number };
  too_many_asked_withdrawals: { readonly most: number };
  withdrawals_frozen: { readonly owed: string };
  payment_unconfirmed: { readonly confirmations: number; readonly needed: number };
  payment_of_another: Record<never, never>;
  payment_to_own_address: { readonly deposit: string };
  withdrawal_not_cancellable: { readonly status: string };
  /** What the paying account lacks, where that is known: '12.34 USD'. */
  house_short: { readonly missing: string | null };
  customer_short: Record<never, never>;
  proof_not_needed: Record<never, never>;
  // Trades
  pair_unknown: { readonly currencyPair: string };
  pair_not_quoted: { readonly currencyPair: string };
  watchlist_full: { readonly most: number };
  too_many_alerts: { readonly most: number };
  ticket_full: { readonly most: number };
  too_many_tickets: { readonly most: number };
  pair_not_tradable: { readonly currencyPair: string; readonly why: Phrase };
  /** wide, quiet: which of the floors of liquidity it is below, where that is known. */
  pair_closed: {
    readonly currencyPair: string;
    readonly closedBy: 'guard' | 'liquidity' | 'venues' | 'hours' | 'wide' | 'quiet';
  };
  price_stale: { readonly currencyPair: string };
  price_unavailable: { readonly what: string };
  price_not_live: { readonly currencyPair: string };
  duration_not_offered: { readonly offered: readonly number[] };
  stake_out_of_limits: { readonly min: string; readonly max: string };
  /** The one that is offered now, in basis points. */
  payout_changed: { readonly payoutRate: number };
  /** ISO 8601: until when it was to be placed. */
  order_too_late: { readonly notAfter: string };
  bankroll_short: Record<never, never>;
  /** null: the limit of all pairs together. */
  exposure_full: { readonly currencyPair: string | null };
  // Practice top-up (T11)
  practice_full: { readonly restoresTo: string; readonly available: string };
  practice_trades_open: Record<never, never>;
  practice_copies_run: Record<never, never>;
  practice_topped_up: { readonly again: string };
  // The customer's own limits and the operator's switches
  own_limit_reached: {
    readonly limit: string;
    readonly period: string;
    readonly amount: string;
    readonly left: string;
    readonly asked: string;
    /** When it fits again if nothing else happens; null when waiting alone does not do it. */
    readonly fitsFrom: string | null;
  };
  /** A13.2: a customer who is asked for a deposit limit has neither set one nor said that they want none. */
  deposit_limit_unanswered: Record<never, never>;
  excluded: { readonly exclusion: string; readonly until: string };
  exclusion_not_shortened: { readonly exclusion: string; readonly until: string };
  switched_off: { readonly what: string; readonly reason: string };
  // Copying
  trader_stopped: Record<never, never>;
  /** The account of the trader may place no trades now. */
  trader_cannot_trade: Record<never, never>;
  copy_of_oneself: Record<never, never>;
  copy_stopping: Record<never, never>;
  copy_changed: { readonly state: string };
  copies_still_run: Record<never, never>;
  share_raised: { readonly shareBps: number };
  house_share_raised: { readonly houseShareBps: number };
  copying_frozen: { readonly owed: string };
  allocation_out_of_limits: { readonly min: string; readonly max: string };
  trader_name_taken: { readonly name: string };
  trader_name_reserved: { readonly name: string };
  trader_changed_often: { readonly most: number; readonly days: number; readonly until: string };
  application_pending: Record<never, never>;
  already_trader: Record<never, never>;
  share_out_of_bounds: { readonly mostBps: number };
  // Mining
  plan_closed: Record<never, never>;
  plan_sold_out: Record<never, never>;
  plan_price_lapsed: Record<never, never>;
  pool_receipt_recorded: { readonly transactionId: string };
  /** `detail` is what the chain shows instead, or the setting that is missing. */
  pool_receipt_unproven: {
    readonly why:
      | 'no answer'
      | 'no addresses'
      | 'not seen'
      | 'no output'
      | 'other address'
      | 'other amount'
      | 'unconfirmed';
    readonly detail: string;
  };
  // Files
  file_type_refused: { readonly types: string };
  file_too_large: { readonly maxBytes: number };
  file_too_small: { readonly minBytes: number };
  file_unreadable: Record<never, never>;
  /** It was kept, and is on the disk no more: nobody gets it back by asking again. */
  file_missing: Record<never, never>;
  upload_quota_exceeded: Record<never, never>;
  upload_offset_differs: Record<never, never>;
}

export type FailureCode = keyof FailureFacts;

/** One failure: a code of the closed list and its facts. */
export type Failure = { [C in FailureCode]: { readonly code: C; readonly facts: FailureFacts[C] } }[FailureCode];

/** Makes a failure value. */
export function failure<C extends FailureCode>(code: C, facts: FailureFacts[C]): Extract<Failure, { code: C }> {
  return { code, facts } as Extract<Failure, { code: C }>;
}

/** The result of a decision: what it decided, or why not. */
export type Decision<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

/** A decision that went through. */
export function accepted<T>(value: T): Decision<T> {
  return { ok: true, value };
}

/** A decision that was refused, with its code and facts. */
export function refused<C extends FailureCode>(
  code: C,
  facts: FailureFacts[C],
): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: failure(code, facts) };
}

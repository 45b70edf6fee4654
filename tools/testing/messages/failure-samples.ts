import type { Failure, FailureCode, FailureFacts } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';

/** The codes whose sentences say something of the case. */
type CodeWithFacts = {
  [C in FailureCode]: keyof FailureFacts[C] extends never ? never : C;
}[FailureCode];

const until = '2026-11-21T23:58:01.000Z';
const transactionId = 'a'.repeat(64);
const currencyPair = 'BTCUSD';

/** Facts for every way in which a sentence can read; a code without any does not compile. */
const withFacts: { readonly [C in CodeWithFacts]: readonly FailureFacts[C][] } = {
  invalid_input: [
    {
      fields: [
        { field: 'amount', problem: phrase('missing') },
        { field: 'limit', problem: phrase('at_most', { most: '100' }) },
      ],
    },
  ],
  body_too_large: [{ maxBytes: 1_048_576 }],
  not_found: [
    ...[
      'account',
      'address',
      'contract',
      'customer',
      'deposit',
      'image',
      'message',
      'movement',
      'notice',
      'page',
      'pair',
      'alert',
      'payout',
      'plan',
      'passkey',
      'request',
      'session',
      'submission',
      'token',
      'trade',
      'withdrawal',
      'file',
      'such-and-such',
    ].map((what) => ({ what })),
  ],
  rate_limited: [{ retryAfterSeconds: 30 }],
  password_refused: [{ problem: phrase('password_is_email') }],
  sign_in_too_old: [{ atMostMinutes: 5 }],
  too_many_passkeys: [{ most: 10 }],
  too_many_tokens: [{ most: 1_000 }],
  too_many_tags: [{ most: 20 }],
  token_scope_missing: [{ scope: null }, { scope: 'trade' }],
  account_not_approved: [
    ...[
      'pending',
      'approved',
      'declined',
      'suspended',
      'blocked',
      'void',
      'cancelled',
      'returned',
      'sending',
      'waiting_for_price',
      'to_send',
      'stored',
      'submitted',
      'superseded',
      'approved by a first admin',
      'something else',
    ].map((accountStatus) => ({ accountStatus })),
  ],
  customer_not_approved: [{ accountStatus: 'suspended', until }],
  status_change_not_allowed: [{ from: 'declined', to: 'suspended' }],
  approval_conditions_missing: [{ missing: ['email', 'onboarding', 'identity', 'other'] }, { missing: ['email'] }],
  under_age: [{ adultAge: 18 }],
  agreement_changed: [{ agreements: ['terms', 'risk-disclosure'] }, { agreements: ['Other'] }],
  country_closed: [{ country: 'KP' }],
  product_not_in_country: [
    ...['trades', 'copying', 'mining'].flatMap((product) => [
      { product, country: null },
      { product, country: 'CH' },
    ]),
  ],
  already_decided: [{ status: 'approved' }, { status: 'approved by a first admin' }, { status: 'odd' }],
  decision_differs: [
    { field: 'transactionId' },
    { field: 'amountReceived' },
    { field: 'paidAt' },
    { field: 'failedBy' },
    { field: 'failedAt' },
    { field: 'somethingElse' },
  ],
  insufficient_available: [{ available: '1234.50', asked: '1000000.00' }],
  withdrawal_blocked: [{ available: '0.00' }],
  network_fee_changed: [{ paymentMethod: 'Bitcoin', networkFee: '1234.00' }],
  deposit_out_of_limits: [{ min: '10.00', max: '1000000.00' }],
  too_many_open_deposits: [{ most: 5 }],
  open_quotes_full: [{ most: '10000.00', left: '1500.00', asked: '2000.00' }],
  deposit_payment_confirmed: [{ transactionId: 'f1' }],
  too_many_cancelled: [{ most: 10 }],
  too_many_open_withdrawals: [{ most: 10 }],
  too_many_asked_withdrawals: [{ most: 20 }],
  too_many_renewals: [{ most: 3 }],
  too_many_open_amounts: [{ most: 2 }],
  no_amount_left: [{ coin: 'Bitcoin' }],
  transaction_already_credited: [{ transactionId }],
  transaction_already_paid: [{ transactionId, record: 'wdr_1' }],
  transaction_id_invalid: [{ problem: phrase('transaction_prefix', { network: null, prefixed: true }) }],
  output_invalid: [{ problem: phrase('which_output', { outputs: ['0', '2'] }) }],
  amount_received_invalid: [{ problem: phrase('amount_worth_nothing') }],
  address_invalid: [{ problem: phrase('zero_address') }],
  payout_address_known: [{ label: 'Safe {x} #1 <b>' }],
  too_many_payout_addresses: [{ most: 20 }],
  payout_address_new: [{ until }],
  payout_below_dust: [{ least: '1234.00', network: 'Bitcoin' }],
  payout_elsewhere: [{ transactionId }],
  payout_payment_missing: [
    { transactionId, payments: 1, no: 2 },
    { transactionId, payments: 2, no: 3 },
  ],
  payout_short: [{ transactionId, paid: '0.1 BTC', due: '0.2 BTC' }],
  payout_on_chain: [{ transactionId, paid: '0.1 BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }],
  payout_seen: [{ transactionId, paid: '0.1 BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', at: until }],
  undo_too_early: [{ until }],
  payout_failed: [{ transactionId }],
  payout_failure_unproven: [{ transactionId }],
  return_transaction_missing: [{ transactionId }],
  return_not_confirmed: [{ transactionId }],
  return_elsewhere: [{ transactionId }],
  return_already_recorded: [{ transactionId }],
  withdrawals_frozen: [{ owed: '1234.50' }],
  payment_unconfirmed: [{ confirmations: 1, needed: 6 }],
  payment_to_own_address: [{ deposit: 'dep_7kq2m9' }],
  withdrawal_not_cancellable: [
    { status: 'approved' },
    { status: 'waiting_for_price' },
    { status: 'to_send' },
    { status: 'odd' },
  ],
  house_short: [{ missing: null }, { missing: '12.34 USD' }],
  pair_unknown: [{ currencyPair }],
  pair_not_quoted: [{ currencyPair }],
  watchlist_full: [{ most: 50 }],
  ticket_full: [{ most: 500 }],
  too_many_tickets: [{ most: 10 }],
  too_many_alerts: [{ most: 50 }],
  pair_not_tradable: [
    { currencyPair, why: phrase('display_only') },
    { currencyPair, why: phrase('asked_now_and_then') },
  ],
  pair_closed: [
    { currencyPair, closedBy: 'guard' },
    { currencyPair, closedBy: 'liquidity' },
    { currencyPair, closedBy: 'wide' },
    { currencyPair, closedBy: 'quiet' },
    { currencyPair, closedBy: 'venues' },
    { currencyPair, closedBy: 'hours' },
  ],
  price_stale: [{ currencyPair }],
  price_unavailable: [{ what: 'BTC/USD' }],
  price_not_live: [{ currencyPair }],
  duration_not_offered: [{ offered: [30, 60, 300] }],
  stake_out_of_limits: [{ min: '1.00', max: '5000.00' }],
  payout_changed: [{ payoutRate: 8_550 }],
  order_too_late: [{ notAfter: until }],
  exposure_full: [{ currencyPair: null }, { currencyPair }],
  practice_full: [{ restoresTo: '10,000.00', available: '10,000.00' }],
  practice_topped_up: [{ again: until }],
  own_limit_reached: [
    ...(['deposit', 'loss', 'stake', 'other'] as const).flatMap((limit) =>
      ['day', 'week', 'month', 'calendar_day', 'calendar_week', 'calendar_month', 'year'].map((period) => ({
        limit,
        period,
        amount: '1000.00',
        left: '10.00',
        asked: '2000.00',
        fitsFrom: period === 'week' ? until : null,
      })),
    ),
  ],
  excluded: [
    { exclusion: 'time-out', until },
    { exclusion: 'self-exclusion', until },
  ],
  exclusion_not_shortened: [
    { exclusion: 'time-out', until },
    { exclusion: 'self-exclusion', until },
  ],
  switched_off: [
    ...['deposits', 'withdrawals', 'trades', 'practice', 'copying', 'mining', 'BTCUSD'].map((what) => ({
      what,
      reason: 'We look into it',
    })),
  ],
  copy_changed: [{ state: 'paused' }, { state: 'stopped' }],
  share_raised: [{ shareBps: 1_550 }],
  house_share_raised: [{ houseShareBps: 1_000 }],
  copying_frozen: [{ owed: '1234.50' }],
  allocation_out_of_limits: [{ min: '10.00', max: '10000.00' }],
  trader_name_taken: [{ name: 'Tom' }],
  trader_name_reserved: [{ name: 'SELF' }],
  trader_changed_often: [{ most: 20, days: 30, until: '2026-12-01T10:00:00.000Z' }],
  share_out_of_bounds: [{ mostBps: 3_000 }],
  pool_receipt_recorded: [{ transactionId }],
  pool_receipt_unproven: [
    ...(
      ['no answer', 'no addresses', 'not seen', 'no output', 'other address', 'other amount', 'unconfirmed'] as const
    ).map((why) => ({ why, detail: 'POOL_ADDRESSES' })),
  ],
  file_type_refused: [{ types: 'jpeg, jpg, png or gif' }],
  file_too_large: [{ maxBytes: 1_048_576 }],
  file_too_small: [{ minBytes: 100 }],
};

/** A failure of every code, in every way in which its sentence can read. */
export function failureSamples(codes: readonly FailureCode[]): readonly Failure[] {
  const facts: Readonly<Partial<Record<FailureCode, readonly object[]>>> = withFacts;
  return codes.flatMap((code) => (facts[code] ?? [{}]).map((one) => ({ code, facts: one }) as Failure));
}

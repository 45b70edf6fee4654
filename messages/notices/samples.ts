import { shownDeclineReasons } from '#domain/identity/reasons.ts';
import type { Notice, NoticeFacts, NoticeKind } from '#domain/notices/kinds.ts';
import { adjustmentReasonCodes } from '#domain/review/adjustments.ts';
import { staffAlertCodes } from '#domain/review/staff-alerts.ts';

const until = '2026-11-22T08:05:09.123Z';
const deposit = 'dep_1';
const withdrawal = 'wdr_1';
const amount = '1234.50';
const reason = 'It was not readable';
const copied = { copy: 'cpy_1', trader: 'Tom' } as const;
const mined = { contract: 'mct_1', plan: 'Small plan' } as const;
const none = [{}];

const limits: NoticeFacts['limit_lowered'][] = [
  { limit: 'deposit', period: 'day', amount },
  { limit: 'loss', period: 'week', amount },
  { limit: 'stake', period: 'month', amount: null },
  { limit: 'other', period: 'year', amount: null },
];
/** What an alert is about, where it is about one of several. */
const aboutOf: { readonly [code: string]: string } = { pair_closed: 'BTCUSD', backup_failed: 'upl_1' };
const staffAlerts: NoticeFacts['staff_alert'][] = [
  { code: 'backup_failed' },
  { code: 'reserve_low', about: 'USD', reserve: { asset: 'USD', held: '99999', floor: '100000' } },
  ...staffAlertCodes.map((code) => ({ code, about: aboutOf[code] ?? 'coverage' })),
];
const stoppers = ['customer', 'stop-loss', 'trader', 'operator', 'debt'] as const;

/** Facts for every way in which a notice can read; a kind without any does not compile. */
const samples: { readonly [K in NoticeKind]: readonly NoticeFacts[K][] } = {
  account_approved: none,
  account_declined: none,
  account_suspended: none,
  account_reinstated: none,
  account_blocked: none,
  account_unblocked: none,
  account_application_continues: none,
  identity_approved: none,
  identity_declined: shownDeclineReasons.map((reason) => ({ reason: reason, mayRetry: reason !== 'under_age' })),
  country_changed: [{ country: 'BR' }],
  country_change_declined: [{ country: 'DE', reason }],
  limit_lowered: limits,
  limit_raise_asked: limits.map((one) => ({ ...one, from: until })),
  limit_raise_taken_back: limits,
  time_out_begun: [{ until }],
  self_exclusion_begun: [{ until }],
  api_token_made: [
    { name: 'bot {x}', scopes: ['read', 'trade'], expires: until },
    { name: 'bot', scopes: ['read'], expires: null },
  ],
  second_factor_removal_asked: none,
  second_factor_removal_declined: none,
  second_factor_removed: none,
  deposit_approved: [
    { deposit, asked: '100.00', credited: '100.00' },
    { deposit, asked: '10.00', credited: '9.00' },
    ...(['exact', 'under', 'over', 'another'] as const).flatMap((fit) =>
      ['950.25', '1000.00', '1950.25'].map((credited) => ({
        deposit,
        asked: '1000.00',
        credited,
        valuation: 'arrival' as const,
        coins: { arrived: '0.1 btc', asked: '0.2 btc', fit },
      })),
    ),
    {
      deposit,
      asked: '1000.00',
      credited: '600.25',
      valuation: 'arrival',
      coins: { arrived: '0.12 btc', asked: '0.2 btc', fit: 'under', total: '0.2 btc' },
    },
    ...(['asked', 'quote', 'market', 'arrival'] as const).flatMap((valuation) => [
      { deposit, asked: '1000.00', credited: '950.25', valuation },
      { deposit, asked: '1000.00', credited: '1950.25', valuation },
    ]),
  ],
  deposit_aside: [
    { deposit, amount, why: 'limit', period: 'day', fitsFrom: until },
    { deposit, amount, why: 'limit', period: 'month', fitsFrom: null },
    { deposit, amount, why: 'time-out', period: null, fitsFrom: until },
    { deposit, amount, why: 'self-exclusion', period: null, fitsFrom: until },
  ],
  aside_released: [{ amount }],
  deposit_declined: [{ deposit, asked: amount, reason }],
  payment_seen: (['exact', 'under', 'over', 'another'] as const).flatMap((fit) => [
    { deposit, arrived: '0.1 BTC', asked: '0.2 BTC', fit, late: false, confirmations: 1 },
    { deposit, arrived: '0.1 BTC', asked: '0.2 BTC', fit, late: true, confirmations: 6 },
    { deposit, arrived: '0.1 BTC', asked: '0.2 BTC', total: '0.2 BTC', fit, late: false, confirmations: 2 },
  ]),
  payment_gone: [{ deposit, arrived: '0.1 BTC' }],
  payment_taken: [
    { deposit, arrived: '0.1 BTC', transactionId: 'ab', ended: false },
    { deposit, arrived: '0.1 BTC', transactionId: 'ab', ended: true },
  ],
  deposit_pending_again: [{ deposit, arrived: '0.1 BTC' }],
  deposit_reversed: [
    { deposit, amount, owed: '0.00' },
    { deposit, amount, owed: '1000.00' },
  ],
  deposit_restored: [{ deposit, amount }],
  withdrawal_requested: [
    { withdrawal, amount, waitsUntil: until },
    { withdrawal, amount, waitsUntil: null },
  ],
  withdrawal_cancelled: [{ withdrawal, amount }],
  payout_address_added: [
    { label: 'Safe', paymentMethod: 'Bitcoin', walletAddress: 'bc1x', approvableFrom: until },
    { label: 'bc1x', paymentMethod: 'Bitcoin', walletAddress: 'bc1x', approvableFrom: until },
  ],
  second_approval_wanted: [{ withdrawal, amount }],
  payout_differs: ['short', 'elsewhere', 'other'].map((state) => ({ withdrawal, amount, transactionId: 'ab', state })),
  risk_case_asked: [{ riskCase: 'rsk_1' }],
  risk_case_answered: [
    { withdrawal: 'wdr_1', how: 'answered' },
    { withdrawal: null, how: 'decided' },
  ],
  staff_alert: staffAlerts,
  staff_alert_over: staffAlerts,
  withdrawal_sending: [{ withdrawal, amount }],
  withdrawal_not_sent: [{ withdrawal, amount, reason }],
  withdrawal_paid: [{ withdrawal, amount, transactionId: 'ab' }],
  withdrawal_declined: [{ withdrawal, amount, reason }],
  withdrawal_declined_for_reversal: [{ withdrawal, amount }],
  adjustment_credit: adjustmentReasonCodes.map((code) => ({
    adjustment: 'adj_1',
    amount,
    reason: code,
    explanation: 'Ticket 7',
  })),
  adjustment_debit: [{ adjustment: 'adj_1', amount, reason: 'fraud', explanation: 'Ticket 7.' }],
  price_alert: (['live', 'polled', 'replay', 'simulated'] as const).flatMap((kind) =>
    (['above', 'below'] as const).map((direction) => ({
      alert: 'alr_1',
      currencyPair: 'BTCUSD',
      name: 'BTC/USD',
      direction,
      price: '65000.00',
      reached: '65001.1234567',
      time: until,
      source: `${kind}:kraken`,
      kind,
    })),
  ),
  trader_approved: [{ name: 'Tom' }],
  trader_declined: [{ name: 'Tom', reason }],
  trader_stopped_by_operator: [{ name: 'Tom', reason }],
  share_earned: [
    { amount, copies: 1 },
    { amount, copies: 1_200 },
  ],
  copy_started: [
    { ...copied, wallet: 'real', allocation: amount },
    { ...copied, wallet: 'practice', allocation: amount },
  ],
  copy_stopping: stoppers.map((by) => ({ ...copied, wallet: 'real', by })),
  copy_stopped: stoppers.flatMap((by) => [
    { ...copied, wallet: 'practice', by, returned: amount, profit: '-1000.00', shared: '0.00' },
    { ...copied, wallet: 'real', by, returned: amount, profit: '1000.00', shared: '1100.00' },
  ]),
  trade_copied: [
    { ...copied, wallet: 'real', trade: 'trd_1', currencyPair: 'BTCUSD', positions: 'UP', stake: amount },
    { ...copied, wallet: 'practice', trade: 'trd_1', currencyPair: 'BTCUSD', positions: 'DOWN', stake: amount },
  ],
  trade_not_copied: (
    [
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
    ] as const
  ).map((why) => ({ ...copied, wallet: 'real', currencyPair: 'BTCUSD', positions: 'UP', reason: why })),
  contract_bought: [{ ...mined, price: amount, firstDay: '2026-11-23', lastDay: '2027-11-22' }],
  contract_ended: [{ ...mined, price: amount, lastDay: '2027-11-22', paid: amount }],
  contract_pays_nothing: (['no receipts', 'costs'] as const).map((why) => ({
    ...mined,
    coin: 'BTC',
    day: '2026-11-22',
    why,
  })),
  contract_paid_late: [{ ...mined, coin: 'BTC', day: '2026-11-22', paid: amount }],
  support_answered: [{ ticket: 'tck_1', subject: 'deposit' }],
  withdrawal_failed: [{ withdrawal, amount, reason, credited: '1111.05' }],
  withdrawal_returned: [
    { withdrawal, amount, reason },
    { withdrawal, amount, reason, credited: '1111.05' },
  ],
};

/** A notice of each kind, as it reads most often: what staff see of its e-mail. */
export const noticeOfKind: readonly Notice[] = Object.entries(samples).flatMap(([kind, facts]) =>
  facts.slice(0, 1).map((one) => ({ kind, facts: one }) as Notice),
);

/** A notice of every kind, in every way in which it can read. */
export const noticeSamples: readonly Notice[] = Object.entries(samples).flatMap(([kind, facts]) =>
  facts.map((one) => ({ kind, facts: one }) as Notice),
);

import type { Language } from '#domain/languages/language.ts';
import { dayIn, ended, endMinuteIn, grouped, minuteIn, secondIn } from '#domain/languages/words.ts';
import { ownFeedName, venueOf } from '#domain/markets/venue-name.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { inSymbols } from '#domain/money/symbols.ts';
import type { NoticeFacts, NoticeKind, NoticeOf } from '#domain/notices/kinds.ts';
import type { Translator, Values } from '../message.ts';
import { adjustmentReason, declineReason } from '../reasons/reasons.ts';
import { notices } from './english.ts';
import { alertValues, countryName, creditedValues, groupedPrice, reachOf } from './words.ts';

const dashboard = (): string => '/user';
const payment = ({ deposit }: { readonly deposit: string }): string => `/user/deposits/${deposit}`;
const withdrawals = (): string => '/user/withdrawals';
/** Where a customer’s own limits are shown. */
const limits = (): string => '/user/limits';
const security = (): string => '/user/auth/password';
const statement = (): string => '/user/statement';
const ownTrader = (): string => '/user/trading/trader';
const copyOf = ({ copy }: { readonly copy: string }): string => `/user/trading/copies/${copy}`;
const contractOf = ({ contract }: { readonly contract: string }): string => `/user/mining/contracts/${contract}`;
/** Notices of before name no alert. */
const alertOf = ({ alert }: { readonly alert?: string | undefined }): string =>
  alert === undefined ? '/admin/alerts' : `/admin/alerts/${alert}`;
const withdrawalOfStaff = ({ withdrawal }: { readonly withdrawal: string }): string =>
  `/admin/withdrawals/${withdrawal}`;
const accountDetails = (): string => '/user/account-details';

/** Path of the page that shows what a notice is about. Whoever is not approved meets their status there (A8). */
const pages: { readonly [K in NoticeKind]: (facts: NoticeFacts[K]) => string } = {
  account_approved: dashboard,
  account_declined: dashboard,
  account_suspended: dashboard,
  account_reinstated: dashboard,
  account_blocked: dashboard,
  account_unblocked: dashboard,
  account_application_continues: dashboard,
  identity_approved: () => '/user/kyc',
  identity_declined: dashboard,
  country_changed: accountDetails,
  country_change_declined: accountDetails,
  limit_lowered: limits,
  limit_raise_asked: limits,
  limit_raise_taken_back: limits,
  time_out_begun: limits,
  self_exclusion_begun: limits,
  api_token_made: security,
  second_factor_removal_asked: security,
  second_factor_removal_declined: security,
  second_factor_removed: security,
  deposit_approved: payment,
  deposit_aside: payment,
  aside_released: limits,
  deposit_declined: payment,
  payment_seen: payment,
  payment_gone: payment,
  payment_taken: payment,
  deposit_pending_again: payment,
  deposit_reversed: payment,
  deposit_restored: payment,
  withdrawal_requested: withdrawals,
  withdrawal_cancelled: withdrawals,
  payout_address_added: withdrawals,
  second_approval_wanted: withdrawalOfStaff,
  payout_differs: withdrawalOfStaff,
  risk_case_asked: ({ riskCase }) => `/admin/cases/${riskCase}`,
  risk_case_answered: ({ withdrawal }) =>
    withdrawal === null ? '/admin/withdrawals' : `/admin/withdrawals/${withdrawal}`,
  staff_alert: alertOf,
  staff_alert_over: alertOf,
  withdrawal_sending: withdrawals,
  withdrawal_not_sent: withdrawals,
  withdrawal_paid: withdrawals,
  withdrawal_declined: withdrawals,
  withdrawal_declined_for_reversal: withdrawals,
  adjustment_credit: statement,
  adjustment_debit: statement,
  price_alert: ({ currencyPair }) => `/user/traderoom?pair=${currencyPair}`,
  trader_approved: ownTrader,
  trader_declined: ownTrader,
  trader_stopped_by_operator: ownTrader,
  contract_bought: contractOf,
  contract_ended: contractOf,
  contract_pays_nothing: contractOf,
  contract_paid_late: contractOf,
  share_earned: ownTrader,
  copy_started: copyOf,
  copy_stopping: copyOf,
  copy_stopped: copyOf,
  trade_copied: copyOf,
  trade_not_copied: copyOf,
  support_answered: ({ ticket }) => `/user/support/${ticket}`,
  withdrawal_failed: withdrawals,
  withdrawal_returned: withdrawals,
};

type ValuesOf<K extends NoticeKind> = (facts: NoticeFacts[K], language: Language, translator: Translator) => Values;

const nothing = (): Values => ({});
const amountOnly = ({ amount }: { readonly amount: string }): Values => ({ amount: grouped(amount) });
const asArrived = ({ arrived }: { readonly arrived: string }): Values => ({ arrived: inSymbols(arrived) });
const limit = ({ limit, period, amount }: NoticeFacts['limit_lowered']): Values => ({
  limit,
  period,
  amount: amount === null ? null : grouped(amount),
});
const until = ({ until }: { readonly until: string }, language: Language): Values => ({
  until: minuteIn(language, until),
});
const amountAndReason = ({ amount, reason }: { readonly amount: string; readonly reason: string }): Values => ({
  amount: grouped(amount),
  reason: ended(reason),
});
const adjustment = (
  { amount, reason, explanation }: NoticeFacts['adjustment_credit'],
  _language: Language,
  translator: Translator,
): Values => ({
  amount: grouped(amount),
  reason: ended(adjustmentReason(translator, reason)),
  explanation: ended(explanation),
});
const unlessNothing = (amount: string): string | null => (amount === '0.00' ? null : grouped(amount));

/** What is put into the text of a notice: amounts in thousands, times and countries in the reader's language. */
const values: { readonly [K in NoticeKind]: ValuesOf<K> } = {
  account_approved: nothing,
  account_declined: nothing,
  account_suspended: nothing,
  account_reinstated: nothing,
  account_blocked: nothing,
  account_unblocked: nothing,
  account_application_continues: nothing,
  identity_approved: nothing,
  identity_declined: ({ reason, mayRetry }, _language, translator) => ({
    reason: ended(declineReason(translator, reason)),
    mayRetry,
  }),
  country_changed: ({ country }, language) => ({ country: countryName(country, language) }),
  country_change_declined: ({ country, reason }, language) => ({
    country: countryName(country, language),
    reason: ended(reason),
  }),
  limit_lowered: limit,
  limit_raise_asked: ({ from, ...asked }, language) => ({ ...limit(asked), from: minuteIn(language, from) }),
  limit_raise_taken_back: limit,
  time_out_begun: until,
  self_exclusion_begun: until,
  api_token_made: ({ name, scopes, expires }, language) => ({
    name,
    scopes: scopes.join(', '),
    expires: expires === null ? null : endMinuteIn(language, expires),
  }),
  second_factor_removal_asked: nothing,
  second_factor_removal_declined: nothing,
  second_factor_removed: nothing,
  deposit_approved: creditedValues,
  deposit_aside: ({ amount, why, period, fitsFrom }, language) => ({
    amount: grouped(amount),
    why,
    period,
    fitsFrom: fitsFrom === null ? null : minuteIn(language, fitsFrom),
  }),
  aside_released: amountOnly,
  deposit_declined: ({ asked, reason }) => ({ asked: grouped(asked), reason: ended(reason) }),
  payment_seen: ({ arrived, asked, total, fit, confirmations }) => ({
    arrived: inSymbols(arrived),
    total: total === undefined ? null : inSymbols(total),
    asked: inSymbols(asked),
    reach: reachOf({ asked, total }),
    fit,
    confirmations,
  }),
  payment_gone: asArrived,
  payment_taken: ({ arrived, transactionId, ended }) => ({ arrived: inSymbols(arrived), transactionId, ended }),
  deposit_pending_again: asArrived,
  deposit_reversed: ({ amount, owed }) => ({ amount: grouped(amount), owed: unlessNothing(owed) }),
  deposit_restored: amountOnly,
  withdrawal_requested: ({ amount, waitsUntil }, language) => ({
    amount: grouped(amount),
    waitsUntil: waitsUntil === null ? null : minuteIn(language, waitsUntil),
  }),
  withdrawal_cancelled: amountOnly,
  payout_address_added: ({ label, paymentMethod, walletAddress, approvableFrom }, language) => ({
    label: label === walletAddress ? null : label,
    paymentMethod,
    walletAddress,
    approvableFrom: minuteIn(language, approvableFrom),
  }),
  second_approval_wanted: amountOnly,
  payout_differs: ({ amount, transactionId, state }) => ({ amount: grouped(amount), transactionId, state }),
  risk_case_asked: nothing,
  risk_case_answered: ({ how }) => ({ how }),
  staff_alert: alertValues,
  staff_alert_over: alertValues,
  withdrawal_sending: amountOnly,
  withdrawal_not_sent: amountAndReason,
  withdrawal_paid: ({ amount, transactionId }) => ({ amount: grouped(amount), transactionId }),
  withdrawal_declined: amountAndReason,
  withdrawal_declined_for_reversal: amountOnly,
  adjustment_credit: adjustment,
  adjustment_debit: adjustment,
  price_alert: ({ name, direction, price, reached, time, source, kind }, language) => ({
    name,
    direction,
    price: groupedPrice(price),
    reached: groupedPrice(reached),
    time: secondIn(language, time),
    source: venueOf(source),
    kind: ownFeedName(source) === null ? kind : 'own',
  }),
  trader_approved: ({ name }) => ({ name }),
  trader_declined: ({ name, reason }) => ({ name, reason: ended(reason) }),
  trader_stopped_by_operator: ({ name, reason }) => ({ name, reason: ended(reason) }),
  contract_bought: ({ plan, price, firstDay, lastDay }, language) => ({
    plan,
    price: grouped(price),
    firstDay: dayIn(language, firstDay),
    lastDay: dayIn(language, lastDay),
  }),
  contract_ended: ({ plan, price, lastDay, paid }, language) => ({
    plan,
    price: grouped(price),
    lastDay: dayIn(language, lastDay),
    paid: grouped(paid),
  }),
  contract_pays_nothing: ({ plan, coin, day, why }, language) => ({ plan, coin, day: dayIn(language, day), why }),
  contract_paid_late: ({ plan, coin, day, paid }, language) => ({
    plan,
    coin,
    day: dayIn(language, day),
    paid: grouped(paid),
  }),
  share_earned: ({ amount, copies }) => ({ amount: grouped(amount), copies }),
  copy_started: ({ trader, wallet, allocation }) => ({ trader, wallet, allocation: grouped(allocation) }),
  copy_stopping: ({ trader, wallet, by }) => ({ trader, wallet, by }),
  copy_stopped: ({ trader, wallet, by, returned, profit, shared }) => ({
    trader,
    wallet,
    by,
    returned: grouped(returned),
    profit: grouped(profit),
    shared: unlessNothing(shared),
  }),
  trade_copied: ({ trader, wallet, currencyPair, positions, stake }) => ({
    trader,
    wallet,
    currencyPair: nameOfPair(currencyPair),
    positions,
    stake: grouped(stake),
  }),
  trade_not_copied: ({ trader, wallet, currencyPair, positions, reason }) => ({
    trader,
    wallet,
    currencyPair: nameOfPair(currencyPair),
    positions,
    reason,
  }),
  support_answered: ({ subject }) => ({ subject }),
  withdrawal_failed: ({ amount, reason, credited }) => ({
    amount: grouped(amount),
    reason: ended(reason),
    credited: grouped(credited),
  }),
  withdrawal_returned: ({ amount, reason, credited = amount }) => ({
    amount: grouped(amount),
    reason: ended(reason),
    credited: credited === amount ? null : grouped(credited),
  }),
};

export interface NoticeWords {
  readonly title: string;
  readonly text: string;
  readonly page: string;
}

/** What is put into the words of a notice, as its reader sees it. */
export function noticeValues<K extends NoticeKind>(translator: Translator, { kind, facts }: NoticeOf<K>): Values {
  const valuesOf: { readonly [P in K]: ValuesOf<P> } = values;
  return valuesOf[kind](facts, translator.language, translator);
}

/** What a notice says in the reader's language, and where it leads. */
export function noticeWords<K extends NoticeKind>(translator: Translator, { kind, facts }: NoticeOf<K>): NoticeWords {
  const { title, text } = notices[kind];
  const said = noticeValues<K>(translator, { kind, facts });
  const leads: { readonly [P in K]: (facts: NoticeFacts[P]) => string } = pages;
  return {
    title: translator.say(`notices.${kind}.title`, title, said),
    text: translator.say(`notices.${kind}.text`, text, said),
    page: leads[kind](facts),
  };
}

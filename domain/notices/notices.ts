import type { Language } from '#domain/languages/language.ts';
import { ended, endMinuteIn, grouped, minuteIn, secondIn } from '#domain/languages/words.ts';
import type { NoticeFacts, NoticeKind, NoticeOf, NoticeText, NoticeTexts } from './kinds.ts';
import { spanishTexts } from './notices-es.ts';
import { adjustmentReasonWords, declineReasonWords } from './reasons.ts';
import { countryName, differenceOf, groupedPrice } from './words.ts';

/**
 * The words of one kind, which notices-es.ts has in Spanish, and the page that it leads to. The e-mail carries the same
 * words, and a link to the page.
 */
interface Entry<F> extends NoticeText<F> {
  /** Path of the page that shows what it is about. Whoever is not approved meets their status there (A8). */
  readonly page: (facts: F) => string;
}

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
const accountDetails = (): string => '/user/account-details';

/** How a payment differs from what was asked, in words. */
function unlike(fit: 'exact' | 'under' | 'over' | 'another', asked: string): string {
  switch (fit) {
    case 'exact':
      return '';
    case 'under':
      return `, which is less than the ${asked} asked for`;
    case 'over':
      return `, which is more than the ${asked} asked for`;
    case 'another':
      return ', beside one that was credited before: it has a record of its own';
  }
}

/** Why more or less was credited than was asked for: another amount at the locked quote, or another price. */
function reasonOf(valuation: NoticeFacts['deposit_approved']['valuation']): string {
  switch (valuation) {
    case 'quote':
      return ', because that is what arrived';
    case 'market':
      return ', because what arrived was valued at the price recorded when it was paid';
    case 'arrival':
      return ', because what arrived was valued at the first new price after it was paid';
    case 'asked':
    case undefined:
      return '';
  }
}

/** Why a part of a deposit can only be withdrawn (A13). */
function asideReason(why: NoticeFacts['deposit_aside']['why'], period: string | null): string {
  switch (why) {
    case 'limit':
      return `went beyond your ${limitName('deposit', period ?? '')}`;
    case 'time-out':
      return 'arrived during your time-out';
    case 'self-exclusion':
      return 'arrived during your self-exclusion';
  }
}

/** What a price is that no market quoted as it moved (P2). */
function aboutKind(kind: NoticeFacts['price_alert']['kind']): string {
  switch (kind) {
    case 'live':
      return '';
    case 'polled':
      return ', which is only asked now and then';
    case 'replay':
      return ', a price of the past that is played again: no market quotes it now';
    case 'simulated':
      return ', a simulated price: no market quoted it';
  }
}

/** Whose money an amount is. */
const unitOf = (wallet: 'real' | 'practice'): string => (wallet === 'real' ? 'USD' : 'practice USD');

/** Why a day of mining brought nothing. */
function nothingOf(why: NoticeFacts['contract_pays_nothing']['why']): string {
  switch (why) {
    case 'no receipts':
      return 'no pool has paid anything for that day';
    case 'costs':
      return 'pool fee and power took all that came in';
  }
}

/** By whom or what a copy was stopped. */
function stopperOf(by: NoticeFacts['copy_stopped']['by']): string {
  switch (by) {
    case 'customer':
      return 'you stopped it';
    case 'stop-loss':
      return 'its stop-loss was reached';
    case 'trader':
      return 'the trader stopped';
    case 'operator':
      return 'the operator stopped the trader';
    case 'debt':
      return 'a deposit of yours was taken back, and what you had available did not cover it. What comes back goes to what is missing first, and no profit share is paid out of this copy any more';
  }
}

/** Why a trade was not copied (C3). */
function skippedBecause(reason: NoticeFacts['trade_not_copied']['reason']): string {
  switch (reason) {
    case 'too small':
      return 'by your settings the stake would have been below the smallest that can be placed.';
    case 'copy has too little':
      return 'the copy had less free than the stake.';
    case 'too many open':
      return 'as many trades of the copy were open as your settings allow.';
    case 'stop-loss':
      return 'the copy had reached its stop-loss.';
    case 'account':
      return 'your account was not open for trading.';
    case 'excluded':
      return 'you had set a time-out or self-exclusion.';
    case 'own limit':
      return 'it would have gone over a limit that you set yourself.';
    case 'country':
      return 'copying is not offered in your country.';
    case 'switched off':
      return 'the operator had paused copying.';
    case 'house short':
      return 'the house could not cover what it might have won.';
    case 'no equity':
      return 'the trader had no balance that your share of it could follow from.';
    case 'late':
      return 'its turn came after half of the trade’s time.';
  }
}

/** 'stake limit for 24 hours' */
function limitName(limit: string, period: string): string {
  const windows: Readonly<Record<string, string>> = { day: '24 hours', week: '7 days', month: '30 days' };
  return `${limit} limit for ${windows[period] ?? period}`;
}

function exclusionText(what: string, until: string): string {
  return `Your ${what} holds until ${minuteIn('en', until)} and cannot be shortened. Until then nothing is staked, bought or paid in with real money. What you have can be withdrawn at any time, and open trades settle as agreed.`;
}

/**
 * Every outcome that a customer waits for (S2): a kind without its words and its page does not compile, and what writes,
 * mails, answers and shows notices follows from the entry and its facts (kinds.ts).
 */
const entries: { readonly [K in NoticeKind]: Entry<NoticeFacts[K]> } = {
  account_approved: {
    title: 'Your account is approved',
    text: () => 'Your account is approved and open.',
    page: dashboard,
  },
  account_declined: {
    title: 'Your account application was declined',
    text: () => 'Your account application has been declined. Sign in to see what is needed to go on.',
    page: dashboard,
  },
  account_suspended: {
    title: 'Your account is suspended',
    text: () =>
      'Your account is suspended. Open trades still settle; your statement and your withdrawals stay readable.',
    page: dashboard,
  },
  account_reinstated: {
    title: 'Your account is open again',
    text: () => 'The suspension of your account has ended: it is open again.',
    page: dashboard,
  },
  account_blocked: {
    title: 'Your account is blocked',
    text: () => 'Your account is blocked. Open trades still settle; your statement and your withdrawals stay readable.',
    page: dashboard,
  },
  account_unblocked: {
    title: 'Your account is open again',
    text: () => 'Your account is no longer blocked: it is open again.',
    page: dashboard,
  },
  identity_approved: {
    title: 'Your ID images are approved',
    text: () => 'Your ID images are approved.',
    page: () => '/user/kyc',
  },
  identity_declined: {
    title: 'Your ID images were declined',
    text: ({ reason, mayRetry }) =>
      `Your ID images were declined. ${ended(declineReasonWords[reason])}${mayRetry ? ' You can send new ones.' : ''}`,
    page: dashboard,
  },
  country_changed: {
    title: 'Your country is changed',
    text: ({ country }) =>
      `Your account’s country is now ${countryName(country, 'en')}, as you asked. What you are offered follows it.`,
    page: accountDetails,
  },
  country_change_declined: {
    title: 'Your change of country was declined',
    text: ({ country, reason }) =>
      `Your request to change your country to ${countryName(country, 'en')} was declined: ${ended(reason)} Your country stays as it was.`,
    page: accountDetails,
  },
  limit_lowered: {
    title: 'Your limit holds',
    text: ({ limit, period, amount }) =>
      amount === null
        ? `You have no ${limitName(limit, period)}.`
        : `Your ${limitName(limit, period)} is ${grouped(amount)} USD from now on.`,
    page: limits,
  },
  limit_raise_asked: {
    title: 'A limit of yours will change',
    text: ({ limit, period, amount, from }) =>
      `You asked for your ${limitName(limit, period)} to ${amount === null ? 'end' : `be ${grouped(amount)} USD`}. That holds from ${minuteIn('en', from)} on; until then you can take it back.`,
    page: limits,
  },
  limit_raise_taken_back: {
    title: 'A limit of yours stays as it is',
    text: ({ limit, period, amount }) =>
      `You took the change of your ${limitName(limit, period)} back: it stays ${amount === null ? 'off' : `at ${grouped(amount)} USD`}.`,
    page: limits,
  },
  time_out_begun: {
    title: 'Your time-out has begun',
    text: ({ until }) => exclusionText('time-out', until),
    page: limits,
  },
  self_exclusion_begun: {
    title: 'Your self-exclusion has begun',
    text: ({ until }) => exclusionText('self-exclusion', until),
    page: limits,
  },
  api_token_made: {
    title: 'An API token was made',
    text: ({ name, scopes, expires }) =>
      `The API token “${name}” was made for your account, with the scopes ${scopes.join(', ')}. It holds ${
        expires === null ? 'until it is revoked' : `until ${endMinuteIn('en', expires)}`
      }. If that was not you, revoke it and change your password, which revokes all of them.`,
    page: security,
  },
  second_factor_removal_asked: {
    title: 'The removal of your second factor was asked for',
    text: () =>
      'An administrator asked for your second factor, its recovery codes and your passkeys to be removed, because they were said to be lost. It happens once a different administrator approves it. If you did not ask us for this, write to us at once.',
    page: security,
  },
  second_factor_removal_declined: {
    title: 'Your second factor stays',
    text: () =>
      'The removal of your second factor and your passkeys that was asked for does not happen. Everything stays as it was.',
    page: security,
  },
  second_factor_removed: {
    title: 'Your second factor was removed',
    text: () =>
      'Two administrators removed your second factor, its recovery codes and your passkeys, and ended every session. Sign in with your password and set a new second factor up. If you did not ask us for this, set a new password and write to us at once.',
    page: security,
  },
  deposit_approved: {
    title: 'Your deposit has arrived',
    text: ({ asked, credited, valuation }) => {
      const difference = differenceOf(asked, credited);
      const told = difference
        ? `, ${difference.amount} ${difference.isMore ? 'more' : 'less'} than the ${grouped(asked)} asked for${reasonOf(valuation)}`
        : '';
      return `${grouped(credited)} USD were credited to your balance${told}.`;
    },
    page: payment,
  },
  deposit_aside: {
    title: 'A part of your deposit can only be withdrawn',
    text: ({ amount, why, period, fitsFrom }) =>
      `${grouped(amount)} USD of your deposit ${asideReason(why, period)}, so ${why === 'limit' ? 'that part' : 'it'} cannot be staked. You can withdraw it at any time. ${
        fitsFrom === null
          ? 'As your limit has room again, you can move parts of it to what is available, on the page of your limits.'
          : `From ${minuteIn('en', fitsFrom)} on you can also move it to what is available, on the page of your limits, where your limits leave room for it; nothing moves by itself.`
      }`,
    page: payment,
  },
  aside_released: {
    title: 'Money was moved to what is available',
    text: ({ amount }) =>
      `You moved ${grouped(amount)} USD that could only be withdrawn to what is available. It counts towards your deposit limits from now on.`,
    page: limits,
  },
  deposit_declined: {
    title: 'Your deposit was declined',
    text: ({ asked, reason }) =>
      `Your deposit of ${grouped(asked)} USD was declined: ${ended(reason)} Nothing was credited.`,
    page: payment,
  },
  payment_seen: {
    title: 'Your payment was seen',
    text: ({ arrived, asked, fit, confirmations }) =>
      `A payment of ${arrived} was seen on the chain${unlike(fit, asked)}. It is worth the first new price after it is first seen in a block. It is looked at once it has ${confirmations} ${confirmations === 1 ? 'confirmation' : 'confirmations'}.`,
    page: payment,
  },
  payment_gone: {
    title: 'Your payment is no longer on its way',
    text: ({ arrived }) =>
      `The payment of ${arrived} was replaced or dropped before it was confirmed. Nothing was credited for it.`,
    page: payment,
  },
  deposit_pending_again: {
    title: 'Your deposit is looked at again',
    text: ({ arrived }) =>
      `A payment of ${arrived} arrived for a deposit that was declined or cancelled: it is looked at again.`,
    page: payment,
  },
  deposit_reversed: {
    title: 'A deposit was taken back',
    text: ({ amount, owed }) =>
      `The chain no longer holds the payment of your deposit, so the ${grouped(amount)} USD credited for it were taken back.${owed === '0.00' ? '' : ` ${grouped(owed)} USD of them are owed now, and withdrawals wait until they are repaid.`} When it is confirmed again, it is credited again.`,
    page: payment,
  },
  deposit_restored: {
    title: 'Your deposit is back',
    text: ({ amount }) => `The payment of your deposit is confirmed again: ${grouped(amount)} USD were credited again.`,
    page: payment,
  },
  withdrawal_requested: {
    title: 'A withdrawal was asked for',
    text: ({ amount, waitsUntil }) =>
      `A withdrawal of ${grouped(amount)} USD was asked for; the money is held for it.${
        waitsUntil === null
          ? ''
          : ` Its address is new, so it waits until ${minuteIn('en', waitsUntil)} before it can be approved.`
      } If that was not you, cancel it and contact support.`,
    page: withdrawals,
  },
  withdrawal_cancelled: {
    title: 'Your withdrawal is cancelled',
    text: ({ amount }) => `Your withdrawal of ${grouped(amount)} USD is cancelled. The money can be withdrawn again.`,
    page: withdrawals,
  },
  payout_address_added: {
    title: 'A new withdrawal address was added',
    text: ({ label, paymentMethod, walletAddress, approvableFrom }) =>
      `The ${paymentMethod} address ${walletAddress} was added to your address book${
        label === walletAddress ? '' : ` as “${label}”`
      }. Withdrawals to it can be approved from ${minuteIn('en', approvableFrom)} on. If that was not you, change your password, cancel what is open and contact support.`,
    page: withdrawals,
  },
  /** To the other admins. */
  second_approval_wanted: {
    title: 'A second approval is wanted',
    text: ({ amount }) => `A withdrawal of ${grouped(amount)} USD has its first approval and waits for a second admin.`,
    page: () => '/admin/withdrawals',
  },
  /** To the admins. */
  payout_differs: {
    title: 'A recorded payout differs on the chain',
    text: ({ amount, transactionId, state }) =>
      `Transaction ${transactionId}, recorded for a withdrawal of ${grouped(amount)} USD, ${
        state === 'short'
          ? 'pays less than was due'
          : state === 'elsewhere'
            ? 'pays nothing to its address'
            : 'pays its address although the withdrawal is recorded as returned'
      }.`,
    page: () => '/admin/withdrawals',
  },
  withdrawal_sending: {
    title: 'Your withdrawal is being sent',
    text: ({ amount }) =>
      `Your withdrawal of ${grouped(amount)} USD is approved and being sent. It can no longer be cancelled.`,
    page: withdrawals,
  },
  withdrawal_not_sent: {
    title: 'Your withdrawal was not sent yet',
    text: ({ amount, reason }) =>
      `Your withdrawal of ${grouped(amount)} USD was not sent: ${ended(reason)} It waits for review again.`,
    page: withdrawals,
  },
  withdrawal_paid: {
    title: 'Your withdrawal is paid',
    text: ({ amount, transactionId }) =>
      `Your withdrawal of ${grouped(amount)} USD is paid, by transaction ${transactionId}.`,
    page: withdrawals,
  },
  withdrawal_declined: {
    title: 'Your withdrawal was declined',
    text: ({ amount, reason }) =>
      `Your withdrawal of ${grouped(amount)} USD was declined: ${ended(reason)} The money can be withdrawn again.`,
    page: withdrawals,
  },
  withdrawal_declined_for_reversal: {
    title: 'Your withdrawal was declined',
    text: ({ amount }) =>
      `Your withdrawal of ${grouped(amount)} USD was declined: The payment of a deposit of yours left the chain, so that it was taken back. The money can be withdrawn again.`,
    page: withdrawals,
  },
  adjustment_credit: {
    title: 'Your balance was adjusted',
    text: ({ amount, reason, explanation }) =>
      `${grouped(amount)} USD were added to your balance as an adjustment. ${ended(adjustmentReasonWords[reason])} ${ended(explanation)}`,
    page: statement,
  },
  adjustment_debit: {
    title: 'Your balance was adjusted',
    text: ({ amount, reason, explanation }) =>
      `${grouped(amount)} USD were taken from your available balance as an adjustment. ${ended(adjustmentReasonWords[reason])} ${ended(explanation)}`,
    page: statement,
  },
  price_alert: {
    title: 'A price has reached your alert',
    text: ({ name, direction, price, reached, time, source, kind }) =>
      `${name} was quoted at ${groupedPrice(reached)} on ${secondIn('en', time)}, which is at or ${direction} the ${groupedPrice(price)} that you set. Source: ${source}${aboutKind(kind)}. This notice is no promise that anything can be traded at that price.`,
    page: ({ currencyPair }) => `/user/traderoom?pair=${currencyPair}`,
  },
  trader_approved: {
    title: 'You are a trader now',
    text: ({ name }) =>
      `Others can copy the trades that you place with real money, under the name ${name}. Every one of them counts in your public figures.`,
    page: ownTrader,
  },
  trader_declined: {
    title: 'Your application to be a trader was declined',
    text: ({ name, reason }) => `Your application to be the trader ${name} was declined: ${ended(reason)}`,
    page: ownTrader,
  },
  trader_stopped_by_operator: {
    title: 'You are no trader any more',
    text: ({ name, reason }) =>
      `The trader ${name} was stopped: ${ended(reason)} Nobody copies your trades from now on; what is open runs out, and your figures stay listed.`,
    page: ownTrader,
  },
  contract_bought: {
    title: 'You have bought a mining contract',
    text: ({ plan, price, firstDay, lastDay }) =>
      `You have bought ${plan} for ${grouped(price)} USD. It mines from ${firstDay} to ${lastDay} (UTC). What a day pays is its share of what pools have paid for that day, less pool fee and power: it changes with difficulty, price and costs, can be nothing, and all days together can come to less than the price. A contract cannot be given back.`,
    page: contractOf,
  },
  contract_ended: {
    title: 'A mining contract has ended',
    text: ({ plan, price, lastDay, paid }) =>
      `${plan} has ended: ${lastDay} was its last day. Of the ${grouped(price)} USD that it cost, ${grouped(paid)} USD have been paid out so far; days that are not divided yet are paid as they are. What is left over and worth less than a cent stays on record with the contract.`,
    page: contractOf,
  },
  contract_pays_nothing: {
    title: 'A mining day brought nothing',
    text: ({ plan, coin, day, why }) =>
      `${plan} brought nothing in ${coin} on ${day} (UTC), because ${nothingOf(why)}. This is told once, when it begins: the contract’s page shows each day.`,
    page: contractOf,
  },
  contract_paid_late: {
    title: 'Mined coins came late for a past day',
    text: ({ plan, coin, day, paid }) =>
      `${plan} was paid ${grouped(paid)} USD more for ${day} (UTC): a pool’s ${coin} for that day was recorded when the day was divided already, and belongs to the contracts of that day.`,
    page: contractOf,
  },
  share_earned: {
    title: 'Profit share came in',
    text: ({ amount, copies }) =>
      `Profit share of ${grouped(amount)} USD came in from ${copies === 1 ? 'one copy' : `${copies} copies`} of your trades. It is available.`,
    page: ownTrader,
  },
  copy_started: {
    title: 'You copy a trader',
    text: ({ trader, wallet, allocation }) =>
      `You copy ${trader} from now on; ${grouped(allocation)} ${unitOf(wallet)} are put apart for it. You can pause or stop it at any time. Money can be lost: what a trader did says nothing of what comes.`,
    page: copyOf,
  },
  copy_stopping: {
    title: 'A copy of yours stops',
    text: ({ trader, wallet, by }) =>
      `Your copy of ${trader} with ${unitOf(wallet)} takes no further trades: ${stopperOf(by)}. What was free in it is available again; the rest follows as its open trades end.`,
    page: copyOf,
  },
  copy_stopped: {
    title: 'A copy of yours has stopped',
    text: ({ trader, wallet, by, returned, profit, shared }) =>
      `Your copy of ${trader} has stopped: ${stopperOf(by)}. ${grouped(returned)} ${unitOf(wallet)} came back to what you have available. Its trades came to ${grouped(profit)}${shared === '0.00' ? '' : `, of which ${grouped(shared)} went to profit share`}.`,
    page: copyOf,
  },
  trade_copied: {
    title: 'A trade was copied',
    text: ({ trader, wallet, currencyPair, positions, stake }) =>
      `${trader} traded ${currencyPair} ${positions}: your copy staked ${grouped(stake)} ${unitOf(wallet)} beside it.`,
    page: copyOf,
  },
  trade_not_copied: {
    title: 'A trade was not copied',
    text: ({ trader, wallet, currencyPair, positions, reason }) =>
      `${trader} traded ${currencyPair} ${positions}, and your copy with ${unitOf(wallet)} took no part: ${skippedBecause(reason)} No money moved.`,
    page: copyOf,
  },
  withdrawal_returned: {
    title: 'Your withdrawal came back',
    text: ({ amount, reason, credited = amount }) => {
      const back = `The payout of ${grouped(amount)} USD came back: ${ended(reason)}`;
      if (credited === amount) return `${back} The money can be withdrawn again.`;
      return `${back} ${grouped(credited)} USD can be withdrawn again: that is what the coins that came back were worth at the first price recorded once they had.`;
    },
    page: withdrawals,
  },
};

export interface NoticeWords {
  readonly title: string;
  readonly text: string;
  readonly page: string;
}

const texts: Readonly<Record<Language, NoticeTexts>> = { en: entries, es: spanishTexts };

/** What a notice says in the reader's language, and where it leads. */
export function wordsOf<K extends NoticeKind>({ kind, facts }: NoticeOf<K>, language: Language = 'en'): NoticeWords {
  const said: { readonly [P in K]: NoticeText<NoticeFacts[P]> } = texts[language];
  const leads: { readonly [P in K]: Entry<NoticeFacts[P]> } = entries;
  const { title, text } = said[kind];
  return { title, text: text(facts), page: leads[kind].page(facts) };
}

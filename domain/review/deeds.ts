import { dayText } from '#domain/clock/days.ts';
import { formatAmount, type LedgerAsset } from '#domain/money/amount.ts';
import { assetOfRecord, fieldsOf } from './audited-amounts.ts';

/**
 * What each action did, after the name of who did it. `{…}` is a fact of the record, always within brackets: such a part is
 * left out where the record does not have the fact.
 */
const deeds: Readonly<Record<string, string>> = {
  'accounts.choose-language': 'chose another language',
  'accounts.country-policy': 'set which countries are served',
  'accounts.profile-photo': 'changed their photo',
  'accounts.remove-photo': 'removed their photo',
  'accounts.save-preferences': 'changed how screens look',
  'adjustments.approve': 'posted the adjustment[ of {amount}]',
  'adjustments.decline': 'declined the adjustment[ of {amount}]',
  'adjustments.request': 'requested an adjustment[ of {amount}]',
  'admin.traders.approve': 'admitted[ {name} as] a trader',
  'admin.traders.decline': 'declined the application[ of {name}] to be a trader',
  'admin.traders.stop': 'stopped the trader[ {name}]',
  'alerts.delete': 'deleted a price alert',
  'alerts.rearm': 'set a price alert again',
  'alerts.set': 'set a price alert',
  'announcements.approve': 'approved an announcement[ to {audience}]',
  'announcements.end': 'declined or took down an announcement[ to {audience}]',
  'announcements.propose': 'proposed an announcement[ to {audience}]',
  'auth.add-passkey': 'added a passkey',
  'auth.change-password': 'changed their password',
  'auth.confirm-email': 'confirmed a new e-mail address',
  'auth.confirm-second-factor': 'turned their second factor on',
  'auth.make-token': 'made an API token',
  'auth.remove-passkey': 'removed a passkey',
  'auth.remove-second-factor': 'turned their second factor off',
  'auth.renew-recovery-codes': 'renewed their recovery codes',
  'auth.reset-password': 'set a new password by e-mail',
  'auth.revoke-other-sessions': 'ended their other sessions',
  'auth.revoke-session': 'ended one of their sessions',
  'auth.revoke-token': 'revoked an API token',
  'auth.verify-email': 'verified their e-mail address',
  'brand.approve': 'approved a change of the brand',
  'brand.decline': 'declined a change of the brand',
  'brand.picture': 'added a picture that a brand can name',
  'brand.propose': 'proposed a change of the brand',
  'brand.withdraw': 'withdrew a change of the brand',
  'contact.confirm': 'confirmed the e-mail address of a message',
  'contact.continue': 'wrote on in a conversation',
  'contact.end-link': 'ended the link to their conversation',
  'contact.revoke-link': 'revoked the link to a visitor’s conversation',
  'contact.settle': 'settled a message from the contact page',
  'contact.settle-many': 'settled a message from the contact page (one of several at once)',
  'copies.change': 'changed the settings of a copy',
  'copies.pause': 'paused a copy',
  'copies.resume': 'resumed a copy',
  'copies.stop': 'stopped a copy',
  'copies.subscribe': 'started copying a trader',
  'copies.unsubscribe': 'stopped copying a trader',
  'country-changes.approve': 'approved a change of country[ of {customer}]',
  'country-changes.decline': 'declined a change of country[ of {customer}]',
  'country-changes.request': 'requested a change of country',
  'country-changes.take-back': 'withdrew their request for a change of country',
  'customers.approve': 'approved the customer[ {customer}]',
  'customers.block': 'blocked the customer[ {customer}]',
  'customers.decline': 'declined the customer[ {customer}]',
  'customers.export': 'downloaded the list of customers',
  'customers.put-tag': 'put a tag on the customer[ {customer}][: {tag}]',
  'customers.put-tag-on-many': 'put a tag on the customer[ {customer}][: {tag}] (one of several at once)',
  'customers.suspend': 'suspended the customer[ {customer}]',
  'customers.take-back-approval': 'withdrew their vote to end a block[ of {customer}]',
  'customers.take-tag': 'took a tag off the customer[ {customer}][: {tag}]',
  'customers.take-tag-off-many': 'took a tag off the customer[ {customer}][: {tag}] (one of several at once)',
  'deposits.another-payment': 'opened the deposit[ of {amount}] for another payment to an address',
  'deposits.approve': 'approved the deposit[ of {amount}][ by {name}][, {credited} credited]',
  'deposits.cancel': 'cancelled a deposit[ of {amount}]',
  'deposits.decline': 'declined the deposit[ of {amount}][ by {name}]',
  'deposits.export': 'downloaded the list of deposits',
  'deposits.four-eyes-sum': 'set the sum from which deposits take two admins',
  'deposits.four-eyes-total': 'set the total from which deposits take two admins',
  'deposits.payment-taken': 'credited a payment to another deposit',
  'deposits.proof-viewed': 'opened a proof of payment',
  'deposits.proof': 'sent a proof of payment for the deposit[ of {amount}]',
  'deposits.reopen': 'reopened the deposit[ of {amount}], whose payment was seen',
  'deposits.request': 'requested a deposit[ of {amount}]',
  'deposits.requote': 'renewed the quote of a deposit',
  'deposits.restore':
    'credited the deposit[ of {amount}] again, whose payment is back on the chain[, {credited} credited]',
  'deposits.reverse': 'took back the credit of the deposit[ of {amount}], whose payment left the chain',
  'deposits.take-back-approval': 'withdrew their approval of the deposit[ of {amount}]',
  'explorer.journals-export': 'downloaded journals',
  'explorer.trades-export': 'downloaded the list of trades',
  'house.approve': 'posted the movement[ of {amount}] of the house’s money',
  'house.decline': 'declined the movement[ of {amount}] of the house’s money',
  'house.request': 'requested a movement[ of {amount}] of the house’s money',
  'house.setting': 'set a limit or fee of the house',
  'identities.approve': 'approved ID images[ of {customer}]',
  'identities.assign': 'took an identity case[ of {customer}]',
  'identities.decline': 'declined ID images[ of {customer}]',
  'identities.hold': 'put ID images[ of {customer}] on legal hold',
  'identities.lift-hold': 'lifted the legal hold on ID images[ of {customer}]',
  'identities.release': 'put an identity case[ of {customer}] back in the queue',
  'identity.purge': 'deleted ID images[ of {customer}] at the end of their time',
  'identity.submit': 'submitted ID images',
  'identity.view': 'opened an ID image[ of {customer}]',
  'limits.answer-reality-check': 'answered a reality check[ with “{answer}”]',
  'limits.no-deposit-limit': 'chose to have no deposit limit',
  'limits.register-export': 'downloaded the register of limits',
  'limits.release-aside': 'moved money from only-to-withdraw to available',
  'limits.self-exclusion': 'started a self-exclusion',
  'limits.set': 'set a limit of their own',
  'limits.show-reality-check': 'was shown a reality check[ after {trades} trades]',
  'limits.take-back': 'withdrew a change of a limit',
  'limits.time-out': 'started a time-out',
  'mail.drop': 'gave up an e-mail that was not delivered',
  'mail.test': 'sent a test e-mail to themselves',
  'mail.retry': 'retried an e-mail that was not delivered',
  'mails.approve': 'approved a change of the words of an e-mail',
  'mails.decline': 'declined a change of the words of an e-mail',
  'mails.propose': 'proposed a change of the words of an e-mail',
  'mails.test': 'sent proposed words of an e-mail to themselves',
  'mails.withdraw': 'withdrew a change of the words of an e-mail',
  'markets.guard': 'opened or closed a pair by the price guard',
  'markets.liquidity': 'opened or closed a pair by its liquidity',
  'markets.thin': 'thinned the ticks of a day that is over',
  'mining.add-machines': 'put[ {count} ×][ {model}] machines into service',
  'mining.add-site': 'added the mining site[ {name}]',
  'mining.approve-day': 'approved a mining day[ of {day}][ in {coin}]',
  'mining.ask-machines': 'requested[ {count} ×][ {model}] machines',
  'mining.buy': 'bought a mining contract',
  'mining.close-below': 'set the worth from which a mining day is not closed automatically',
  'mining.close-day': 'closed the mining day[ of {day}][ in {coin}]',
  'mining.close-plan': 'closed the mining plan[ {name}]',
  'mining.confirm-machines': 'confirmed machines of the fleet',
  'mining.confirm-plan': 'confirmed the mining plan[ {name}]',
  'mining.confirm-receipt': 'confirmed a pool receipt[ for {day}][ in {coin}]',
  'mining.create-plan': 'created the mining plan[ {name}]',
  'mining.decline-machines': 'declined machines of the fleet',
  'mining.end': 'ended a mining contract',
  'mining.payout-addresses': 'set the addresses that pools pay to',
  'mining.record-reading': 'recorded a pool reading[ for {day}]',
  'mining.record-receipt': 'recorded a pool receipt[ for {day}][ in {coin}]',
  'mining.retire-machines': 'took machines out of service',
  'mining.set-receipt-aside': 'set a pool receipt aside[ for {day}][ in {coin}]',
  'notices.read': 'read their notices',
  'onboarding.accept': 'accepted the terms',
  'onboarding.save-details': 'completed step two of sign-up',
  'plans.approve': 'approved a change of plans and places',
  'plans.decline': 'declined a change of plans and places',
  'plans.propose': 'proposed a change of plans and places',
  'plans.withdraw': 'withdrew a change of plans and places',
  'practice.top-up': 'topped up practice money',
  'profile.save': 'changed their profile',
  'profile.save-address': 'changed their address',
  'review.audit-export': 'downloaded the audit trail',
  'second-factor-removals.approve': 'approved the removal of a second factor[ of {customer}]',
  'second-factor-removals.decline': 'declined the removal of a second factor[ of {customer}]',
  'second-factor-removals.request': 'requested the removal of a second factor[ of {customer}]',
  'settings.approve': 'approved a change of a setting[: {name} {value}]',
  'settings.decline': 'declined a change of a setting[: {name} {value}]',
  'settings.propose': 'proposed a change of a setting[: {name} {value}]',
  'settings.withdraw': 'withdrew a change of a setting[: {name} {value}]',
  'staff.confirm': 'confirmed a role[ ({role})] for a member of staff',
  'staff.decline': 'declined a role[ ({role})] for a member of staff',
  'staff.end': 'ended the role of a member of staff',
  'staff.request': 'requested a role[ ({role})] for a member of staff',
  'risk-cases.assign': 'assigned a case of risk[ of {customer}]',
  'risk-cases.assign-many': 'assigned a risk case[ of {customer}] (one of several at once)',
  'risk-cases.decide': 'decided a case of risk[ of {customer}][: {decision}]',
  'risk-cases.find': 'found something to look into[ about {customer}][: {code}]',
  'risk-cases.note': 'noted something about a case of risk[ of {customer}]',
  'risk-cases.ask': 'asked something about a case of risk[ of {customer}]',
  'staff-alerts.assign': 'assigned an alert',
  'staff-alerts.assign-many': 'assigned an alert (one of several at once)',
  'staff-alerts.see': 'saw an alert',
  'staff-alerts.send-post': 'had a post of an alert sent again',
  'staff-alerts.see-many': 'saw an alert (one of several at once)',
  'staff-views.remove': 'removed a view of a list',
  'staff-views.save': 'saved a view of a list',
  'support.answer': 'answered a customer’s conversation[, {customer}]',
  'support.answer-file': 'sent a file in a customer’s conversation[, {customer}]',
  'support.assign': 'assigned a customer’s conversation[, {customer}]',
  'support.assign-many': 'assigned a customer’s conversation[, {customer}] (one of several at once)',
  'support.close': 'closed a customer’s conversation[, {customer}]',
  'support.close-many': 'closed a customer’s conversation[, {customer}] (one of several at once)',
  'support.close-own': 'closed their conversation with support',
  'support.contact': 'wrote to support',
  'support.desk-mark-read': 'read a customer’s conversation[, {customer}]',
  'support.file': 'sent a file to support',
  'support.file-viewed': 'opened a file of a conversation',
  'support.mark-read': 'read an answer of support',
  'support.note': 'noted something about a customer’s conversation[, {customer}]',
  'support.open': 'started a conversation with support',
  'support.write': 'wrote to support',
  'terms.approve': 'approved a change of market terms[: {names}]',
  'terms.decline': 'declined a change of market terms[: {names}]',
  'terms.propose': 'proposed a change of market terms[: {names}]',
  'terms.withdraw': 'withdrew a change of market terms[: {names}]',
  'switches.set': 'changed a switch',
  'texts.approve': 'approved a change of the operator’s texts',
  'texts.decline': 'declined a change of the operator’s texts',
  'texts.propose': 'proposed a change of the operator’s texts',
  'texts.withdraw': 'withdrew a change of the operator’s texts',
  'texts.words': 'added words that a text can name',
  'trades.place': 'placed a trade',
  'traders.apply': 'applied to be a trader[ as {name}]',
  'traders.change': 'changed their trader profile',
  'traders.stop': 'stopped being a trader',
  'traders.withdraw-application': 'withdrew their application to be a trader',
  'treasury.record-custody': 'recorded a custody report',
  'watchlist.add': 'added a pair to their watchlist',
  'watchlist.remove': 'removed a pair from their watchlist',
  'withdrawals.add-address': 'added a payout address[ for {payment_method}]',
  'withdrawals.approve': 'approved the withdrawal[ of {amount}][ by {customer}]',
  'withdrawals.cancel': 'cancelled a withdrawal[ of {amount}]',
  'withdrawals.decline': 'declined the withdrawal[ of {amount}][ by {customer}]',
  'withdrawals.export': 'downloaded the list of withdrawals',
  'withdrawals.fix-coins': 'fixed the coins of the withdrawal[ of {amount}]',
  'withdrawals.four-eyes-sum': 'set the sum from which withdrawals take two admins',
  'withdrawals.four-eyes-total': 'set the total from which withdrawals take two admins',
  'withdrawals.ivms101': 'downloaded the travel-rule record as IVMS101',
  'withdrawals.lift-legal-ground': 'lifted the legal ground on the withdrawal[ of {amount}]',
  'withdrawals.not-broadcast': 'said that the withdrawal[ of {amount}] was not broadcast',
  'withdrawals.payout-differs': 'found a payout that differs from the record',
  'withdrawals.record-legal-ground': 'recorded a legal ground on the withdrawal[ of {amount}]',
  'withdrawals.remove-address': 'removed a payout address',
  'withdrawals.rename-address': 'renamed a payout address',
  'withdrawals.request': 'requested a withdrawal[ of {amount}]',
  'withdrawals.returned': 'recorded that the payout[ of {amount}] came back',
  'withdrawals.take-back-approval': 'withdrew their approval of the withdrawal[ of {amount}]',
  'withdrawals.travel-record': 'stated who holds the address of the payout',
  'withdrawals.travel-records-export': 'downloaded the register of travel-rule records',
};

/** 'slice.do-this' → 'slice: do this', of an action that has no sentence. */
const plain = (action: string): string => action.replace(/\.([^.]*)$/, ': $1').replaceAll('-', ' ');

/** What of an entry a sentence is made of. */
interface Deed {
  readonly action: string;
  /** Whom the record is of, where the reader may know it. */
  readonly customer: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** How a sentence writes amounts ('1234.50') and days ('2026-11-21'): as its screen does. */
interface DeedWriting {
  readonly amount: (decimal: string) => string;
  readonly day: (day: string) => string;
}

/** Whole minor units as a decimal of their asset; null for what is none. */
function decimalOf(value: unknown, asset: LedgerAsset): string | null {
  const digits = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return /^-?\d{1,18}$/.test(digits) ? formatAmount(BigInt(digits), asset) : null;
}

/** '119.99 of 300.00 USD' where not what was asked for was credited; null where it was, or nothing yet. */
function creditedOf({ after }: Deed, writing: DeedWriting): string | null {
  const record = fieldsOf(after);
  const asset = assetOfRecord(record);
  const credited = decimalOf(record['credited'], asset);
  const amount = decimalOf(record['amount'], asset);
  if (credited === null || amount === null || credited === amount) return null;
  return `${writing.amount(credited)} of ${writing.amount(amount)} ${asset}`;
}

/** A fact of the record as a sentence says it; null where there is none. */
function factOf(name: string, deed: Deed, writing: DeedWriting): string | null {
  if (name === 'customer') return deed.customer;
  if (name === 'credited') return creditedOf(deed, writing);
  const record = { ...fieldsOf(deed.before), ...fieldsOf(deed.after) };
  const value = record[name];
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  switch (name) {
    case 'amount': {
      const asset = assetOfRecord(record);
      const decimal = decimalOf(value, asset);
      return decimal === null ? null : `${writing.amount(decimal)} ${asset}`;
    }
    case 'day':
      return writing.day(typeof value === 'number' ? dayText(value) : value);
    default:
      return String(value);
  }
}

/** What was done, after the name of who did it: 'approved the deposit of 300.00 USD by Hugo Pires' (R2). */
export function deedSentence(deed: Deed, writing: DeedWriting): string {
  return (deeds[deed.action] ?? plain(deed.action)).replace(/\[([^[\]]*)\]/g, (_whole, part: string) => {
    let lacks = false;
    const filled = part.replace(/\{(\w+)\}/g, (_fact, name: string) => {
      const fact = factOf(name, deed, writing);
      lacks ||= fact === null;
      return fact ?? '';
    });
    return lacks ? '' : filled;
  });
}

/** Every action that has a sentence. */
export const knownActions: readonly string[] = Object.keys(deeds);

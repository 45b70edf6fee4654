import { type Static, type TObject, Type } from 'typebox';
import { formatCents, parseCents } from '#domain/money/amount.ts';

/** Money as a decision stored it: a decimal string with two decimals. */
const Usd = Type.String();
const RecordId = Type.String();
/** By its two letters of ISO 3166-1. */
const Country = Type.String();

/** One kind of notice: the facts it needs, and its words. The e-mail carries the same words, and a link to the page. */
interface Entry<F extends TObject> {
  readonly facts: F;
  /** Also the subject of the e-mail: no names and no amounts, because subjects are read over shoulders. */
  readonly title: string;
  readonly text: (facts: Static<F>) => string;
  /** Path of the page that shows what it is about. Whoever is not approved meets their status there (A8). */
  readonly page: (facts: Static<F>) => string;
}

const entry = <F extends TObject>(one: Entry<F>): Entry<F> => one;

const NoFacts = Type.Object({});
const dashboard = (): string => '/user';
const payment = ({ deposit }: { readonly deposit: string }): string => `/user/deposits/${deposit}`;
const withdrawals = (): string => '/user/withdrawals';
const accountDetails = (): string => '/user/account-details';

/**
 * Every outcome that a customer waits for (S2), in one closed list: a kind without its words and its page does not compile,
 * and what writes, mails, answers and shows notices follows from the entry.
 *
 * Why an account was suspended or blocked is not among the facts: what an admin notes there is for the audit trail. The
 * reasons of declined deposits and withdrawals are written for the customer.
 */
const entries = {
  account_approved: entry({
    facts: NoFacts,
    title: 'Your account is approved',
    text: () => 'Your account is approved and open.',
    page: dashboard,
  }),
  account_declined: entry({
    facts: NoFacts,
    title: 'Your account application was declined',
    text: () => 'Your account application has been declined. Sign in to see what is needed to go on.',
    page: dashboard,
  }),
  account_suspended: entry({
    facts: NoFacts,
    title: 'Your account is suspended',
    text: () =>
      'Your account is suspended. Open trades still settle; your statement and your withdrawals stay readable.',
    page: dashboard,
  }),
  account_reinstated: entry({
    facts: NoFacts,
    title: 'Your account is open again',
    text: () => 'The suspension of your account has ended: it is open again.',
    page: dashboard,
  }),
  account_blocked: entry({
    facts: NoFacts,
    title: 'Your account is blocked',
    text: () => 'Your account is blocked. Open trades still settle; your statement and your withdrawals stay readable.',
    page: dashboard,
  }),
  account_unblocked: entry({
    facts: NoFacts,
    title: 'Your account is open again',
    text: () => 'Your account is no longer blocked: it is open again.',
    page: dashboard,
  }),
  identity_approved: entry({
    facts: NoFacts,
    title: 'Your ID images are approved',
    text: () => 'Your ID images are approved.',
    page: () => '/user/kyc',
  }),
  identity_declined: entry({
    facts: Type.Object({ reason: Type.String(), mayRetry: Type.Boolean() }),
    title: 'Your ID images were declined',
    text: ({ reason, mayRetry }) =>
      `Your ID images were declined. ${ended(reason)}${mayRetry ? ' You can send new ones.' : ''}`,
    page: dashboard,
  }),
  country_changed: entry({
    facts: Type.Object({ country: Country }),
    title: 'Your country is changed',
    text: ({ country }) =>
      `Your account’s country is now ${countryName(country)}, as you asked. What you are offered follows it.`,
    page: accountDetails,
  }),
  country_change_declined: entry({
    facts: Type.Object({ country: Country, reason: Type.String() }),
    title: 'Your change of country was declined',
    text: ({ country, reason }) =>
      `Your request to change your country to ${countryName(country)} was declined: ${ended(reason)} Your country stays as it was.`,
    page: accountDetails,
  }),
  deposit_approved: entry({
    facts: Type.Object({ deposit: RecordId, asked: Usd, credited: Usd }),
    title: 'Your deposit has arrived',
    text: ({ asked, credited }) =>
      `${grouped(credited)} USD were credited to your balance${differenceOf(asked, credited)}.`,
    page: payment,
  }),
  deposit_declined: entry({
    facts: Type.Object({ deposit: RecordId, asked: Usd, reason: Type.String() }),
    title: 'Your deposit was declined',
    text: ({ asked, reason }) =>
      `Your deposit of ${grouped(asked)} USD was declined: ${ended(reason)} Nothing was credited.`,
    page: payment,
  }),
  payment_seen: entry({
    facts: Type.Object({
      deposit: RecordId,
      arrived: Type.String(),
      asked: Type.String(),
      fit: Type.Enum(['exact', 'under', 'over', 'another']),
      late: Type.Boolean(),
      confirmations: Type.Integer(),
    }),
    title: 'Your payment was seen',
    text: ({ arrived, asked, fit, late, confirmations }) =>
      `A payment of ${arrived} was seen on the chain${unlike(fit, asked)}. ${late ? 'It came after the quote had ended, so that it counts at the price when it is confirmed. ' : ''}It is looked at once it has ${confirmations} ${confirmations === 1 ? 'confirmation' : 'confirmations'}.`,
    page: payment,
  }),
  payment_gone: entry({
    facts: Type.Object({ deposit: RecordId, arrived: Type.String() }),
    title: 'Your payment is no longer on its way',
    text: ({ arrived }) =>
      `The payment of ${arrived} was replaced or dropped before it was confirmed. Nothing was credited for it.`,
    page: payment,
  }),
  deposit_pending_again: entry({
    facts: Type.Object({ deposit: RecordId, arrived: Type.String() }),
    title: 'Your deposit is looked at again',
    text: ({ arrived }) => `A payment of ${arrived} arrived for a deposit that was declined: it is looked at again.`,
    page: payment,
  }),
  deposit_reversed: entry({
    facts: Type.Object({ deposit: RecordId, amount: Usd, owed: Usd }),
    title: 'A deposit was taken back',
    text: ({ amount, owed }) =>
      `The chain no longer holds the payment of your deposit, so the ${grouped(amount)} USD credited for it were taken back.${owed === '0.00' ? '' : ` ${grouped(owed)} USD of them are owed now, and withdrawals wait until they are repaid.`} When it is confirmed again, it is credited again.`,
    page: payment,
  }),
  deposit_restored: entry({
    facts: Type.Object({ deposit: RecordId, amount: Usd }),
    title: 'Your deposit is back',
    text: ({ amount }) => `The payment of your deposit is confirmed again: ${grouped(amount)} USD were credited again.`,
    page: payment,
  }),
  withdrawal_sending: entry({
    facts: Type.Object({ withdrawal: RecordId, amount: Usd }),
    title: 'Your withdrawal is being sent',
    text: ({ amount }) =>
      `Your withdrawal of ${grouped(amount)} USD is approved and being sent. It can no longer be cancelled.`,
    page: withdrawals,
  }),
  withdrawal_not_sent: entry({
    facts: Type.Object({ withdrawal: RecordId, amount: Usd, reason: Type.String() }),
    title: 'Your withdrawal was not sent yet',
    text: ({ amount, reason }) =>
      `Your withdrawal of ${grouped(amount)} USD was not sent: ${ended(reason)} It waits for review again.`,
    page: withdrawals,
  }),
  withdrawal_paid: entry({
    facts: Type.Object({ withdrawal: RecordId, amount: Usd, transactionId: Type.String() }),
    title: 'Your withdrawal is paid',
    text: ({ amount, transactionId }) =>
      `Your withdrawal of ${grouped(amount)} USD is paid, by transaction ${transactionId}.`,
    page: withdrawals,
  }),
  withdrawal_declined: entry({
    facts: Type.Object({ withdrawal: RecordId, amount: Usd, reason: Type.String() }),
    title: 'Your withdrawal was declined',
    text: ({ amount, reason }) =>
      `Your withdrawal of ${grouped(amount)} USD was declined: ${ended(reason)} The money is available again.`,
    page: withdrawals,
  }),
  withdrawal_returned: entry({
    facts: Type.Object({ withdrawal: RecordId, amount: Usd, reason: Type.String() }),
    title: 'Your withdrawal came back',
    text: ({ amount, reason }) =>
      `The payout of ${grouped(amount)} USD came back: ${ended(reason)} The money is available again.`,
    page: withdrawals,
  }),
};

export type NoticeKind = keyof typeof entries;
type Facts = { readonly [K in NoticeKind]: Static<(typeof entries)[K]['facts']> };
type NoticeOf<K extends NoticeKind> = { [P in K]: { readonly kind: P; readonly facts: Facts[P] } }[K];

/** What a customer is told of one outcome: a kind of the closed list and its facts. */
export type Notice = NoticeOf<NoticeKind>;

export interface NoticeWords {
  readonly title: string;
  readonly text: string;
  readonly page: string;
}

interface Words<F> {
  readonly title: string;
  readonly text: (facts: F) => string;
  readonly page: (facts: F) => string;
}

const words: { readonly [K in NoticeKind]: Words<Facts[K]> } = entries;

/** What a notice says, and where it leads. */
export function wordsOf<K extends NoticeKind>({ kind, facts }: NoticeOf<K>): NoticeWords {
  const { title, text, page } = words[kind];
  return { title, text: text(facts), page: page(facts) };
}

/** A notice as JSON, kind by kind. */
export const NoticeSchema = Type.Unsafe<Notice>(
  Type.Union(Object.entries(entries).map(([kind, { facts }]) => Type.Object({ kind: Type.Literal(kind), facts }))),
);

/** An amount with two decimals as people read it: 1234.50 → 1,234.50 */
function grouped(amount: string): string {
  return amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

/** A country as people name it: CH → Switzerland */
function countryName(code: string): string {
  return countries.of(code) ?? code;
}

/** The reason as a sentence of its own, whichever way its writer ended it. */
function ended(reason: string): string {
  const trimmed = reason.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

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

/** What arrived is credited, not what was asked: the difference is said (D5). */
function differenceOf(asked: string, credited: string): string {
  const [wanted, came] = [parseCents(asked), parseCents(credited)];
  if (wanted === null || came === null || wanted === came) return '';
  const difference = came > wanted ? came - wanted : wanted - came;
  return `, ${grouped(formatCents(difference))} ${came > wanted ? 'more' : 'less'} than the ${grouped(asked)} asked for, because that is what arrived`;
}

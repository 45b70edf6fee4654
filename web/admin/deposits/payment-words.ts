import type { reviewPayments } from '#api/deposit-review.ts';
import type { ReplyOf } from '#api/operation.ts';
import { formatCents, parseCents } from '#domain/money/amount.ts';
import { quantityText } from '#domain/money/quantity.ts';
import { isUnmeant } from '#domain/review/second-person.ts';
import type { DepositCase } from '#web/admin/queue/cases.ts';
import { money } from '#web/ui/money.ts';
import { paidShort } from '#web/widgets/paid-short.ts';

type OpenPayment = ReplyOf<typeof reviewPayments>['items'][number];

/** What an approval does, as its button and the sentence beside it say it. */
interface ApprovalWords {
  /** Ends with what is approved, where that is named: 'Approve 0.1 BTC'. */
  readonly action: (coins: string | null) => string;
  /** Follows what is credited, and by which price. */
  readonly when: (what: string) => string;
}

const asFirst: ApprovalWords = {
  action: (coins) => (coins === null ? 'Approve as first of two' : `Approve ${coins} (1 of 2)`),
  when: (what) => `, once a second admin has confirmed the same ${what}.`,
};
const asLast: ApprovalWords = {
  action: (coins) => (coins === null ? 'Approve and credit' : `Credit ${coins}`),
  when: () => '.',
};
/** What the chain shows, and what a payment is worth, are looked up by the decision: both can take a second admin (R3). */
const asOnly: ApprovalWords = {
  action: (coins) => `Approve ${coins ?? 'payment'}`,
  when: () =>
    ': at once, unless the payment or what it is worth takes a second admin. Then this is the first of two approvals, and nothing is credited yet.',
};

/** @param given how many approvals there are */
export const approvalWords = (turn: 'first' | 'last', given: number): ApprovalWords =>
  turn === 'first' ? asFirst : given === 0 ? asOnly : asLast;

/**
 * What a payment is worth against what was asked, both in USD: '180.13 USD less than asked'.
 *
 * @param credits, asked amounts as the API writes them: '119.87'
 */
export function againstAsked(credits: string, asked: string): string {
  const [worth, wanted] = [parseCents(credits) ?? 0n, parseCents(asked) ?? 0n];
  if (worth === wanted) return 'exactly as asked';
  const [by, way] = worth < wanted ? [wanted - worth, 'less'] : [worth - wanted, 'more'];
  return `${money(formatCents(by))} USD ${way} than the ${money(asked)} USD asked`;
}

/** 'less than asked: 0.004 of 0.0123 BTC'; null where what was asked was paid, or nothing was yet (D5). */
export function shortWords(deposit: DepositCase): string | null {
  const short = paidShort(deposit);
  return short && `less than asked: ${short.paid} of ${short.asked}`;
}

/** The deposit that a payment waits at: '100.00 USD by Carla'. */
export function depositWaitedAt({ waitsAt }: Pick<OpenPayment, 'waitsAt'>): string {
  return waitsAt === null ? 'no deposit' : `${money(waitsAt.amount)} USD by ${waitsAt.clientName}`;
}

/** What staff do with a payment that belongs to no deposit, or waits at one (D2). */
export function whatToDo({ waitsAt, depositOfAddress }: Pick<OpenPayment, 'waitsAt' | 'depositOfAddress'>): string {
  if (waitsAt !== null) {
    const { clientName, status } = waitsAt;
    const own =
      status === 'pending'
        ? `If it was ${clientName}, review that deposit in the list above and credit the payment there.`
        : `If it was ${clientName}, that deposit was ${status}: two admins approve another one of theirs by this transaction id.`;
    return `It is not credited automatically. Find out who sent it: check the wallet or exchange it came from and the proofs that customers sent. ${own} If it was another customer, two admins approve a deposit of theirs by this transaction id, and the deposit where it waited says so. If nobody knows, leave it here.`;
  }
  return depositOfAddress === null
    ? 'It is credited to nobody. Find out who sent it, and approve a deposit of theirs by this transaction id; that takes two admins unless it came to that deposit’s address with an amount requested earlier. A matching amount alone proves nothing: it may be another payment less an exchange’s fee.'
    : 'It came to the address of that deposit in another coin or on another network than requested, so it is not credited automatically. Two admins can approve a deposit of the same customer by this transaction id, but not another customer’s.';
}

/**
 * What a deposit says where no payment is linked to it: others may have paid to its address all the same.
 *
 * @param chain.state as this process follows it; 'off' where nothing does
 */
export function nothingSeenWords(
  deposit: Pick<DepositCase, 'sharedAddress' | 'secondPerson' | 'timeline'>,
  chain: { readonly network: string; readonly state: string },
): string {
  const { network, state } = chain;
  if (state === 'off') {
    return `${network} is not watched here. Look the payment up yourself, and approve it by its transaction id.`;
  }
  const taken = deposit.timeline.flatMap((step) =>
    step.step === 'payment_taken'
      ? [
          `A payment of ${quantityText(step.arrived)} that had waited here, transaction ${step.transactionId}, was credited to another deposit.`,
        ]
      : [],
  );
  const isNamed = deposit.secondPerson !== null && isUnmeant(deposit.secondPerson.why);
  return [
    `No payment for this deposit has been seen on ${network} yet.`,
    deposit.sharedAddress
      ? 'Others pay to this address too. A payment there that fits no deposit, or may be another customer’s, is listed under “Unclear payments”.'
      : 'Only this deposit has this address. A payment in another coin is listed under “Unclear payments”.',
    ...taken,
    ...(isNamed ? ['The payment in the first approval was seen and was not for this deposit.'] : []),
    ...(state === 'failing' ? ['The source is not answering, so a payment may be missing.'] : []),
  ].join(' ');
}

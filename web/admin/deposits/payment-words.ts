import type { reviewPayments, valueDeposit } from '#api/deposit-review.ts';
import type { ReplyOf } from '#api/operation.ts';
import { formatCents, parseCents } from '#domain/money/amount.ts';
import { quantityText } from '#domain/money/quantity.ts';
import { inSymbols } from '#domain/money/symbols.ts';
import { isUnmeant } from '#domain/review/second-person.ts';
import type { DepositCase } from '#web/admin/queue/cases.ts';
import { depositReady } from '#web/admin/queue/readiness.ts';
import { money } from '#web/ui/money.ts';
import { paidShort } from '#web/widgets/paid-short.ts';

type OpenPayment = ReplyOf<typeof reviewPayments>['items'][number];

/** What an approval of typed values does, as its button and the sentence beside it say it. */
interface ApprovalWords {
  readonly action: string;
  /** Follows what is credited, and by which price. */
  readonly when: string;
}

const asFirst: ApprovalWords = {
  action: 'Approve as first of two',
  when: ', once a second admin has confirmed the same values.',
};
const asLast: ApprovalWords = { action: 'Approve and credit', when: '.' };
/** What the chain shows, and what a payment is worth, are looked up by the decision: both can take a second admin (R3). */
const asOnly: ApprovalWords = {
  action: 'Approve payment',
  when: '. One approval credits it at once; if the payment or its worth needs a second admin, yours is the first of two, and nothing is credited yet.',
};

/** @param given how many approvals there are */
export const approvalWords = (turn: 'first' | 'last', given: number): ApprovalWords =>
  turn === 'first' ? asFirst : given === 0 ? asOnly : asLast;

/**
 * How many approvals it takes to credit a payment that the watcher saw for this deposit (R3); null while that is not known. Such a
 * payment was meant for it, and its time is the chain's, so that its worth alone can ask for a second person.
 */
export function approvalsTaken(
  deposit: Pick<DepositCase, 'approvals' | 'approvalsNeeded' | 'amount'>,
  valued: Pick<ReplyOf<typeof valueDeposit>, 'credits' | 'secondPerson'> | null,
): 1 | 2 | null {
  const asDeposit = deposit.approvalsNeeded > 1 ? 2 : 1;
  if (deposit.approvals.length > 0) return asDeposit;
  if (valued === null) return asDeposit === 2 ? 2 : null;
  if (valued.secondPerson === null) return 1;
  if (valued.secondPerson.why !== 'paid_time') return 2;
  // The valuation takes the time for a typed one and names that first. Up to what was asked, the deposit's own sums decide.
  const isMore = (parseCents(valued.credits) ?? 0n) > (parseCents(deposit.amount) ?? 0n);
  return isMore && asDeposit === 1 ? null : asDeposit;
}

/** What taking a payment does: one sentence on what holds for this case, and its button, which names dollars where they are known. */
export function takeWords(
  needed: 1 | 2 | null,
  given: number,
): { readonly sentence: string; readonly action: (credits: string | null, coins: string) => string } {
  if (given > 0) {
    return {
      sentence: 'Yours is the second approval: the customer is credited at once.',
      action: (credits, coins) => `Approve: credit ${credits ?? coins}`,
    };
  }
  switch (needed) {
    case 1:
      return {
        sentence: 'One approval is enough: the customer is credited at once.',
        action: (credits, coins) => `Approve: credit ${credits ?? coins}`,
      };
    case 2:
      return {
        sentence: 'This takes two admins. Yours is the first: nothing is credited yet.',
        action: (credits, coins) => `Approve ${credits ?? coins} (1 of 2)`,
      };
    case null:
      return {
        sentence:
          'The customer is credited at once if one approval is enough. If it takes two, yours is the first: nothing is credited yet.',
        action: (credits, coins) => `Approve ${credits ?? coins}`,
      };
  }
}

/**
 * What a payment is worth against what was asked, both in USD: '180.13 USD less than requested'.
 *
 * @param credits, asked amounts as the API writes them: '119.87'
 */
export function againstAsked(credits: string, asked: string): string {
  const [worth, wanted] = [parseCents(credits) ?? 0n, parseCents(asked) ?? 0n];
  if (worth === wanted) return 'exactly as requested';
  const [by, way] = worth < wanted ? [wanted - worth, 'less'] : [worth - wanted, 'more'];
  return `${money(formatCents(by))} USD ${way} than requested`;
}

/** '0x6eb23bf2…9b9bacf': as much of an id as people compare; the whole of it is copied. */
export const shortId = (id: string): string => (id.length <= 20 ? id : `${id.slice(0, 10)}…${id.slice(-7)}`);

/** Where a deposit is; nobody decides on one whose watched chain shows no payment yet, which the overview calls not ready (R1). */
export function depositStatus(deposit: Pick<DepositCase, 'payments' | 'reversed' | 'status' | 'watch'>) {
  if (deposit.reversed) return 'reversed';
  const isAwaited = deposit.status === 'pending' && deposit.payments.length === 0 && !depositReady(deposit);
  return isAwaited ? 'waiting for payment' : deposit.status;
}

/** What came of another payment to a deposit's address, which has a deposit of its own (D5). */
export function furtherWords({ status, credited, reversed }: DepositCase['further'][number]): string {
  if (credited === null) return status;
  return reversed ? `${money(credited)} USD credited and taken back` : `${money(credited)} USD credited`;
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
          `A payment of ${inSymbols(quantityText(step.arrived))} that had waited here, transaction ${step.transactionId}, was credited to another deposit.`,
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

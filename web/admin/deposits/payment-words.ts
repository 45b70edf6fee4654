import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { reviewPayments, valueDeposit } from '#api/deposit-review.ts';
import type { ReplyOf } from '#api/operation.ts';
import { formatCents, parseCents } from '#domain/money/amount.ts';
import { quantityText } from '#domain/money/quantity.ts';
import { inSymbols } from '#domain/money/symbols.ts';
import { isUnmeant } from '#domain/review/second-person.ts';
import type { DepositCase } from '#web/admin/queue/cases.ts';
import { depositReady } from '#web/admin/queue/readiness.ts';
import { textOf } from '#web/texts/text.ts';
import { money } from '#web/ui/money.ts';
import { reviewState } from '#web/widgets/deposit-review-state.ts';
import { paidOver, paidShort } from '#web/widgets/paid-short.ts';

type OpenPayment = ReplyOf<typeof reviewPayments>['items'][number];

/**
 * What an approval of typed values does, as its button and the sentence beside it say it. What the chain shows, and what a payment
 * is worth, are looked up by the decision: both can take a second admin (R3).
 *
 * @param given how many approvals there are
 */
export function approvalWords(
  turn: 'first' | 'last',
  given: number,
  clientName: string,
): { readonly action: string; readonly sentence: string } {
  if (turn === 'first') {
    return {
      action: t`Approve as first of two`,
      sentence: t`Credits ${clientName} what arrived at the middle price of the minute after it was paid, rounded down, once a second admin has confirmed the same values.`,
    };
  }
  if (given === 0) {
    return {
      action: t`Approve payment`,
      sentence: t`Credits ${clientName} what arrived at the middle price of the minute after it was paid, rounded down. One approval credits it at once; if the payment or its worth needs a second admin, yours is the first of two, and nothing is credited yet.`,
    };
  }
  return {
    action: t`Approve and credit`,
    sentence: t`Credits ${clientName} what arrived at the middle price of the minute after it was paid, rounded down.`,
  };
}

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
      sentence: t`Yours is the second approval: the customer is credited at once.`,
      action: (credits, coins) => {
        const amount = credits ?? coins;
        return t`Approve: credit ${amount}`;
      },
    };
  }
  switch (needed) {
    case 1:
      return {
        sentence: t`One approval is enough: the customer is credited at once.`,
        action: (credits, coins) => {
          const amount = credits ?? coins;
          return t`Approve: credit ${amount}`;
        },
      };
    case 2:
      return {
        sentence: t`This takes two admins. Yours is the first: nothing is credited yet.`,
        action: (credits, coins) => {
          const amount = credits ?? coins;
          return t`Approve ${amount} (1 of 2)`;
        },
      };
    case null:
      return {
        sentence: t`The customer is credited at once if one approval is enough. If it takes two, yours is the first: nothing is credited yet.`,
        action: (credits, coins) => {
          const amount = credits ?? coins;
          return t`Approve ${amount}`;
        },
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
  if (worth === wanted) return t`exactly as requested`;
  const by = money(formatCents(worth < wanted ? wanted - worth : worth - wanted));
  return worth < wanted ? t`${by} USD less than requested` : t`${by} USD more than requested`;
}

/** '0x6eb23bf2…9b9bacf': as much of an id as people compare; the whole of it is copied. */
export const shortId = (id: string): string => (id.length <= 20 ? id : `${id.slice(0, 10)}…${id.slice(-7)}`);

/**
 * Where a deposit is; nobody decides on one whose watched chain shows no payment yet, or only what is gone, which the overview calls not
 * ready (R1).
 */
export function depositStatus(
  deposit: Pick<DepositCase, 'first' | 'payments' | 'reversed' | 'review' | 'status' | 'watch'>,
) {
  if (deposit.reversed) return 'reversed';
  const nothingThere = deposit.first === null && deposit.payments.every(({ state }) => state === 'replaced');
  const isAwaited = deposit.status === 'pending' && nothingThere && !depositReady(deposit);
  return isAwaited ? 'waiting_for_payment' : (reviewState(deposit) ?? deposit.status);
}

/** What the states of a deposit are called for staff. */
export const depositWords: Readonly<Record<ReturnType<typeof depositStatus>, MessageDescriptor>> = {
  pending: msg`pending`,
  waiting_for_payment: msg({ message: 'waiting for payment', context: 'a deposit' }),
  in_review: msg({ message: 'in review', context: 'a deposit' }),
  part_paid: msg({ message: 'paid in part', context: 'a deposit' }),
  approved: msg({ message: 'approved', context: 'a deposit' }),
  declined: msg({ message: 'declined', context: 'a deposit' }),
  reversed: msg({ message: 'reversed', context: 'a deposit' }),
};

/** Whether the watcher alone credited it: nobody approved it, and nobody has to (D5). */
export const isCreditedByChain = ({ status, approvals }: Pick<DepositCase, 'status' | 'approvals'>): boolean =>
  status === 'approved' && approvals.length === 0;

export const creditedByChain = (): string => t`credited by the chain, no approval needed`;

/** Where a deposit is, in the reader's language. */
export const depositWord = (deposit: Parameters<typeof depositStatus>[0]): string =>
  textOf(depositWords[depositStatus(deposit)]);

/** What came of another payment to a deposit's address, which has a deposit of its own (D5). */
export function furtherWords({ status, credited, reversed }: DepositCase['further'][number]): string {
  if (credited === null) return textOf(depositWords[status]);
  const amount = money(credited);
  return reversed ? t`${amount} USD credited and reversed` : t`${amount} USD credited`;
}

/** 'less than requested: 0.004 of 0.0123 BTC', or more; null where what was asked was paid, or nothing was yet (D5). */
export function shortWords(deposit: DepositCase): string | null {
  const short = paidShort(deposit);
  const found = short ?? paidOver(deposit);
  if (found === null) return null;
  const { paid, asked } = found;
  return short === null ? t`more than requested: ${paid} for ${asked}` : t`less than requested: ${paid} of ${asked}`;
}

/** The deposit that a payment waits at: '100.00 USD by Carla'. */
export function depositWaitedAt({ waitsAt }: Pick<OpenPayment, 'waitsAt'>): string {
  if (waitsAt === null) return t`no deposit`;
  const amount = money(waitsAt.amount);
  const { clientName } = waitsAt;
  return t`${amount} USD by ${clientName}`;
}

/** What staff do with a payment that belongs to no deposit, or waits at one (D2). */
export function whatToDo({ waitsAt, depositOfAddress }: Pick<OpenPayment, 'waitsAt' | 'depositOfAddress'>): string {
  if (waitsAt !== null) {
    const { clientName } = waitsAt;
    const status = textOf(depositWords[waitsAt.status]);
    const own =
      waitsAt.status === 'pending'
        ? t`If it was ${clientName}, review that deposit in the list above and credit the payment there.`
        : t`If it was ${clientName}, that deposit was ${status}: two admins approve another one of theirs by this transaction id.`;
    return [
      t`It is not credited automatically. Find out who sent it: check the wallet or exchange it came from and the proofs that customers sent.`,
      own,
      t`If it was another customer, two admins approve a deposit of theirs by this transaction id, and the deposit where it waited says so. If nobody knows, leave it here.`,
    ].join(' ');
  }
  return depositOfAddress === null
    ? t`It is credited to nobody. Find out who sent it, and approve a deposit of theirs by this transaction id; that takes two admins unless it came to that deposit’s address with an amount requested earlier. A matching amount alone proves nothing: it may be another payment less an exchange’s fee.`
    : t`It came to the address of that deposit in another coin or on another network than requested, so it is not credited automatically. Two admins can approve a deposit of the same customer by this transaction id, but not another customer’s.`;
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
    return t`${network} is not watched here. Look the payment up yourself, and approve it by its transaction id.`;
  }
  const taken = deposit.timeline.flatMap((step) => {
    if (step.step !== 'payment_taken') return [];
    const coins = inSymbols(quantityText(step.arrived));
    const { transactionId } = step;
    return [
      t`A payment of ${coins} that had waited here, transaction ${transactionId}, was credited to another deposit.`,
    ];
  });
  const isNamed = deposit.secondPerson !== null && isUnmeant(deposit.secondPerson.why);
  return [
    t`No payment for this deposit has been seen on ${network} yet.`,
    deposit.sharedAddress
      ? t`Others pay to this address too. A payment there that fits no deposit, or may be another customer’s, is listed under “Unclear payments”.`
      : t`Only this deposit has this address. A payment in another coin is listed under “Unclear payments”.`,
    ...taken,
    ...(isNamed ? [t`The payment in the first approval was seen and was not for this deposit.`] : []),
    ...(state === 'failing' ? [t`The source is not answering, so a payment may be missing.`] : []),
  ].join(' ');
}

import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { type Chain, coinOf } from '#domain/money/coins.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';
import type { PayoutSighting } from './evidence.ts';
import { paidJournal, returnedJournal } from './journals.ts';
import type { FixedCoins } from './payout-fixing.ts';
import { type FailedPayment, type ReturnValue, valueReturn } from './returning.ts';
import { type AgainStep, decideByTwo } from './two-admins.ts';
import { statusOf, type UnsendValues, type Withdrawal } from './withdrawal.ts';

/**
 * How long a payout is not said not to be broadcast after its coins were fixed, nor to have never arrived after it was recorded: a
 * payment that waits with a low fee is not in each node's memory pool, on Ethereum and BNB it is looked for in none, and within a day
 * what was sent is in a block, or the fee was raised.
 */
export const undoneAfterMs = dayMs;

/**
 * By how many blocks another transaction that spends the same coins has to be buried until a payment that it replaced counts as gone:
 * more than a credit takes, because nothing looks again.
 */
export const replacedDepth: Readonly<Record<Chain, number>> = { bitcoin: 6, ethereum: 64, bsc: 64 };

/** W5: that nothing was sent, or never arrived, is not said at once. Refuses with undo_too_early. */
export function decideAge(sinceMs: Millis, now: Millis, afterMs: number): Decision<null> {
  const until = millis(sinceMs + afterMs);
  return now < until ? refused('undo_too_early', { until: isoTime(until) }) : accepted(null);
}

/** What was to be paid where. */
export interface DueCoins {
  /** In the spelling that the sighting has too. */
  readonly address: string;
  /** Each fixing of this sending, the first one first: no later one is of fewer coins. */
  readonly fixings: readonly FixedCoins[];
}

/** A block's time is in whole seconds. */
const blockTimeStepMs = 999;

/**
 * W5: the payment of a payout that failed on its chain; null where the transaction did not fail, was to pay the address fewer coins
 * than were fixed, or stands in a block of before any were. Its coins are those that were fixed when its block was made.
 */
export function failedPaymentOf(
  sighting: PayoutSighting,
  transactionId: string,
  { address, fixings }: DueCoins,
): FailedPayment | null {
  if (sighting.kind !== 'failed') return null;
  const atMs = sighting.blockMs;
  const held = fixings.filter(({ fixedAtMs }) => fixedAtMs <= millis(atMs + blockTimeStepMs));
  const [first, last] = [held[0], held.at(-1)];
  if (first === undefined || last === undefined || first.units === 0n) return null;
  const attempted = sighting.attempted.reduce((sum, one) => (one.address === address ? sum + one.units : sum), 0n);
  return attempted < first.units
    ? null
    : { kind: 'failed', transactionId, units: last.units, atMs, isConfirmed: sighting.isConfirmed };
}

/** A payment that is shown to who would undo it. */
export interface PaymentToAddress {
  readonly transactionId: string;
  /** With its unit. */
  readonly paid: string;
  readonly address: string;
}

/** What a watched chain shows of a payout that is said not to have been broadcast. */
export interface BroadcastFacts {
  /** The one that the admin names as failed, where the chain shows that it pays the address; null otherwise. */
  readonly paid: PaymentToAddress | null;
  /** A payment to the address that failed, as far as one is known; null without one. */
  readonly failed: FailedPayment | null;
  /** The one that the admin names as failed; null where none is named, or the chain does not show that it did. */
  readonly named: FailedPayment | null;
}

export type UndoingOutcome =
  | Extract<AgainStep, { readonly step: 'first' }>
  /** Back to pending. */
  | { readonly step: 'last'; readonly ended: null }
  /** Its payment failed: it ends as returned. */
  | { readonly step: 'last'; readonly ended: ReturnValue & { readonly journals: readonly Journal[] } };

/** In which field two admins differ: what is given back goes by the time of the block, so that both say it too, where the chain shows it. */
function differingField(first: UnsendValues, next: UnsendValues): string | null {
  if (first.failedBy !== next.failedBy) return 'failedBy';
  return next.failedAtMs !== null && first.failedAtMs !== next.failedAtMs ? 'failedAt' : null;
}

/**
 * sending → pending, because nothing was broadcast: approvals start anew, and the customer may cancel again. No chain proves
 * that nothing was sent, so it takes two admins, whatever the amount; until the second one it stays sending. Refuses with
 * already_decided, own_case, second_admin_required or payout_on_chain; and with price_unavailable until the coins are fixed, or
 * who approved in a silence of the market could take it back once the next price is known elsewhere.
 *
 * A payment that failed was broadcast: the recipient's contract may refuse it when the price has fallen. So it is not said not to
 * be (payout_failed), but named by both (decision_differs), confirmed (payout_failure_unproven), and ends the withdrawal: what the
 * coins were worth at the price of the minute from its block's time is given back, and the request at the most.
 *
 * @param command.failedBy in its chain's one spelling; null where nothing was broadcast
 * @param price the first new one from the named payment's block on; null while there is none
 */
export function decideUndoing(
  withdrawal: Withdrawal,
  { admin, failedBy }: { readonly admin: UserId; readonly failedBy: string | null },
  { paid, failed, named }: BroadcastFacts,
  price: RecordedPrice | null,
): Decision<UndoingOutcome> {
  const { state } = withdrawal;
  if (state.kind === 'fixing') return refused('price_unavailable', { what: coinOf(withdrawal.method).pair });
  if (state.kind !== 'sending') return refused('already_decided', { status: statusOf(state) });
  const values: UnsendValues = { failedBy, failedAtMs: named?.atMs ?? null };
  const review = decideByTwo(withdrawal, state.unsends, { admin, values }, differingField);
  if (!review.ok) return review;
  if (paid !== null) return refused('payout_on_chain', paid);
  if (failedBy === null) {
    if (failed !== null) return refused('payout_failed', { transactionId: failed.transactionId });
    return accepted(review.value.step === 'first' ? review.value : { step: 'last', ended: null });
  }
  if (!named?.isConfirmed) return refused('payout_failure_unproven', { transactionId: failedBy });
  if (review.value.step === 'first') return accepted(review.value);
  const valued = valueReturn(withdrawal, named, price);
  if (!valued.ok) return valued;
  const journals = [paidJournal(withdrawal, admin), returnedJournal(withdrawal, valued.value.credited, admin)];
  return accepted({ step: 'last', ended: { ...valued.value, journals } });
}

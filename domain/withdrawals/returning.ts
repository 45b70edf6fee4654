import type { Millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { type Cents, formatScaled } from '#domain/money/amount.ts';
import { type Coin, coinOf } from '#domain/money/coins.ts';
import { exactUnits, type RecordedPrice, worthOf } from '#domain/money/prices.ts';
import { readDecimal } from '#domain/money/scaled.ts';
import { returnedJournal } from './journals.ts';
import { type AgainStep, decideByTwo } from './two-admins.ts';
import { type ReturnValues, shownKind, type Withdrawal } from './withdrawal.ts';

/** What a transaction brought back of a payout. */
export interface Incoming {
  readonly kind: 'incoming';
  /** In its chain's one spelling. */
  readonly transactionId: string;
  /** Smallest units of the coin. */
  readonly units: bigint;
  /** When it was seen in a block, or the time of it that staff read. */
  readonly atMs: Millis;
  /** Whether a watcher saw it in a block, so that nobody had to read its time and its coins. */
  readonly watched: boolean;
}

/** A payment of a payout that failed on its chain: no coins left, and what they were worth then is given back. */
export interface FailedPayment {
  readonly kind: 'failed';
  /** In its chain's one spelling. */
  readonly transactionId: string;
  /** Smallest units of the coin: what was fixed when its block was made. */
  readonly units: bigint;
  /** Its block's own time. */
  readonly atMs: Millis;
  readonly isConfirmed: boolean;
}

/** By what a return was valued. */
export interface ReturnWorth {
  readonly by: Incoming | FailedPayment;
  readonly price: RecordedPrice;
}

/** What a return gives back. */
export interface ReturnValue {
  readonly credited: Cents;
  /** Null where the payout never was in a block, or paid another address. */
  readonly worth: ReturnWorth | null;
}

export type ReturnOutcome =
  | Extract<AgainStep, { readonly step: 'first' }>
  | (ReturnValue & { readonly step: 'last'; readonly journal: Journal });

/**
 * approved → returned: the payout came back. It credits a customer, so it takes two admins who name the same incoming transaction
 * and the same coins and time where no watcher saw it, or none where the payout never arrived (decideReturnEvidence), which may be
 * because its payment failed. The price may be recorded after the first approval: the last one fixes what is credited. Refuses with already_decided, own_case,
 * second_admin_required, decision_differs, price_unavailable or amount_received_invalid.
 *
 * @param command.by what came back, or the payout's own payment where that failed; null where it never arrived
 * @param price the first new one from when the coins had come back, or the payment had failed; null while there is none
 */
export function decideReturn(
  withdrawal: Withdrawal,
  { admin, by }: { readonly admin: UserId; readonly by: Incoming | FailedPayment | null },
  price: RecordedPrice | null,
): Decision<ReturnOutcome> {
  const { state } = withdrawal;
  if (state.kind !== 'approved') return refused('already_decided', { status: shownKind(state) });
  // A payment that failed is the chain's to show: nobody names it, and both say when its block was made.
  const incoming = by?.kind === 'incoming' ? by : null;
  const values: ReturnValues = {
    incoming: incoming?.transactionId ?? null,
    units: incoming?.units ?? null,
    atMs: incoming?.atMs ?? null,
    failedAtMs: by?.kind === 'failed' ? by.atMs : null,
  };
  const differs = (first: ReturnValues, next: ReturnValues) => differingField(first, next, incoming?.watched ?? false);
  const review = decideByTwo(withdrawal, state.returns, { admin, values }, differs);
  if (!review.ok) return review;
  if (review.value.step === 'first') return accepted(review.value);
  const valued = valueReturn(withdrawal, by, price);
  if (!valued.ok) return valued;
  const journal = returnedJournal(withdrawal, valued.value.credited, admin);
  return accepted({ step: 'last', ...valued.value, journal });
}

/** In which field two admins differ. Coins and time are compared only where both had to read them; approvals of before name none. */
function differingField(first: ReturnValues, next: ReturnValues, watched: boolean): string | null {
  if (first.incoming !== next.incoming) return 'transactionId';
  if (first.failedAtMs !== next.failedAtMs) return 'failedAt';
  if (watched) return null;
  if (first.units !== null && first.units !== next.units) return 'amountReceived';
  return first.atMs !== null && first.atMs !== next.atMs ? 'paidAt' : null;
}

/**
 * W5: a return gives back what its coins are worth at the price of the minute from when they had come back, rounded down, and no more
 * than was asked for: who sends a payout back, or refuses it, gains nothing by how the price has moved. All of it where the payout
 * never was in a block, or paid another address. Refuses with price_unavailable, or amount_received_invalid where it is less than
 * a cent.
 *
 * @param by what came back, or failed; null where neither did
 * @param price the first new one from then on; null while there is none
 */
export function valueReturn(
  { method, amount }: Pick<Withdrawal, 'method' | 'amount'>,
  by: Incoming | FailedPayment | null,
  price: RecordedPrice | null,
): Decision<ReturnValue> {
  if (by === null) return accepted({ credited: amount, worth: null });
  const coin = coinOf(method);
  if (price === null) return refused('price_unavailable', { what: coin.pair });
  const worth = worthOf(by.units, price, coin);
  if (worth > 0n) return accepted({ credited: worth < amount ? worth : amount, worth: { by, price } });
  return refused('amount_received_invalid', { problem: phrase('amount_worth_nothing') });
}

/**
 * How many coins came back, as an admin read it: all that went out where nothing is typed. Refuses with amount_received_invalid.
 *
 * @param paid smallest units that went out
 */
export function readReturned(typed: string | undefined, paid: bigint, coin: Coin): Decision<bigint> {
  if (typed === undefined) return accepted(paid);
  const decimal = readDecimal(typed);
  const units = decimal && exactUnits(decimal, coin);
  if (units !== null && units > 0n) return accepted(units);
  const problem = phrase('amount_of_coin', {
    coin: coin.method,
    decimals: coin.decimals,
    example: formatScaled(paid, coin.decimals),
  });
  return refused('amount_received_invalid', { problem });
}

import type { Millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { formatScaled } from '#domain/money/amount.ts';
import { type Coin, coinOf } from '#domain/money/coins.ts';
import type { Deposit, Payment } from './deposit.ts';

/** What a chain says of a transaction that an admin names and that no watcher wrote down. */
export type Arrival =
  /** Nothing looks at this coin's chain. */
  | { readonly kind: 'not watched' }
  | { readonly kind: 'no answer' }
  /** Not there, or in no block that is deep enough. */
  | { readonly kind: 'not confirmed'; readonly confirmations: number; readonly needed: number }
  /** Undone in a block that is deep enough. */
  | { readonly kind: 'failed' }
  /** The own time of its block, and what it pays to the deposit's address in its coin, in smallest units. */
  | { readonly kind: 'confirmed'; readonly blockMs: Millis; readonly payments: readonly Arrived[] };

export interface Arrived {
  readonly output: number;
  readonly units: bigint;
}

/** How a watched chain answered, as it is kept with an approval; of 'no answer' and 'not shown' two admins have to know (R3). */
export type ChainAnswer = 'shown' | 'no answer' | 'not shown';

export interface HeldArrival {
  /** Of a payment that the chain shows, its own output and amount. */
  readonly payment: Payment;
  /** null where the chain is not watched. */
  readonly answer: ChainAnswer | null;
}

/**
 * D5: holds what an admin names against what a watched chain says of it. Payments that a contract makes in the chain's own coin are not
 * shown by a node, so that a confirmed transaction without any to the address does not contradict one. Refuses with
 * payment_unconfirmed, output_invalid or amount_received_invalid.
 *
 * @param asked.output as it was typed; null where it was left out
 * @param asked.names whether an amount was typed: otherwise what arrived is taken
 */
export function decideTypedEvidence(
  arrival: Arrival,
  typed: Payment,
  deposit: Pick<Deposit, 'method' | 'units'>,
  asked: { readonly output: number | null; readonly namesAmount: boolean },
): Decision<HeldArrival> {
  const coin = coinOf(deposit.method);
  switch (arrival.kind) {
    case 'not watched':
      return accepted({ payment: typed, answer: null });
    case 'no answer':
      return accepted({ payment: typed, answer: 'no answer' });
    case 'not confirmed':
      return refused('payment_unconfirmed', { confirmations: arrival.confirmations, needed: arrival.needed });
    case 'failed':
      return differs(0n, coin);
    case 'confirmed': {
      const { payments } = arrival;
      const [only] = payments;
      // A node shows each output of Bitcoin and each log of a token, and what a transaction itself pays in the chain's own coin.
      if (only === undefined) {
        const isPaidByContract = coin.distinguishedBy === null;
        return isPaidByContract ? accepted({ payment: typed, answer: 'not shown' }) : differs(0n, coin);
      }
      const single = asked.output === null && payments.length === 1 ? only : undefined;
      const found = single ?? payments.find(({ output }) => output === asked.output);
      if (found === undefined) {
        const outputs = payments.map(({ output }) => String(output));
        return refused('output_invalid', { problem: phrase('which_output', { outputs }) });
      }
      if (asked.namesAmount && found.units !== (typed.received ?? deposit.units)) return differs(found.units, coin);
      const received = found.units === deposit.units ? null : found.units;
      return accepted({ payment: { ...typed, output: found.output, received }, answer: 'shown' });
    }
  }
}

function differs(units: bigint, coin: Coin): Decision<never> {
  const arrived = `${formatScaled(units, coin.decimals)} ${coin.suffix}`;
  return refused('amount_received_invalid', { problem: phrase('amount_differs', { arrived }) });
}

/** Whether a watched chain does not show what is credited: one admin alone is not enough then. */
export const isUnseen = (answer: ChainAnswer | null): boolean => answer === 'no answer' || answer === 'not shown';

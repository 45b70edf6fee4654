import { t } from '@lingui/core/macro';
import { parseCents } from '#domain/money/amount.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import { plainAmount } from '#domain/money/typed.ts';
import { addressShapeProblem } from '#domain/withdrawals/address-shape.ts';
import { money } from '#web/ui/money.ts';
import { sentence } from '#web/widgets/sentence.ts';

export interface Problems {
  readonly amount: string | null;
  readonly address: string | null;
  /** W2, shown where the server would name it. */
  readonly blocked: string | null;
}

export const noProblems: Problems = { amount: null, address: null, blocked: null };

/** What was wrong with a field when the form was sent, for as long as it is; nothing new is said before it is sent again. */
export const stillWrong = (found: string | null, now: string | null): string | null => (found === null ? null : now);

/** W3: what is wrong with an address before anybody is asked for anything: nothing typed, or a shape that its coin has not. */
export function addressProblem(method: PaymentMethod, address: string): string | null {
  if (address.trim() === '') return t`Enter the address that receives it`;
  const problem = addressShapeProblem(method, address);
  return problem === null ? null : sentence({ code: 'address_invalid', facts: { problem } });
}

/** The problem of an address that somebody has just left; an empty one is no mistake yet. */
export const leftAddressProblem = (method: PaymentMethod, address: string): string | null =>
  address.trim() === '' ? null : addressProblem(method, address);

/** Whether an amount is more than there is to withdraw: then it decides first, and nothing is computed of it. */
export function isOverAvailable(amount: string, available: string | null): boolean {
  const [typed, owned] = [parseCents(plainAmount(amount)), available === null ? null : parseCents(available)];
  return typed !== null && owned !== null && owned < typed;
}

/**
 * What can be said before asking the server: the same rules in the same words (W2).
 *
 * @param least the least amount of the coin now, where it is known
 */
export function problemsOf(
  amount: string,
  { method, address }: { readonly method: PaymentMethod; readonly address: string },
  available: string | null,
  least: string | null = null,
): Problems {
  const typed = parseCents(plainAmount(amount));
  // All that is missing is said at once.
  const atAddress = addressProblem(method, address);
  if (typed === null || typed === 0n) {
    return {
      ...noProblems,
      address: atAddress,
      amount: t`Enter an amount in USD with at most two decimals, for example 100.00`,
    };
  }
  if (available !== null && isOverAvailable(amount, available)) {
    return {
      address: atAddress,
      amount: t`More than the ${money(available)} USD that you can withdraw`,
      blocked: sentence({ code: 'withdrawal_blocked', facts: { available } }),
    };
  }
  const fewest = least === null ? null : parseCents(least);
  if (least !== null && fewest !== null && typed < fewest) {
    return {
      ...noProblems,
      address: atAddress,
      amount: t`Enter at least ${money(least)} USD: the network fee is deducted from it, and the rest must be enough to send`,
    };
  }
  return { ...noProblems, address: atAddress };
}

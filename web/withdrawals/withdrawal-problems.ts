import { t } from '@lingui/core/macro';
import { cents, parseCents } from '#domain/money/amount.ts';
import { plainAmount } from '#domain/money/typed.ts';
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

/**
 * What can be said before asking the server: the same rules in the same words (W2).
 *
 * @param least the least amount of the coin now, where it is known
 */
export function problemsOf(
  amount: string,
  address: string,
  available: string | null,
  least: string | null = null,
): Problems {
  const typed = parseCents(plainAmount(amount));
  const owned = available === null ? null : (parseCents(available) ?? cents(0n));
  // All that is missing is said at once.
  const noAddress = address.trim() === '' ? t`Enter the address that receives it` : null;
  if (typed === null || typed === 0n) {
    return {
      ...noProblems,
      address: noAddress,
      amount: t`Enter an amount in USD with at most two decimals, for example 100.00`,
    };
  }
  if (owned !== null && owned < typed) {
    return { ...noProblems, blocked: sentence({ code: 'withdrawal_blocked', facts: { available: available ?? '' } }) };
  }
  const fewest = least === null ? null : parseCents(least);
  if (least !== null && fewest !== null && typed < fewest) {
    return {
      ...noProblems,
      address: noAddress,
      amount: t`Enter at least ${money(least)} USD: the network fee is deducted from it, and the rest must be enough to send`,
    };
  }
  return { ...noProblems, address: noAddress };
}

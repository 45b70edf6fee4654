import { cents, formatCents, parseCents } from '#domain/money/amount.ts';
import type { FourEyesLimits } from '#domain/review/second-person.ts';
import { usual } from './variables.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** In total so many times what one admin may decide alone. */
const usualTotal = 10n;

/**
 * From which amount of one record, and from which sums of 24 hours, two admins decide (R3). The sums follow the amount unless
 * they are set. Throws an Error that names the variable and what would be right.
 *
 * @param least the least amount that may be set for one record: 0 has everything decided by two
 */
export function readFourEyesSettings(env: Variables, of: 'DEPOSIT' | 'WITHDRAWAL', least: 0n | 1n): FourEyesLimits {
  const amountOf = (variable: string, follows?: bigint) => {
    const name = `${of}_FOUR_EYES_${variable}`;
    const standard = follows === undefined ? usual(name) : formatCents(cents(follows));
    const amount = parseCents(env[name] || standard);
    if (amount !== null && amount >= least) return amount;
    throw new Error(
      `${name} has to be dollars${least === 0n ? '' : ' above zero'} with at most two decimals and nothing else, such as ${standard}`,
    );
  };
  const record = amountOf('FROM');
  const sum = amountOf('SUM', record);
  return { record, sum, total: amountOf('TOTAL', sum * usualTotal) };
}

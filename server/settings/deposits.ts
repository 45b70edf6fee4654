import { mostDeposit, quoteMinutes } from '#domain/house-settings/settings.ts';
import { type Cents, formatCents, parseCents } from '#domain/money/amount.ts';
import type { FourEyesLimits } from '#domain/review/second-person.ts';
import { readFourEyesSettings } from './four-eyes.ts';
import { readLimitsBeforeDeposit } from './limits-before-deposit.ts';
import { usual } from './variables.ts';

/** What the operator sets about deposits (D1, D2, D5). */
export interface DepositSettings {
  readonly min: Cents;
  readonly max: Cents;
  /** From which amount and sums on two admins have to approve. */
  readonly fourEyes: FourEyesLimits;
  /** The most that one customer may have quoted at a time (D2). */
  readonly openMax: Cents;
  /** How long a quote holds. */
  readonly quoteMs: number;
  /** Where a deposit limit is asked for before a deposit (A13.2). */
  readonly limitsBeforeDeposit: ReadonlySet<string>;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads them out of the environment; throws an Error that names the variable and what would be right. */
export function readDepositSettings(env: Variables): DepositSettings {
  const min = amountOf('DEPOSIT_MIN', env);
  const max = amountOf('DEPOSIT_MAX', env);
  if (min === 0n) throw new Error(`DEPOSIT_MIN has to be more than zero, such as ${usual('DEPOSIT_MIN')}`);
  if (max < min || max > mostDeposit) {
    throw new Error(`DEPOSIT_MAX has to be from DEPOSIT_MIN, ${formatCents(min)}, to ${formatCents(mostDeposit)}`);
  }
  // Whoever may ask for one of the largest may have as much quoted at a time: splitting it wins nothing.
  const openMax = amountOf('DEPOSIT_OPEN_MAX', env, formatCents(max));
  if (openMax < max) {
    throw new Error(
      `DEPOSIT_OPEN_MAX has to be at least DEPOSIT_MAX, ${formatCents(max)}, or nobody could ask for that`,
    );
  }
  const minutes = Number(env['DEPOSIT_QUOTE_MINUTES'] || usual('DEPOSIT_QUOTE_MINUTES'));
  if (!Number.isInteger(minutes) || minutes < quoteMinutes.min || minutes > quoteMinutes.max) {
    const { min: least, max: longest } = quoteMinutes;
    throw new Error(
      `DEPOSIT_QUOTE_MINUTES has to be a whole number from ${least} to ${longest}, such as ${usual('DEPOSIT_QUOTE_MINUTES')}`,
    );
  }
  return {
    min,
    max,
    openMax,
    fourEyes: readFourEyesSettings(env, 'DEPOSIT', 0n),
    quoteMs: minutes * 60_000,
    limitsBeforeDeposit: readLimitsBeforeDeposit(env),
  };
}

function amountOf(variable: string, env: Variables, standard = usual(variable)): Cents {
  const amount = parseCents(env[variable] || standard);
  if (amount === null) {
    throw new Error(`${variable} has to be dollars with at most two decimals and nothing else, such as ${standard}`);
  }
  return amount;
}

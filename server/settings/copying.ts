import type { CopyingSettings } from '#domain/copying/settings.ts';
import { allocationBounds } from '#domain/house-settings/settings.ts';
import { type Cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { usual } from './variables.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads the COPY_ settings; throws an Error that names the variable and what would be right. */
export function readCopyingSettings(env: Variables): CopyingSettings {
  const least = amountOf('COPY_LEAST_ALLOCATION', env, allocationBounds.least);
  return {
    leastAllocation: least,
    defaultAllocation: amountOf('COPY_ALLOCATION', env, least),
    mostShareBps: bpsOf('COPY_SHARE_MOST_BPS', env),
    houseShareBps: bpsOf('COPY_SHARE_HOUSE_BPS', env),
    bounds: {
      traderBps: bpsOf('COPY_RESERVE_TRADER_BPS', env),
      customerBps: bpsOf('COPY_RESERVE_CUSTOMER_BPS', env),
    },
  };
}

function amountOf(variable: string, env: Variables, least: Cents): Cents {
  const amount = parseCents(env[variable] || usual(variable));
  if (amount === null || amount < least || amount > allocationBounds.most) {
    const bounds = `from ${formatCents(least)} to ${formatCents(allocationBounds.most)}`;
    throw new Error(`${variable} has to be an amount in USD ${bounds}, such as ${usual(variable)}`);
  }
  return amount;
}

function bpsOf(variable: string, env: Variables): number {
  const text = env[variable] || usual(variable);
  if (!/^[0-9]{1,5}$/.test(text) || Number(text) > 10_000) {
    throw new Error(`${variable} has to be a whole number of basis points from 0 to 10000, such as ${usual(variable)}`);
  }
  return Number(text);
}

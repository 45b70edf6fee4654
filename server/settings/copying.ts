import type { CopyingSettings } from '#domain/copying/settings.ts';
import { type Cents, cents, formatCents, parseCents } from '#domain/money/amount.ts';

type Variables = Readonly<Record<string, string | undefined>>;

const mostAllocation = cents(100_000_000n);
const leastAllocation = cents(100n);

/** Reads the COPY_ settings; throws an Error that names the variable and what would be right. */
export function readCopyingSettings(env: Variables): CopyingSettings {
  const least = amountOf('COPY_LEAST_ALLOCATION', env, '10.00', leastAllocation);
  return {
    leastAllocation: least,
    defaultAllocation: amountOf('COPY_ALLOCATION', env, '100.00', least),
    mostShareBps: bpsOf('COPY_SHARE_MOST_BPS', env, '3000'),
    houseShareBps: bpsOf('COPY_SHARE_HOUSE_BPS', env, '2000'),
    bounds: {
      traderBps: bpsOf('COPY_RESERVE_TRADER_BPS', env, '2500'),
      customerBps: bpsOf('COPY_RESERVE_CUSTOMER_BPS', env, '1000'),
    },
  };
}

function amountOf(variable: string, env: Variables, standard: string, least: Cents): Cents {
  const amount = parseCents(env[variable] || standard);
  if (amount === null || amount < least || amount > mostAllocation) {
    const bounds = `from ${formatCents(least)} to ${formatCents(mostAllocation)}`;
    throw new Error(`${variable} has to be an amount in USD ${bounds}, such as ${standard}`);
  }
  return amount;
}

function bpsOf(variable: string, env: Variables, standard: string): number {
  const text = env[variable] || standard;
  if (!/^[0-9]{1,5}$/.test(text) || Number(text) > 10_000) {
    throw new Error(`${variable} has to be a whole number of basis points from 0 to 10000, such as ${standard}`);
  }
  return Number(text);
}

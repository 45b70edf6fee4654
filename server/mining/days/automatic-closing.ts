import type { PoolClient } from 'pg';
import { dayOf } from '#domain/clock/days.ts';
import { dayMs, hourMs } from '#domain/clock/durations.ts';
import { millis } from '#domain/clock/millis.ts';
import { type Bound, boundOf, closingNeedsSecondAdmin } from '#domain/mining/bounds.ts';
import { coinDecimals, type MinedCoin } from '#domain/mining/coins.ts';
import { expectedGross } from '#domain/mining/expectation.ts';
import { readDecimal } from '#domain/money/scaled.ts';
import type { DayInputs, DayPrice, NetworkRow } from './day-inputs.ts';

/** A day is closed so long after its end at the earliest: what was being written when it ended is there by then. */
export const leastAfterEndMs = 60_000;

/** Why a day waits for an admin, or for two of them, who see it as a warning. */
export type Doubt =
  | 'no capacity'
  | 'price of another day'
  | 'far from expected'
  | 'second admin needed'
  | 'too much to close itself';

/** What of a day's inputs keeps it from closing itself. */
export function doubtsOf(day: number, inputs: DayInputs): readonly Doubt[] {
  const { capacity, price, received, closeBelow } = inputs;
  const bound = boundOfDay(inputs);
  const found: readonly (readonly [Doubt, boolean])[] = [
    ['no capacity', capacity === 0n],
    ['price of another day', price !== null && isOfAnotherTime(price.time_ms, price.rules, day)],
    ['far from expected', received > 0n && bound !== 'within'],
    ['second admin needed', closingNeedsSecondAdmin(received, bound)],
    ['too much to close itself', price !== null && worthInCents(received, price) >= closeBelow],
  ];
  return found.flatMap(([doubt, holds]) => (holds ? [doubt] : []));
}

/** What came in against what N1's formula expects of the whole capacity at the day's stored inputs (N3). */
export function boundOfDay({ received, capacity, network }: DayInputs): Bound {
  return boundOf(received, network && expectedOf(capacity, network));
}

/** What so many smallest units come to at a price, in cents, rounded down. */
function worthInCents(units: bigint, { price, decimals }: DayPrice): bigint {
  return (units * price) / 10n ** BigInt(decimals + coinDecimals - 2);
}

/** The price of the minute after a day's end counts as that of the day where it was recorded so long after the end at most, in ms. */
const latestPriceMs = hourMs;

/** Whether a day is valued by a price of another time: of long after its end, or by the earlier rule (below 3) of another day. */
export function isOfAnotherTime(ms: bigint, rules: number, day: number): boolean {
  return rules < 3 ? dayOf(millis(ms)) !== day : Number(ms) - (day + 1) * dayMs > latestPriceMs;
}

/** N1's formula at stored figures of a network, in parts. */
export function expectedOf(hashRate: bigint, { difficulty, subsidy, fees }: NetworkRow): bigint {
  const decimal = readDecimal(difficulty);
  if (decimal === null) throw new Error(`not a difficulty: ${difficulty}`);
  return expectedGross(hashRate, { difficulty: decimal, subsidy, fees });
}

/**
 * When the daily run closes a day: `afterHours` after its end and after its newest receipt was recorded, so that who catches
 * up has the same time for a look as who is punctual; ms since the epoch. null where it waits for an admin or for a receipt's
 * second one. A day without a price is tried and fails, which is logged.
 */
export async function closesItselfMs(
  db: PoolClient,
  of: { readonly coin: MinedCoin; readonly day: number; readonly inputs: DayInputs; readonly afterHours: number },
): Promise<number | null> {
  const { coin, day, inputs, afterHours } = of;
  if (inputs.received === 0n || inputs.waiting > 0 || doubtsOf(day, inputs).length > 0) return null;
  const { rows } = await db.query<{ newest: bigint }>(
    `select max(coalesce(confirmed_ms, created_ms)) as newest from mining_receipt
     where coin = $1 and day = $2 and state = 'counted'`,
    [coin, day],
  );
  const endMs = (day + 1) * dayMs;
  const newestMs = Math.max(endMs, Number(rows[0]?.newest ?? 0n));
  return Math.max(newestMs + afterHours * hourMs, endMs + leastAfterEndMs);
}

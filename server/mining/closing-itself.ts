import type { PoolClient } from 'pg';
import { dayMs, dayOf } from '#domain/clock/days.ts';
import { millis } from '#domain/clock/millis.ts';
import { type MinedCoin, partsPerUnit } from '#domain/mining/coins.ts';
import { expectedGross } from '#domain/mining/expectation.ts';
import { readDecimal } from '#domain/money/scaled.ts';
import type { DayInputs, NetworkRow } from './day-inputs.ts';

/** A day is closed so long after its end at the earliest: what was being written when it ended is there by then. */
export const leastAfterEndMs = 60_000;

/** Why a day waits for an admin, who sees it as a warning. */
export type Doubt = 'no capacity' | 'price of another day' | 'far from expected';

/** What of a day's inputs looks wrong, so that nobody but an admin closes it. */
export function doubtsOf(day: number, inputs: DayInputs): readonly Doubt[] {
  const { capacity, price } = inputs;
  const found: readonly (readonly [Doubt, boolean])[] = [
    ['no capacity', capacity === 0n],
    ['price of another day', price !== null && !isOfDay(price.time_ms, day)],
    ['far from expected', isFarFromExpected(inputs)],
  ];
  return found.flatMap(([doubt, holds]) => (holds ? [doubt] : []));
}

/** Whether a tick's time is within a day. */
export const isOfDay = (ms: bigint, day: number): boolean => dayOf(millis(ms)) === day;

/** N1's formula at stored figures of a network, in parts. */
export function expectedOf(hashRate: bigint, { difficulty, subsidy, fees }: NetworkRow): bigint {
  const decimal = readDecimal(difficulty);
  if (decimal === null) throw new Error(`not a difficulty: ${difficulty}`);
  return expectedGross(hashRate, { difficulty: decimal, subsidy, fees });
}

/**
 * More than twice what N1's formula expects of the whole capacity, or less than half of what it expects of what pools have
 * read, where that is less: an outage that is read explains itself. Nothing is far where nothing can be expected: no network
 * was read, or nothing came in, which an admin explains in any case.
 */
function isFarFromExpected({ received, capacity, reading, network }: DayInputs): boolean {
  if (received === 0n || capacity === 0n || network === null) return false;
  const hashed = reading === null || reading > capacity ? capacity : reading;
  const parts = received * partsPerUnit;
  return parts > 2n * expectedOf(capacity, network) || 2n * parts < expectedOf(hashed, network);
}

/**
 * When the daily run closes a day: `afterHours` after its end and after its newest receipt was recorded, so that who catches
 * up has the same time for a look as who is punctual; ms since the epoch. null where it waits for an admin. A day without a price
 * is tried and fails, which is told.
 */
export async function closesItselfMs(
  db: PoolClient,
  of: { readonly coin: MinedCoin; readonly day: number; readonly inputs: DayInputs; readonly afterHours: number },
): Promise<number | null> {
  const { coin, day, inputs, afterHours } = of;
  if (inputs.received === 0n || doubtsOf(day, inputs).length > 0) return null;
  const { rows } = await db.query<{ newest: bigint }>(
    `select max(created_ms) as newest from mining_receipt where coin = $1 and day = $2 and state = 'counted'`,
    [coin, day],
  );
  const endMs = (day + 1) * dayMs;
  const newestMs = Math.max(endMs, Number(rows[0]?.newest ?? 0n));
  return Math.max(newestMs + afterHours * 3_600_000, endMs + leastAfterEndMs);
}

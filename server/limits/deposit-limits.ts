import type { Pool, PoolClient } from 'pg';
import { minuteMs } from '#domain/clock/durations.ts';
import { type Cents, cents } from '#domain/money/amount.ts';
import { type Keep, keepNumbers, readNumbers } from './house-settings.ts';

/** What may be deposited, and how long a quote holds (D1, D2). */
export interface DepositLimits {
  readonly min: Cents;
  readonly max: Cents;
  /** The most that one customer may have quoted at a time. */
  readonly openMax: Cents;
  readonly quoteMs: number;
}

const names = {
  min: 'DEPOSIT_MIN',
  max: 'DEPOSIT_MAX',
  openMax: 'DEPOSIT_OPEN_MAX',
  quoteMinutes: 'DEPOSIT_QUOTE_MINUTES',
} as const;

/** Keeps the limits of deposits with the time since when (D1, D2, X8), as {@link keepNumbers} does. */
export async function keepDepositLimits(owner: Pool, limits: DepositLimits, keep: Keep = 'changes'): Promise<void> {
  const settings = [
    [names.min, limits.min],
    [names.max, limits.max],
    [names.openMax, limits.openMax],
    [names.quoteMinutes, limits.quoteMs / minuteMs],
  ] as const;
  await keepNumbers(owner, settings, keep);
}

/**
 * What a request for a deposit is held to at the moment, so that all processes take the same, whatever each of them was started with.
 * Of what was never kept, the limits of this process.
 */
export async function readDepositLimits(db: Pool | PoolClient, own: DepositLimits): Promise<DepositLimits> {
  const kept = await readNumbers(db, Object.values(names));
  const minutes = kept.get(names.quoteMinutes);
  return {
    min: cents(kept.get(names.min) ?? own.min),
    max: cents(kept.get(names.max) ?? own.max),
    openMax: cents(kept.get(names.openMax) ?? own.openMax),
    quoteMs: minutes === undefined ? own.quoteMs : Number(minutes) * minuteMs,
  };
}

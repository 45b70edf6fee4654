import type { PoolClient } from 'pg';
import { isPart } from '#domain/deposits/payment-fit.ts';
import { arrivals } from './payments.ts';
import { depositOf, type LoadedDeposit } from './record.ts';

/**
 * Has the watcher look once more at confirmed payments that were mere parts (D5) of what a deposit asked for and are none of what it asks
 * for now: nothing of theirs changes any more, so that it would not look by itself. The deposit is locked.
 *
 * @param before the deposit with its earlier quote
 * @param now the same with the quote that holds
 */
export async function retryParts(tx: PoolClient, before: LoadedDeposit, now: LoadedDeposit): Promise<void> {
  const payments = arrivals(now.payments);
  const whole = payments.filter(
    (one) => one.confirmed && isPart(one, depositOf(before), payments) && !isPart(one, depositOf(now), payments),
  );
  if (whole.length === 0) return;
  await tx.query('update chain_payment set outstanding = true where id = any($1)', [whole.map(({ id }) => id)]);
}

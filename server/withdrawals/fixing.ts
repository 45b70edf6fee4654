import type { Pool } from 'pg';
import { coinOf } from '#domain/money/coins.ts';
import { quantityOf } from '#domain/money/quantity.ts';
import { fixPayout } from '#domain/withdrawals/payout-fixing.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import type { PriceAt } from '#server/payments/price-at.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';
import { loadWithdrawal, withdrawalOf } from './record.ts';
import { announce, reload, savePayout } from './saving.ts';
import { writeWithdrawalStep } from './timeline.ts';

/** Fixing does not depend on how long a request waits. */
const noWaits = { addressHoldHours: 0, atMostDays: 0 };

/**
 * W5: fixes the coins of approved payouts whose price since the last approval is there: one pass of a job. One without such
 * a price waits for the next pass, and one that fails holds up no other.
 */
export async function fixPayouts({ pool, priceAt }: { readonly pool: Pool; readonly priceAt: PriceAt }): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from withdrawal where sending and units is null order by fixing_ms, id',
  );
  const failures: unknown[] = [];
  for (const { id } of rows) await fixOne(pool, priceAt, id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function fixOne(pool: Pool, priceAt: PriceAt, id: string): Promise<void> {
  await withTransaction(pool, async (tx) => {
    const before = await loadWithdrawal(tx, id, true);
    if (!before) return;
    const withdrawal = withdrawalOf(before, noWaits);
    const { state, method } = withdrawal;
    if (state.kind !== 'fixing') return;
    const price = await priceAt(tx, coinOf(method).pair, state.fromMs);
    if (price === null) return;
    const at = await readClock(tx);
    const payout = fixPayout(withdrawal, price, at);
    if (payout === null) return;
    await savePayout(tx, id, payout, at, null);
    await writeWithdrawalStep(tx, id, { step: 'coins_fixed', coins: quantityOf(payout.units, coinOf(method)) }, at);
    const after = await reload(tx, id);
    await writeAudit(tx, {
      actor: 'system',
      action: 'withdrawals.fix-coins',
      subjectKind: 'withdrawal',
      subject: id,
      reason: null,
      before: before.row,
      after: after.row,
    });
    await announce(tx, after.row.user_id, id);
  });
}

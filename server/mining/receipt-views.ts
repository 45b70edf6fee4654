import type { Pool } from 'pg';
import type { Static } from 'typebox';
import type { MiningReceipt } from '#api/mining-receipts.ts';
import type { TableRow } from '#database/rows.ts';
import { dayText } from '#domain/clock/days.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { MinedCoin } from '#domain/mining/coins.ts';
import { coinText } from './units.ts';

export type Receipt = Static<typeof MiningReceipt>;

/**
 * - `addition`: Its number among what came late for closed days (N3); null of what came in time.
 */
export type ReceiptRow = TableRow<'mining_receipt'>;

/** Receipts with whether their day is still open. */
export async function receiptViews(pool: Pool, receipts: readonly ReceiptRow[]): Promise<Receipt[]> {
  const { rows } = await pool.query<{ coin: MinedCoin; next_day: number | null }>(
    'select coin, next_day from mining_coin',
  );
  const open = new Map(rows.map(({ coin, next_day }) => [coin, next_day]));
  return receipts.map((row) => receiptView(row, row.day >= (open.get(row.coin) ?? 0)));
}

/** @param open whether its day is not closed yet */
export function receiptView(row: ReceiptRow, open: boolean): Receipt {
  return {
    id: row.id,
    coin: row.coin,
    day: dayText(row.day),
    amount: coinText(row.amount),
    transactionId: row.transaction_id,
    output: row.output,
    pool: row.pool,
    evidence: row.evidence,
    state: row.state,
    reason: row.reason,
    recordedBy: row.recorded_by,
    open,
    proof: row.proof,
    address: row.address,
    confirmations: row.confirmations,
    evidenceSha256: row.evidence_sha256,
    confirmedBy: row.confirmed_by,
    addition: row.addition,
    confirmedAt: row.confirmed_ms === null ? null : isoTime(millis(row.confirmed_ms)),
    recordedAt: isoTime(millis(row.created_ms)),
  };
}

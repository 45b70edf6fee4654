import type { Pool } from 'pg';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { uncreditedPaymentsSql } from '#database/checks/uncredited-payments.ts';
import { uncreditedReasons } from '#domain/deposits/uncredited.ts';
import { publishWaits, type WaitRow } from '#server/review/published-waits.ts';

const uncreditedText = `
  select reason, count(*) as count, (clock_ms() - min(since_ms)) / 3600000 as oldest_hours
  from (${uncreditedPaymentsSql}) p group by reason`;

/**
 * How many payments of the chain meant a deposit and are credited to nobody, by reason, and for how long the oldest one stands in a
 * block (D5): counts and whole hours, of nobody in particular and without amounts.
 */
export async function readUncreditedPayments(pool: Pool): Promise<ReplyOf<typeof readFairPlay>['deposits']> {
  const { rows } = await pool.query<WaitRow>({ name: 'payments-uncredited', text: uncreditedText });
  return { uncredited: publishWaits(uncreditedReasons, rows) };
}

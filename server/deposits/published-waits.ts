import type { Pool } from 'pg';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { uncreditedPaymentsSql } from '#database/checks/uncredited-payments.ts';
import { uncreditedReasons } from '#domain/deposits/uncredited.ts';
import { readWaits } from '#server/review/published-waits.ts';

/**
 * How many payments of the chain meant a deposit and are credited to nobody, by reason, and for how long the oldest one stands in a
 * block (D5): counts and whole hours, of nobody in particular and without amounts.
 */
export async function readUncreditedPayments(pool: Pool): Promise<ReplyOf<typeof readFairPlay>['deposits']> {
  return {
    uncredited: await readWaits(pool, uncreditedReasons, {
      name: 'payments-uncredited',
      waiting: uncreditedPaymentsSql,
    }),
  };
}

import type { PoolClient } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';
import type { PaymentFit } from '#domain/deposits/payment-fit.ts';
import { mostSharedAmounts } from '#domain/deposits/shared-amounts.ts';
import { justAskedMs } from '#domain/deposits/waiting-reasons.ts';

/** Nodes forget a payment that is in no block after two weeks: later than that nothing replaces it. */
const replacedWithinMs = 14 * dayMs;

/**
 * Links a payment to its deposit. One by an amount of a shared address waits for staff (D2), by the first of these reasons that holds:
 * - `not_meant_before`: the amount did not mean this deposit a minute before the payment was seen, as it was issued since;
 * - `cancelled_another`: it did not, as later ones had taken its place, and the customer has cancelled one there since;
 * - `replaces_earlier`: an earlier payment there of the same amount, which it may replace, meant something else.
 */
export async function linkPayment(
  tx: PoolClient,
  id: string,
  { deposit, fit, late }: { readonly deposit: string; readonly fit: PaymentFit; readonly late: boolean },
): Promise<void> {
  const other = (payment: string, most = '$6::bigint') =>
    `deposit_by_amount(${payment}.payment_method, a.address, ${payment}.units, ${payment}.first_seen_ms - $5::bigint, ${most})
       is distinct from $2`;
  await tx.query(
    `update chain_payment p set deposit = $2, fit = $3, late = $4, waits = (
       select case
         when ${other('p')} then case when not ${other('p', 'null')} and exists (
             select from deposit d join deposit o on o.user_id = d.user_id and o.payment_address = a.address
             join timeline_step s on s.subject = o.id and s.step = 'cancelled'
             where d.id = $2 and s.created_ms >= p.first_seen_ms - $5::bigint and s.created_ms <= p.first_seen_ms)
           then 'cancelled_another' else 'not_meant_before' end
         when exists (
           select from chain_payment q
           where q.place = p.place and q.payment_method = p.payment_method and q.units = p.units
             and q.first_seen_ms < p.first_seen_ms and q.first_seen_ms > p.first_seen_ms - $7::bigint and ${other('q')})
           then 'replaces_earlier' end
       from chain_address a where a.chain = p.chain and a.place = p.place and a.deposit is null)
     where p.id = $1`,
    [id, deposit, fit, late, justAskedMs, mostSharedAmounts, replacedWithinMs],
  );
}

import type { Pool, PoolClient } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';
import type { PaymentFit } from '#domain/deposits/payment-fit.ts';
import { justAskedMs, mostSharedAmounts } from '#domain/deposits/shared-amounts.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { Unmeant } from '#domain/review/second-person.ts';
import type { PaymentRow } from './payments.ts';

/**
 * The deposit that a payment is for (D2): by the deposit's own address, for ever; on a shared address by an exact amount that
 * held when the payment was first seen. Null where it is for none: nobody is credited then, and staff find it in their list.
 *
 * It is asked once, when a payment is first dealt with: who sees a payment that matches nothing, and renews until they are asked
 * for just that amount, gets nothing by it.
 */
export async function matchOf(tx: PoolClient, row: PaymentRow): Promise<string | null> {
  if (row.state !== 'new') return null;
  const { rows } = await tx.query<{ deposit: string | null }>(
    `select case when a.deposit is null
         then deposit_by_amount($3, a.address, $4::numeric, $5::bigint, $6::bigint)
         else (select d.id from deposit d where d.id = a.deposit and d.payment_method = $3) end as deposit
     from chain_address a where a.chain = $1 and a.place = $2`,
    [row.chain, row.place, row.payment_method, row.units, row.first_seen_ms, mostSharedAmounts],
  );
  return rows[0]?.deposit ?? null;
}

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

/** Those of some deposits that have an address for themselves alone; others may be paid to the address of each other one. */
export async function readOwnAddresses(
  db: Pool | PoolClient,
  deposits: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ deposit: string }>(
    'select distinct deposit from chain_address where deposit = any($1)',
    [deposits],
  );
  return new Set(rows.map(({ deposit }) => deposit));
}

/**
 * Whether a payment that a watcher saw meant a deposit, which an admin names it for (D5): null where it was found to mean it, or came to
 * its address with an amount that meant it then, also where its customer was asked for others since (D2). Refuses with payment_to_own_address where the address was made for
 * a deposit of another customer.
 */
export async function meaningOf(tx: PoolClient, row: PaymentRow, deposit: string): Promise<Decision<Unmeant | null>> {
  if (row.deposit === deposit) return accepted(null);
  const { rows } = await tx.query<{
    owner: string | null;
    here: boolean;
    before: boolean;
    asked: boolean;
    own: boolean;
    meant: boolean;
  }>(
    `select case when o.user_id <> d.user_id then o.id end as owner, a.address = d.payment_address as here,
       d.created_ms > $4::bigint or coalesce(m.issued_ms > $4::bigint, false) as before, m.deposit is not null as asked,
       coalesce(a.deposit = d.id, false) as own,
       coalesce(deposit_by_amount($6, a.address, $5::numeric, $4::bigint, null) = d.id, false) as meant
     from deposit d
     left join chain_address a on a.chain = $2 and a.place = $3
     left join deposit o on o.id = a.deposit
     left join deposit_amount m on m.deposit = d.id and m.payment_method = d.payment_method and m.payment_address = a.address
       and m.units = $5::numeric
     where d.id = $1`,
    [deposit, row.chain, row.place, row.first_seen_ms, row.units, row.payment_method],
  );
  const [found] = rows;
  if (!found) throw new Error(`no deposit ${deposit}`);
  if (found.owner !== null) return refused('payment_to_own_address', { deposit: found.owner });
  if (!found.here) return accepted('other_address');
  // An amount that is issued anew since was asked for before all the same.
  if (found.meant) return accepted(null);
  if (found.before) return accepted('seen_before');
  if (found.own && found.asked) return accepted(null);
  return accepted(found.asked ? 'lapsed_amount' : 'other_amount');
}

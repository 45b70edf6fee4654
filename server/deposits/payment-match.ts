import type { Pool, PoolClient } from 'pg';
import { mostSharedAmounts } from '#domain/deposits/shared-amounts.ts';
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

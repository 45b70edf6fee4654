import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { Deposit } from '#api/deposit-view.ts';
import type { TableRow } from '#database/rows.ts';
import { formatCents, formatScaled } from '#domain/money/amount.ts';
import type { Coin } from '#domain/money/coins.ts';

/** A deposit that a further payment to the address of another one opened (D5). Units read as text. */
export interface FurtherDeposit extends TableRow<'deposit', 'id' | 'status' | 'units' | 'credited'> {
  /** The deposit whose address was paid. */
  readonly first: string;
  readonly reversed: boolean;
  /** Null where the payment was credited to another deposit since. */
  readonly transaction_id: string | null;
}

/** What further payments to the addresses of credited deposits opened, by these, oldest first: of their own customers' alone. */
export async function readFurther(
  db: Pool | PoolClient,
  deposits: readonly string[],
): Promise<ReadonlyMap<string, readonly FurtherDeposit[]>> {
  if (deposits.length === 0) return new Map();
  const { rows } = await db.query<FurtherDeposit>(
    `with paid as (
       select id, user_id, payment_address, payment_method from deposit where id = any($1) and status = 'approved'
     ), opened as materialized (
       -- Each deposit of these addresses is looked up once: on a shared one all of a customer's are beside each that is asked for.
       select d.*, s.facts->>'first' as first from deposit d
       join timeline_step s on s.subject = d.id and s.step = 'opened_by_payment'
       where (d.user_id, d.payment_address, d.payment_method) in (select user_id, payment_address, payment_method from paid)
     )
     select d.first, d.id, d.status, d.units, d.credited, d.reversals > d.restores as reversed, coalesce(d.transaction_id, (
         select p.transaction_id from chain_payment p where p.deposit = d.id order by p.first_seen_ms, p.id limit 1
       )) as transaction_id
     from opened d
     join paid f on f.id = d.first and f.id <> d.id and f.user_id = d.user_id and f.payment_address = d.payment_address
       and f.payment_method = d.payment_method
     order by d.created_ms, d.id`,
    [deposits],
  );
  return Map.groupBy(rows, ({ first }) => first);
}

/** Such a deposit as the page of the first one names it. */
export const furtherView = (
  { id, status, units, credited, reversed, transaction_id }: FurtherDeposit,
  { decimals }: Pick<Coin, 'decimals'>,
): Static<typeof Deposit>['further'][number] => ({
  id,
  status,
  amount: formatScaled(BigInt(units), decimals),
  credited: credited === null ? null : formatCents(credited),
  reversed,
  transactionId: transaction_id,
});

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
  const { rows } = await db.query<FurtherDeposit>(
    `select f.id as first, d.id, d.status, d.units, d.credited, d.reversals > d.restores as reversed, coalesce(d.transaction_id, (
         select p.transaction_id from chain_payment p where p.deposit = d.id order by p.first_seen_ms, p.id limit 1
       )) as transaction_id
     from deposit f
     join deposit d on d.user_id = f.user_id and d.payment_address = f.payment_address and d.id <> f.id
       and d.payment_method = f.payment_method
     join timeline_step s on s.subject = d.id and s.step = 'opened_by_payment' and s.facts->>'first' = f.id
     where f.id = any($1) and f.status = 'approved' order by d.created_ms, d.id`,
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

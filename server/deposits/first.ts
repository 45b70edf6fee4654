import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { Deposit } from '#api/deposit-view.ts';
import type { TableRow } from '#database/rows.ts';
import { smallBelow } from '#domain/deposits/payment-fit.ts';
import { formatCents, formatScaled } from '#domain/money/amount.ts';
import type { Coin } from '#domain/money/coins.ts';
import { notSmall } from './payments.ts';

/** The deposit that a payment was for which became a record of its own (D5). Units read as text. */
export interface FirstDeposit extends TableRow<'deposit', 'id' | 'amount' | 'units'> {
  /** The record that the payment became. */
  readonly opened: string;
  /** Whether the payment came before that deposit was credited, of less than what it asked for. */
  readonly part: boolean;
}

/** The deposits that payments were for which opened some of these records, by the records. */
export async function readFirst(
  db: Pool | PoolClient,
  deposits: readonly string[],
): Promise<ReadonlyMap<string, FirstDeposit>> {
  if (deposits.length === 0) return new Map();
  const { rows } = await db.query<FirstDeposit>(
    `select d.id as opened, f.id, f.amount, f.units, coalesce(d.units < f.units and (
         select min(p.first_seen_ms) from chain_payment p where p.deposit = d.id
       ) <= (
         select min(c.created_ms) from timeline_step c where c.subject = f.id and c.step = 'approved'
       ), false) as part
     from deposit d
     join timeline_step s on s.subject = d.id and s.step = 'opened_by_payment'
     join deposit f on f.id = s.facts->>'first'
     where d.id = any($1)`,
    [deposits],
  );
  return new Map(rows.map((row) => [row.opened, row]));
}

/** Such a deposit as the page of the record names it. */
export const firstView = (
  { id, amount, units, part }: FirstDeposit,
  { decimals }: Pick<Coin, 'decimals'>,
): NonNullable<Static<typeof Deposit>['first']> => ({
  id,
  amount: formatCents(amount),
  amountToSend: formatScaled(BigInt(units), decimals),
  part,
});

/**
 * Smallest units of the confirmed payments for a deposit that came before its credit, also of those that have records of their own
 * since. What is worth less than 1.00 by its quote is nobody's part of it (D5).
 */
export async function readArrivedBefore(tx: PoolClient, first: string): Promise<bigint> {
  const { rows } = await tx.query<{ units: string }>(
    `select coalesce(sum(p.units), 0) as units from deposit f
     join deposit d on d.user_id = f.user_id and d.payment_address = f.payment_address and d.payment_method = f.payment_method
     join chain_payment p on p.deposit = d.id and p.state = 'confirmed'
     where f.id = $1 and ${notSmall('f', '$2')}
       and (d.id = f.id or exists (
         select from timeline_step s where s.subject = d.id and s.step = 'opened_by_payment' and s.facts->>'first' = f.id
       ))
       and p.first_seen_ms <= (
         select min(c.created_ms) from timeline_step c where c.subject = f.id and c.step = 'approved'
       )`,
    [first, smallBelow],
  );
  return BigInt(rows[0]?.units ?? 0);
}

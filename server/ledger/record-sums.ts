import type { Pool } from 'pg';
import { cents, formatCents } from '#domain/money/amount.ts';

/** What journals of one code moved for a record. */
interface Movement {
  readonly code: string;
  readonly journals: number;
  readonly amount: string;
}

interface Row {
  readonly code: string;
  readonly journals: bigint;
  readonly cents: bigint;
}

const movementOf = ({ code, journals, cents: sum }: Row): Movement => ({
  code,
  journals: Number(journals),
  amount: formatCents(cents(sum)),
});

/** What the entries of a copy's account come to, by code: all of them together are what is in the copy now. */
export async function copyMovements(db: Pool, copy: string): Promise<Movement[]> {
  const { rows } = await db.query<Row>({
    name: 'ledger-copy-movements',
    text: `select j.code, count(distinct j.id) as journals, sum(e.amount)::bigint as cents
           from ledger_account a
           join ledger_entry e on e.account = a.id
           join ledger_journal j on j.id = e.id / 32
           where coalesce(a.copy_id, a.owner, '') = $1 and a.kind = 'allocated'
           group by j.code order by min(j.id)`,
    values: [copy],
  });
  return rows.map(movementOf);
}

/** What the journals that a record caused moved on its owner's accounts in dollars, by code. */
export async function causedMovements(db: Pool, cause: string, owner: string): Promise<Movement[]> {
  const { rows } = await db.query<Row>({
    name: 'ledger-caused-movements',
    text: `select j.code, count(distinct j.id) as journals, sum(e.amount)::bigint as cents
           from ledger_journal j
           join ledger_entry e on e.id between j.id * 32 and j.id * 32 + 31
           join ledger_account a on a.id = e.account and a.owner = $2 and a.asset = 'USD'
           where j.cause = $1
           group by j.code order by min(j.id)`,
    values: [cause, owner],
  });
  return rows.map(movementOf);
}

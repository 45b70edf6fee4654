import type { Pool } from 'pg';
import { dayText } from '#domain/clock/days.ts';
import type { NoticeFacts } from '#domain/notices/kinds.ts';

type Nothing = NoticeFacts['contract_pays_nothing'];

/**
 * When days that brought nothing were over (S2): of each such notice, by its id, the first UTC day after the one that it names for which
 * the contract brought something in that coin. Those that are not over are left out.
 */
export async function readPaidAgain(
  pool: Pool,
  notices: readonly { readonly id: string; readonly facts: Nothing }[],
): Promise<ReadonlyMap<string, string>> {
  if (notices.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; paid_again: number }>({
    name: 'mining-paid-again',
    text: `select n.id, f.paid_again from unnest($1::text[], $2::text[], $3::text[], $4::date[]) n(id, contract, coin, day)
           cross join lateral (
             select min(y.day) as paid_again from mining_payout y join mining_run r on r.id = y.run_id
             where y.contract_id = n.contract and y.coin = n.coin and y.day > n.day - date '1970-01-01' and r.nothing is null) f
           where f.paid_again is not null`,
    values: [
      notices.map(({ id }) => id),
      notices.map(({ facts }) => facts.contract),
      notices.map(({ facts }) => facts.coin),
      notices.map(({ facts }) => facts.day),
    ],
  });
  return new Map(rows.map(({ id, paid_again: day }) => [id, dayText(day)]));
}

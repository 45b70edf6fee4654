import type { ClientBase, Pool } from 'pg';
import { isCount, type MadeFigure, partsOf } from '#domain/reports/made-of.ts';
import type { Span } from './report-sums.ts';

/**
 * What a paid withdrawal (w, by journal j) kept of its amount for the network, in cents; negative of one that came back with more than was
 * sent, whose fee was given back with it (W5).
 */
const networkFee = `case j.code when 'withdrawal-paid' then w.network_fee
  else -greatest(0, coalesce(w.given_back, w.amount) - (w.amount - w.network_fee)) end`;

/** The network fees of withdrawals that were paid, in cents, by periods: by their first instants in ms, rising, and the end of the last one. */
export async function readNetworkFees(
  db: Pool | ClientBase,
  starts: readonly number[],
  beforeMs: number,
): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ nth: number; fees: bigint }>(
    `select width_bucket(e.created_ms, $1::bigint[]) as nth, coalesce(sum(${networkFee}), 0)::bigint as fees
     from ledger_entry e
     join ledger_account a on a.id = e.account and a.asset = 'USD' and a.kind = 'external'
     join ledger_journal j on j.id = e.id / 32 and j.code in ('withdrawal-paid', 'withdrawal-returned')
     join withdrawal w on w.id = j.cause
     where e.created_ms >= ($1::bigint[])[1] and e.created_ms < $2::bigint
       and not exists (select from ledger_entry f where f.id >= j.id * 32 and f.id < e.id and f.account = e.account)
     group by 1`,
    [starts, beforeMs],
  );
  const found = new Map(rows.map(({ nth, fees }) => [nth, fees]));
  return starts.map((_, i) => found.get(i + 1) ?? 0n);
}

/** The parts as columns of `part(code, at, sign, copied)`. */
const columnsOf = (figure: MadeFigure) => {
  const rows = partsOf(figure).flatMap(({ codes, ...part }) => codes.map((code) => ({ code, ...part })));
  return [
    rows.map(({ code }) => code),
    rows.map(({ at }) => at),
    rows.map(({ sign }) => sign),
    rows.map(({ copied }) => copied),
  ] as const;
};

/** What counts of these entries (a select) for a figure, an entry or a withdrawal a row: `journal`, `amount`. */
const counted = (entries: string): string => `
  with e as not materialized (${entries})
  select j.id as journal, p.sign * case when $5::boolean then 1 else e.amount end as amount
  from e
  join ledger_account a on a.id = e.account and a.asset = 'USD'
  join ledger_journal j on j.id = e.id / 32
  join unnest($1::text[], $2::text[], $3::integer[], $4::boolean[]) p(code, at, sign, copied)
    on p.code = j.code and p.at <> 'network'
  where case p.at
    when 'house' then a.owner is null and a.kind <> 'external'
    when 'profit' then a.owner is not null and e.class = 'profit'
    else a.kind = p.at end
    and (not p.copied or exists (select from trade t where t.trade_id = j.cause and t.copy_id is not null))
  union all
  select j.id, p.sign * (${networkFee})
  from (select distinct e.id / 32 as id from e
        join ledger_account a on a.id = e.account and a.asset = 'USD' and a.kind = 'external'
        where 'network' = any($2)) paid
  join ledger_journal j on j.id = paid.id
  join unnest($1::text[], $2::text[], $3::integer[]) p(code, at, sign) on p.code = j.code and p.at = 'network'
  join withdrawal w on w.id = j.cause`;

/** What a figure comes to in a span, in cents or journals, and of how many journals. */
export interface FigureSum {
  readonly sum: bigint;
  readonly journals: number;
}

/** Adds a figure up from the journals that it is made of; those that come to nothing are not counted among them. */
export async function readFigureSum(db: Pool, figure: MadeFigure, { fromMs, beforeMs }: Span): Promise<FigureSum> {
  const { rows } = await db.query<FigureSum>(
    `select coalesce(sum(amount), 0)::bigint as sum, count(*)::integer as journals
     from (select sum(amount) as amount
           from (${counted('select * from ledger_entry where created_ms >= $6::bigint and created_ms < $7::bigint')}) counted
           group by journal having sum(amount) <> 0) made_of`,
    [...columnsOf(figure), isCount(figure), fromMs, beforeMs],
  );
  return rows[0] ?? { sum: 0n, journals: 0 };
}

/** What one journal adds to a figure. */
export interface FigureJournal {
  readonly journal: bigint;
  readonly created_ms: bigint;
  readonly code: string;
  readonly cause: string;
  readonly amount: bigint;
}

/** What each of these journals adds to a figure, the newest first; those that add nothing are left out. */
export async function readFigureJournals(
  db: Pool,
  figure: MadeFigure,
  ids: readonly bigint[],
): Promise<readonly FigureJournal[]> {
  const { rows } = await db.query<FigureJournal>(
    `select j.id as journal, j.created_ms, j.code, j.cause, made_of.amount::bigint as amount
     from (select journal, sum(amount) as amount
           from (${counted(`select posted.* from unnest($6::bigint[]) asked(id)
             cross join lateral (
               select * from ledger_entry where id >= asked.id * 32 and id < asked.id * 32 + 32 order by id limit 32) posted`)}) counted
           group by journal having sum(amount) <> 0) made_of
     join ledger_journal j on j.id = made_of.journal
     order by j.id desc`,
    [...columnsOf(figure), isCount(figure), ids],
  );
  return rows;
}

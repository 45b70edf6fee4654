import type { PoolClient } from 'pg';
import type { Millis } from '#domain/clock/millis.ts';
import { type CustodyAsset, custodyAssets, custodyCoinOf } from '#domain/review/treasury.ts';

/** When places were read: the first and the last of them. */
export interface Span {
  readonly from: Millis;
  readonly to: Millis;
}

/** When the counted places of an asset were read. */
export interface Reading extends Span {
  /** Those that deposits are paid to: the watched addresses, where the chain is watched. */
  readonly deposits: Span;
  /** Those that pools pay to: never the watched addresses, where others are reported. */
  readonly mined: Span;
}

/** What the books moved of an asset around its reading, in its smallest unit. */
interface Booked {
  /** After all its places were read. */
  readonly since: bigint;
  /** Something was booked between the first and the last place: nobody can tell in which of them it is counted. */
  readonly between: boolean;
}

/** A record is written in the transaction of its journal, a moment before it. */
const slackMs = 60_000;

/**
 * What was booked since each asset was read ($1 the assets, $2 what of the ledger's coins they are, then when the first and the last were
 * read of their places, of those that deposits are paid to, and of those that pools pay to): credits and reversals of deposits, payouts and what came back, what was mined, and capital in dollars.
 */
const bookedSql = `
  with reading as (select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
    $7::bigint[], $8::bigint[]) r(asset, mined, from_ms, to_ms, paid_from, paid_to, pool_from, pool_to)),
  flow as (
    select d.payment_method as asset, j.created_ms, r.paid_from as from_ms, r.paid_to as to_ms,
      case j.code when 'deposit' then coalesce(d.received_units, d.units) else -coalesce(d.received_units, d.units) end as units
    from deposit d join reading r on r.asset = d.payment_method and d.updated_ms >= r.paid_from - ${slackMs}
    join ledger_journal j on j.cause = d.id and j.code in ('deposit', 'deposit-reversal')
    union all
    select w.payment_method, j.created_ms, r.from_ms, r.to_ms,
      case j.code when 'withdrawal-paid' then -w.units else coalesce(w.returned_units, w.units) end
    from withdrawal w join reading r on r.asset = w.payment_method and w.updated_ms >= r.from_ms - ${slackMs}
    join ledger_journal j on j.cause = w.id and j.code in ('withdrawal-paid', 'withdrawal-returned')
    union all
    select 'USD', h.updated_ms, r.from_ms, r.to_ms, case h.direction when 'in' then h.amount else -h.amount end
    from house_movement h join reading r on r.asset = h.asset
    where h.code = 'capital' and h.asset = 'USD' and h.status = 'approved'
    union all
    select r.asset, e.created_ms, r.pool_from, r.pool_to, sum(e.amount)
    from reading r join ledger_account a on a.asset = r.mined and a.owner is null and a.kind <> 'external'
    join ledger_entry e on e.account = a.id and e.created_ms > r.pool_from
    group by r.asset, e.created_ms, e.xact, r.pool_from, r.pool_to having sum(e.amount) <> 0)
  select r.asset, coalesce(sum(f.units) filter (where f.created_ms > f.to_ms), 0)::text as since,
    count(*) filter (where f.created_ms > f.from_ms and f.created_ms <= f.to_ms) > 0 as between
  from reading r left join flow f on f.asset = r.asset
  group by r.asset`;

/** What was booked of each asset around its reading; nothing of one that nobody has read. */
export async function bookedAround(
  db: PoolClient,
  readings: ReadonlyMap<CustodyAsset, Reading>,
): Promise<ReadonlyMap<CustodyAsset, Booked>> {
  const assets = [...readings.keys()];
  const read = [...readings.values()];
  const spans = [read, read.map(({ deposits }) => deposits), read.map(({ mined }) => mined)];
  const { rows } = await db.query<{ asset: string; since: string; between: boolean }>(bookedSql, [
    assets,
    assets.map((asset) => (asset === 'USD' ? null : custodyCoinOf(asset).mined)),
    ...spans.flatMap((span) => [span.map(({ from }) => from), span.map(({ to }) => to)]),
  ]);
  return new Map(
    custodyAssets.flatMap((asset) => {
      const row = rows.find((one) => one.asset === asset);
      return row === undefined ? [] : [[asset, { since: BigInt(row.since), between: row.between }] as const];
    }),
  );
}

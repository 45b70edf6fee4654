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
  /** The watched addresses, which deposits are paid to; all places where the chain is not watched. */
  readonly watched: Span;
  /** The reported wallets, which pools pay to and payouts leave; all places where none is reported. */
  readonly reported: Span;
}

/** What the books moved of an asset around its reading, in its smallest unit. */
interface Booked {
  /** Of it, what had not moved yet when its places were read. */
  readonly since: bigint;
  /** Something moved between the first and the last place, or nobody knows whether before or after: what was read may count it or not. */
  readonly between: boolean;
}

/** A record is written in the transaction of its journal, a moment before it. */
const slackMs = 60_000;

/**
 * Whether the coins of a payout left a watched address, by what its transaction `s` spends: 'account:number' of an account, or
 * 'transaction:output' of what was paid to one.
 */
const leftWatchedSql = `exists (select from unnest(s.spends) spend where exists (select from chain_address a
      where a.chain = w.chain and a.place = split_part(spend, ':', 1))
    or exists (select from chain_payment c where c.chain = w.chain and c.transaction_id = split_part(spend, ':', 1)
      and c.output::text = split_part(spend, ':', 2)))`;

/**
 * What was booked since each asset was read, by when its coins moved, at the earliest and at the latest ($1 the assets, $2 what of the
 * ledger's coins they are, then when the first and the last were read of their places, of the watched and of the reported ones):
 * - deposits moved when they were paid; a reversed one somewhen before that is booked;
 * - payouts when their transaction was seen, from a watched address maybe only in a later block; of one that nobody saw, somewhen from
 *   when its coins were fixed until it is booked; one that never arrived did not move;
 * - what was mined, and capital in dollars, goes by when it is booked.
 */
const bookedSql = `
  with reading as (select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
    $7::bigint[], $8::bigint[]) r(asset, mined, from_ms, to_ms, watched_from, watched_to, reported_from, reported_to)),
  flow as (
    select d.payment_method as asset, least(d.paid_ms, p.block_ms) as early_ms,
      case when d.reversals = 0 then d.paid_ms else j.created_ms end as late_ms, r.watched_from as from_ms, r.watched_to as to_ms,
      case j.code when 'deposit' then coalesce(d.received_units, d.units) else -coalesce(d.received_units, d.units) end as units
    from deposit d join reading r on r.asset = d.payment_method and d.updated_ms >= r.watched_from - ${slackMs}
    join ledger_journal j on j.cause = d.id and j.code in ('deposit', 'deposit-reversal')
    left join chain_payment p on p.id = d.payment
    union all
    select w.payment_method, case when p.seen_ms is null then coalesce(p.fixed_ms, w.created_ms) else least(p.seen_ms, j.created_ms) end,
      case when p.seen_ms is null or p.watched then j.created_ms else least(p.seen_ms, j.created_ms) end,
      case p.watched when true then r.watched_from when false then r.reported_from else r.from_ms end,
      case p.watched when true then r.watched_to when false then r.reported_to else r.to_ms end, -w.units
    from withdrawal w join reading r on r.asset = w.payment_method and w.updated_ms >= r.from_ms - ${slackMs}
    join ledger_journal j on j.cause = w.id and j.code = 'withdrawal-paid'
    cross join lateral (
      select least(min(s.seen_ms), (select e.sent_ms from payout_evidence e where e.withdrawal = w.id)) as seen_ms,
        (select min(f.fixed_ms) from payout_fixing f where f.withdrawal = w.id) as fixed_ms,
        bool_or(${leftWatchedSql}) filter (where s.spends <> '{}') as watched
      from payout_sighting s where s.withdrawal = w.id and s.transaction_id = w.transaction_id and not s.failed) p
    where w.status <> 'returned' or w.returned_by is not null
    union all
    select w.payment_method, w.returned_ms, w.returned_ms,
      case when w.returned_watched then r.watched_from else r.from_ms end,
      case when w.returned_watched then r.watched_to else r.to_ms end, w.returned_units
    from withdrawal w join reading r on r.asset = w.payment_method and w.updated_ms >= r.from_ms - ${slackMs}
    where w.status = 'returned' and w.returned_units is not null
    union all
    select 'USD', h.updated_ms, h.updated_ms, r.from_ms, r.to_ms, case h.direction when 'in' then h.amount else -h.amount end
    from house_movement h join reading r on r.asset = h.asset
    where h.code = 'capital' and h.asset = 'USD' and h.status = 'approved'
    union all
    select r.asset, e.created_ms, e.created_ms, r.reported_from, r.reported_to, sum(e.amount)
    from reading r join ledger_account a on a.asset = r.mined and a.owner is null and a.kind <> 'external'
    join ledger_entry e on e.account = a.id and e.created_ms > r.reported_from
    group by r.asset, e.created_ms, e.xact, r.reported_from, r.reported_to having sum(e.amount) <> 0)
  select r.asset, coalesce(sum(f.units) filter (where f.early_ms > f.to_ms), 0)::text as since,
    count(*) filter (where f.late_ms > f.from_ms and f.early_ms <= f.to_ms) > 0 as between
  from reading r left join flow f on f.asset = r.asset
  group by r.asset`;

/** What was booked of each asset around its reading; nothing of one that nobody has read. */
export async function bookedAround(
  db: PoolClient,
  readings: ReadonlyMap<CustodyAsset, Reading>,
): Promise<ReadonlyMap<CustodyAsset, Booked>> {
  const assets = [...readings.keys()];
  const read = [...readings.values()];
  const spans = [read, read.map(({ watched }) => watched), read.map(({ reported }) => reported)];
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

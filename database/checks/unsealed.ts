import type { Check } from './check.ts';

/** So long (ms) after the time that a row says a pass may still not have seen it; heard rows are tried to be written for a while. */
const minuteMs = 60_000;
const heardMs = 150_000;

/** The rows of each stream with their transaction and the time (ms) that they say, straight from their tables: nothing is hashed. */
const streams = {
  entry: {
    rows: 'select e.id, e.xact, j.created_ms as at_ms from ledger_entry e left join ledger_journal j on j.id = e.id / 32',
    withinMs: minuteMs,
  },
  tick: { rows: 'select id, xact, time_ms as at_ms from market_tick', withinMs: minuteMs },
  audit: { rows: 'select id, xact, created_ms as at_ms from audit_entry', withinMs: minuteMs },
  heard: { rows: 'select number as id, xact, to_ms as at_ms from market_heard', withinMs: heardMs },
  record: { rows: 'select id, xact, at_ms from record_version', withinMs: minuteMs },
} as const;

/**
 * The first number that no transaction of before has: the end of the snapshot, or behind this transaction's own. Numbers of a restored
 * database are counted on from those of its backup (X3), so that its rows lie below.
 */
const nextXact = `(select greatest(pg_snapshot_xmax(pg_current_snapshot())::text::bigint,
  coalesce(pg_current_xact_id_if_assigned()::text::bigint, 0) + 1) + xact_offset())`;

/**
 * L7: no committed row stays out of the blocks. The number of a row's transaction is a column like others, so that it alone does not
 * say which rows a pass has passed over: the time that a row says does, and the numbers are held to those of the database.
 */
export const unsealedChecks: readonly Check[] = [
  ...Object.entries(streams).map(
    ([stream, { rows, withinMs }]): Check => ({
      rule: 'L7',
      promise: `L7.unsealed-rows:${stream}`,
      sql: `with sealed as materialized (select distinct unnest(row_ids) as id from seal_block where stream = '${stream}'),
        passed as materialized (select max(created_ms) as at_ms from seal_block)
        select '${stream} ' || l.id as id, case
            when l.xact >= ${nextXact} then format('says transaction %s, which has not begun', l.xact)
            when s.id is not null then format('is sealed, and the seals have not come to its transaction %s', l.xact)
            when l.xact < h.upto_xact then 'is older than the last seal and in no block'
            else format('says a time %s ms before the last seal and is in no block', p.at_ms - l.at_ms) end as problem
        from (${rows}) l cross join seal_head h cross join passed p left join sealed s on s.id = l.id
        where l.xact >= ${nextXact} or (s.id is null) = (l.xact < h.upto_xact)
          or (s.id is null and p.at_ms - l.at_ms > ${withinMs})`,
    }),
  ),
  {
    rule: 'L7',
    promise: 'L7.seal-head',
    sql: `select 'seal head' as id, case when count(*) = 0 then 'is gone'
          else format('has come to transaction %s, which has not begun', max(upto_xact)) end as problem
      from seal_head having count(*) = 0 or max(upto_xact) > ${nextXact}`,
  },
];

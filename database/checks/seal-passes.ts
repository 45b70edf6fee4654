import { type SealStream, sealStreams } from './seal-times.ts';

/**
 * A tick has its number and looks at the clock within a second of its quote, or is dropped as late (Z3). So long (ms) before a tick of an
 * earlier pass nothing of a later one may have looked at the clock; one second more is left to a venue's clock.
 */
const besideTickMs = 2_000;

/** Clocks are set by less: a block that is dated so far (ms) before an earlier one is a breach, whatever explains it. */
const setBackMs = 60_000;

/** Where a clock was set back, the times of ticks stand still until it has come so far again (Z1): at least so many of a pair say one time. */
const standingTicks = 3;

/** Rows of what was heard say the end of a minute of their recorder, which tries for a while to write them. */
const dated = `stream <> 'heard'`;

/** The blocks of a stream with the first and last transactions of their rows, and the times that these say. Nothing is hashed. */
const blocksOf = (stream: SealStream, nth: number): string => `
  select b.number, ${nth} as nth, b.stream, b.created_ms, b.oldest_ms, min(array[l.xact, l.id]) as first, max(l.xact) as last,
    min(array[l.at_ms, l.id]) filter (where l.at_ms is not null) as oldest, max(l.at_ms) as newest_ms
  from seal_block b cross join lateral unnest(b.row_ids) as u(id)
  join seal_leaf_${stream} l on l.id = u.id
  where b.stream = '${stream}' group by b.number, b.stream, b.created_ms, b.oldest_ms`;

/**
 * L7: each pass seals the transactions behind those of the passes before it, and nothing of them says a time that was over by then. The
 * number of a row's transaction is a column like others: what holds it is that it lies among those of the pass that sealed the row. A pass
 * is what was sealed at one time, stream by stream; an earlier version, whose blocks do not say how old their rows are, dated each block by
 * itself. Transactions have their numbers before they look at the clock: one with a higher number than that of a tick looks at it after the
 * tick's transaction had begun. `stood_still`: ticks show that a clock was set back there.
 */
export const sealPassesSql = `
  with blocks as materialized (${sealStreams.map(blocksOf).join(' union all ')}),
  follows as (
    select *, case when nth > lag(nth) over w and (created_ms = lag(created_ms) over w or oldest_ms is null) then 0 else 1 end as begins
    from blocks window w as (order by number)),
  passes as (select *, sum(begins) over (order by number) as pass from follows),
  reached as materialized (
    select pass, min(first[1]) as first, max(last) as last,
      max(max(last)) over before as last_before, max(max(newest_ms) filter (where stream = 'tick')) over before as tick_before_ms,
      max(max(created_ms)) over before as created_before_ms
    from passes group by pass window before as (order by pass rows between unbounded preceding and 1 preceding)),
  placed as materialized (
    select p.*, r.last_before, r.tick_before_ms, r.created_before_ms from passes p join reached r on r.pass = p.pass)
  select o.*, exists (
      select from market_tick t where t.time_ms between o.tick_ms - ${besideTickMs} and o.tick_ms
      group by t.pair, t.time_ms having count(*) >= ${standingTicks}) as stood_still
  from (
    select stream || ' ' || first[2] as id, null::bigint as tick_ms, format('is of transaction %s, and was sealed in block %s behind transaction %s',
      first[1], number, last_before) as problem
    from placed where first[1] <= last_before
    union all
    select stream || ' ' || oldest[2], tick_before_ms, format('says a time %s ms before a tick that was sealed before it, and was sealed in block %s',
      tick_before_ms - oldest[1], number)
    from placed where ${dated} and oldest[1] < tick_before_ms - ${besideTickMs}
    union all
    select 'block ' || number, tick_before_ms, format('is dated %s ms before a tick of an earlier one', tick_before_ms - created_ms)
    from placed where created_ms < tick_before_ms - ${besideTickMs}
    union all
    select 'block ' || number, null, format('is dated %s ms before an earlier one', created_before_ms - created_ms)
    from placed where created_ms < created_before_ms - ${setBackMs}
    union all
    select 'tick ' || f.id, null, format('is of transaction %s, and the tick after it of %s, which was sealed before', f.xact, f.next_xact)
    from (select id, xact, lead(xact) over (partition by pair order by seq) as next_xact from market_tick) f
    join reached r on f.next_xact between r.first and r.last and r.last < f.xact
    where f.next_xact < f.xact) o`;

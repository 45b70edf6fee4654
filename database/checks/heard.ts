import type { Check } from './check.ts';
import { writtenEarlier } from './earlier.ts';
import { newestTick } from './pairs.ts';
import { timesOf } from './tick-times.ts';
import { utcSecond } from './utc-text.ts';

/** As `market_heard_prune` keeps lists. */
const keptMs = 30 * 86_400_000;
/** A recorder that is ended by force loses at most the minute that it was in, and what could not be written for a while. */
const lostAtMostMs = 150_000;
/** Where the database was away, a row ends when it is back: prices were recorded in the minutes before and after. */
const mostMinutes = 4;

const counts = `jsonb_to_recordset(h.sources) as s(source text, heard bigint, "waitingBefore" bigint, waiting bigint, recorded bigint,
  superseded bigint, unchosen bigint, dropped jsonb, again bigint, kept bigint, held bigint, digests jsonb)`;
const droppedOf = `(select coalesce(sum(d.value::bigint), 0) from jsonb_each_text(s.dropped) d)`;

/** Rows of a version whose runs said no settings, and whose counts had no digest of what is kept of more dropped quotes. */
const ofBefore = `(${writtenEarlier('h.xact')} and not exists (
  select from market_heard o where o.begins and o.settings is not null and o.number < h.number))`;

/** What a run of the recorder had not written when the next one began: its ticks after the row before. */
const lost = `
  select h.number, h.from_ms, p.to_ms as since_ms, e.key as pair, e.value::bigint as last_seq,
    e.value::bigint - coalesce((p.heads ->> e.key)::bigint, 0) as ticks
  from market_heard h join market_heard p on p.number = h.number - 1 cross join jsonb_each_text(h.heads) e
  where h.begins and e.value::bigint > coalesce((p.heads ->> e.key)::bigint, 0)`;

/** A held tick is at most 400 ms old when it is recorded: its confirmation came then, by a clock that may be a little wrong. */
const confirmedWithinMs = 1_000;

/** Each line of a kept list that names a tick. */
const listed = `listed as materialized (
        select k.number, k.source, split_part(l.line, '|', 3) as pair, split_part(l.line, '|', 4)::bigint as seq, false as held,
          null::bigint as arrived_ms, null::bigint as venue_ms
        from market_heard_kept k cross join lateral string_to_table(rtrim(k.recorded, chr(10)), chr(10)) as l(line)
        where k.recorded <> ''
        union all
        select k.number, k.source, split_part(l.line, '|', 2), split_part(l.line, '|', 3)::bigint, true,
          split_part(l.line, '|', 1)::bigint, split_part(l.line, '|', 4)::bigint
        from market_heard_kept k cross join lateral string_to_table(rtrim(k.held, chr(10)), chr(10)) as l(line)
        where k.held <> '')`;

/** Versions of before did not write down what prices were held by. */
const firstWithHeld = `select min(h.number) from market_heard h join market_heard_kept k using (number) where h.sources -> 0 ? 'held'`;

/** The last ticks before a row. */
const headsBefore = (row: string): string => `
        select e.key as pair, e.value::bigint as seq from market_heard h cross join jsonb_each_text(h.heads) e
        where h.number = (select max(number) from market_heard where number < (${row}))`;

/** The record of what was heard, and that all ticks since its beginning are in it (Z3). */
export const heardChecks: readonly Check[] = [
  {
    rule: 'Z3',
    promise: 'Z3.heard-rows',
    sql: `select 'heard ' || number as id, case
          when number <> before_number + 1 then format('follows row %s', before_number)
          when previous <> before_hash or hash <> sha256(convert_to(text, 'UTF8')) then 'does not match its hash'
          when not begins and epoch is distinct from before_epoch then 'goes on with a run that has not begun'
          else 'does not begin where the row before ended' end as problem
      from (
        select h.*, market_heard_text(h) as text, lag(h.number, 1, 0::bigint) over w as before_number, lag(h.epoch) over w as before_epoch,
          lag(h.to_ms) over w as before_to,
          lag(h.hash, 1, '\\x0000000000000000000000000000000000000000000000000000000000000000'::bytea) over w as before_hash
        from market_heard h window w as (order by h.number)) r
      where number <> before_number + 1 or previous <> before_hash or hash <> sha256(convert_to(text, 'UTF8'))
        or (not begins and (epoch is distinct from before_epoch or from_ms <> before_to)) or (begins and epoch <= before_epoch)`,
  },
  {
    rule: 'Z3',
    promise: 'Z3.heard-quotes',
    sql: `select 'heard ' || number as id,
        format('%s: %s heard and %s that waited are not %s decided and %s that wait', source, heard, before, decided, waiting) as problem
      from (
        select h.number, s.source, s.heard, s."waitingBefore" as before, s.waiting,
          s.recorded + s.superseded + s.unchosen + ${droppedOf} - s.again as decided,
          lag(s.waiting, 1, 0::bigint) over (partition by h.epoch, s.source order by h.number) as waited
        from market_heard h cross join ${counts}) c
      -- Of each pair one waits, and one more while it is written.
      where (heard + before = decided + waiting and before = waited and waiting <= 2 * (select count(*) from market_pair)) is not true`,
  },
  {
    rule: 'Z3',
    promise: 'Z3.heard-lists',
    sql: `select 'heard ' || number as id, format(case fault when 'its lists are missing' then '%s: its lists are missing' else '%s: %s' end, source,
          fault) as problem
      from (
        select h.number, c.value ->> 'source' as source, case when k.number is null then 'its lists are missing'
          else market_heard_list_fault(case when not ${ofBefore} then c.value
            else jsonb_set(c.value, '{digests,kept}', to_jsonb(encode(sha256(convert_to(k.dropped, 'UTF8')), 'hex'))) end,
            k.recorded, k.dropped, k.held) end as fault
        from market_heard h cross join jsonb_array_elements(h.sources) c
        left join market_heard_kept k on k.number = h.number and k.source = c.value ->> 'source'
        where k.number is not null or h.to_ms > clock_ms() - ${keptMs}) l
      where fault is not null
      union all
      select 'heard ' || k.number, format('%s: has lists and no row', k.source)
      from market_heard_kept k left join (select h.number, s.source from market_heard h cross join ${counts}) r using (number, source)
      where r.number is null`,
  },
  {
    rule: 'Z3',
    promise: 'Z3.heard-ticks',
    // By equality first: only the few that are in no list are held against the spans of runs.
    sql: `with ${listed},
      since as (${headsBefore('select min(number) from market_heard_kept')}),
      held_since as (${headsBefore(firstWithHeld)}),
      unlisted as materialized (
        select t.pair, t.seq, t.held from market_tick t
        left join since s on s.pair = t.pair
        left join held_since c on c.pair = t.pair
        -- A pair that the row before the first list does not name yet had no ticks by then.
        where exists (select from market_heard_kept) and t.seq > coalesce(s.seq, 0) and (not t.held or t.seq > c.seq)
          and not exists (select from listed l where l.pair = t.pair and l.seq = t.seq and l.held = t.held)),
      spans as (
        select h.epoch, e.key as pair, min(e.value::bigint) as after_seq, max(e.value::bigint) as last_seq
        from market_heard h cross join jsonb_each_text(h.heads) e group by 1, 2)
      select 'tick ' || u.pair || ' ' || u.seq as id, case when u.held then format('is held, and no confirmation of it was heard in run %s', s.epoch)
          else format('is in no list of what was heard in run %s', s.epoch) end as problem
      from unlisted u join spans s on s.pair = u.pair and u.seq > s.after_seq and u.seq <= s.last_seq
      union all
      select 'tick ' || pair || ' ' || seq, format('is %s times in lists of what was heard', count(*))
      from listed group by pair, seq having count(*) > 1
      union all
      select 'heard ' || l.number, format('%s: names tick %s of %s, which was not recorded then', l.source, l.seq, l.pair)
      from listed l
      join market_heard h on h.number = l.number
      left join market_heard p on p.number = h.number - 1
      left join market_tick t on t.pair = l.pair and t.seq = l.seq
      where t.held <> l.held or l.seq > coalesce((h.heads ->> l.pair)::bigint, 0) or l.seq <= coalesce((p.heads ->> l.pair)::bigint, 0)
        or (t.seq is null and not exists (
          select from market_gap g where g.pair = l.pair and g.first_seq <= l.seq and g.last_seq >= l.seq))`,
  },
  {
    rule: 'Z4',
    promise: 'Z4.held-prices',
    sql: `with ${listed}
      select 'tick ' || c.pair || ' ' || c.seq as id, case when t.time_ms - c.arrived_ms > ${confirmedWithinMs}
          then format('is held by a confirmation that came %s ms before it', t.time_ms - c.arrived_ms)
          else 'is held by a confirmation that is not newer than the one before it' end as problem
      from (
        select l.*, h.epoch, lag(l.venue_ms) over (partition by h.epoch, l.source, l.pair order by l.seq) as before_ms
        from listed l join market_heard h on h.number = l.number where l.held) c
      join market_tick t on t.pair = c.pair and t.seq = c.seq
      where t.time_ms - c.arrived_ms > ${confirmedWithinMs} or c.venue_ms <= c.before_ms`,
  },
  {
    rule: 'Z3',
    promise: 'Z3.held-counts',
    sql: `select 'heard ' || h.number as id, format('%s: does not say how often prices were held', s.source) as problem
      from market_heard h cross join ${counts} where s.held is null and h.number > (${firstWithHeld})`,
  },
  {
    rule: 'Z3',
    promise: 'Z3.unwritten-rows',
    sql: `with lost as materialized (select *, last_seq as seq from (${lost}) l),
      times as materialized (${timesOf('lost')})
      select 'heard ' || l.number as id, case when t.seq is null then format('names tick %s of %s, which is not there', l.seq, l.pair)
          else format('prices of %s were recorded for %s s after the row before, by a run that wrote no more', l.pair,
            (t.from_ms - l.since_ms) / 1000) end as problem
      from lost l left join times t on t.pair = l.pair and t.seq = l.seq
      where t.seq is null or t.from_ms - l.since_ms > ${lostAtMostMs}
      union all
      select 'heard ' || h.number, format('is the last row, and prices of %s were recorded until %s s later', p.pair,
        (greatest(p.last_tick_ms, t.time_ms) - h.to_ms) / 1000)
      from (select * from market_heard order by number desc limit 1) h
      cross join market_pair p left join lateral (${newestTick('p.pair')}) t on true
      where greatest(p.last_seq, t.seq) > coalesce((h.heads ->> p.pair)::bigint, 0)
        and greatest(p.last_tick_ms, t.time_ms) - h.to_ms > ${lostAtMostMs}`,
  },
  {
    rule: 'Z3',
    promise: 'Z3.first-rows',
    sql: `select 'tick ' || p.pair || ' 1' as id, case when h.number is null then 'was recorded, and there is no row of what was heard'
          else 'was recorded before the first row of what was heard' end as problem
      from market_pair p left join (select * from market_heard order by number limit 1) h on true
      where p.last_seq > 0 and (h.number is null or coalesce((h.heads ->> p.pair)::bigint, 0) > 0)`,
  },
  {
    rule: 'Z3',
    promise: 'Z3.last-ticks',
    // By equality: what stands still is found at the next tick, and what runs ahead at the last one.
    sql: `with said as materialized (
        select h.number, h.to_ms, e.key as pair, e.value::bigint as seq
        from market_heard h cross join jsonb_each_text(h.heads) e
        where not h.begins and h.to_ms > clock_ms() - ${keptMs}),
      named as materialized (
        select pair, seq from said where seq > 0 union select s.pair, s.seq + 1 from said s join market_pair p on p.pair = s.pair and p.last_seq > s.seq),
      times as materialized (${timesOf('named')})
      select 'heard ' || s.number as id, format('names tick %s of %s as the last one, and the next was recorded %s s before the row ended',
        s.seq, s.pair, (s.to_ms - t.until_ms) / 1000) as problem
      from said s join times t on t.pair = s.pair and t.seq = s.seq + 1
      where t.until_ms < s.to_ms - ${lostAtMostMs}
      union all
      select 'heard ' || s.number, format('names tick %s of %s, which was recorded %s s after the row ended', s.seq, s.pair,
        (t.from_ms - s.to_ms) / 1000)
      from said s join times t on t.pair = s.pair and t.seq = s.seq
      where t.from_ms > s.to_ms + ${lostAtMostMs}
      union all
      select 'heard ' || s.number, format('names tick %s of %s, which is not there', s.seq, s.pair)
      from said s left join times t on t.pair = s.pair and t.seq = s.seq
      where s.seq > 0 and t.seq is null`,
  },
  {
    rule: 'Z3',
    promise: 'Z3.row-lengths',
    sql: `select 'heard ' || h.number as id, format('holds %s s, in %s minutes of which prices were recorded',
        (h.to_ms - h.from_ms) / 1000, m.minutes) as problem
      from market_heard h cross join lateral (
        select count(distinct t.time_ms / 60000) as minutes from market_tick t
        where t.time_ms > h.from_ms and t.time_ms <= h.to_ms) m
      where h.to_ms - h.from_ms > ${lostAtMostMs} and h.to_ms > clock_ms() - ${keptMs} and m.minutes > ${mostMinutes}`,
  },
  {
    rule: 'Z3',
    promise: 'Z3.run-settings',
    sql: `with spans as (
        select h.epoch, e.key as pair, min(e.value::bigint) as after_seq, max(e.value::bigint) as last_seq
        from market_heard h cross join jsonb_each_text(h.heads) e group by 1, 2)
      select 'heard ' || h.number as id, case when h.settings is null then 'begins a run without settings'
          else format('begins a run that recorded prices of %s, whose settings it does not say', s.pair) end as problem
      from market_heard h left join spans s on s.epoch = h.epoch and s.last_seq > s.after_seq
        and not coalesce(h.settings -> 'pairs' -> s.pair ? 'minSize', false)
      where h.begins and (h.settings is null or s.pair is not null) and not (h.settings is null and ${ofBefore})`,
  },
];

/** What is no breach, and is not known all the same. */
export const heardNotices: readonly string[] = [
  `select format('[Z3] %s runs of the recorder, until row %s of what was heard, are of an earlier version, which said no settings',
      count(*), max(h.number)) as words
    from market_heard h where h.begins and h.settings is null having count(*) > 0`,
  `select format('[Z3] what was heard with %s ticks after %s is not known: the recorder was ended by force before it had written it',
      sum(ticks), ${utcSecond('since_ms')}) as words
    from (${lost}) l group by number, since_ms order by number desc`,
];

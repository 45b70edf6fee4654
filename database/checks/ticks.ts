import type { Check } from './check.ts';

/** A tick was quoted so long (ms) before its recording at most (Z3; quotedWithinMs of domain/markets). */
const quotedWithinMs = 1_000;

/** What a sealed tick `s` without a row `l` is excused by: a gap of thinning names it (M4). Gaps have checks of their own. */
export const unlessThinned = ` and not (l.id is null and s.id in (select i from market_gap g cross join unnest(g.ids) i where i is not null))`;

/** Days of pairs that were thinned, and the one that is being thinned: up to which seq, and how much of it was removed. */
export const thinnedDays = `(
  select pair, day, first_seq, last_seq, last_seq as thinned_to, removed from market_thinned
  union all select pair, day, first_seq, last_seq, removed_to, removed from market_thinning)`;

/**
 * Thinning a day takes some seconds, and whoever dies in the middle leaves it to be gone on with. It is named once ticks were
 * recorded for so long (ms) by a process that could have done that, since it began.
 */
const halfDoneMs = 3_600_000;

/** Ticks and gaps in the order of seq: a gap stands for the ticks it held. */
const chain = `
  select m.pair, m.seq as first_seq, m.seq, m.time_ms, m.quoted_ms, m.price, m.bid, m.ask, m.source, m.source_run, m.held,
    m.venue_time_ms, m.venue_id, m.index_parts, m.hash, false as thinned
  from market_tick m
  union all
  select g.pair, g.first_seq, g.last_seq, g.last_ms, g.last_quoted_ms, null, null, null, g.last_source, g.last_run, null,
    null, null, null, g.last_hash, true
  from market_gap g`;

/**
 * The first tick of each run of the recorder whose settings say another symbol of its pair at a source than the last run before that recorded
 * the pair and said one, with those sources (Z1). Runs of before said none.
 */
const renamed = `
  select pair, seq, array_agg(venue) as venues
  from (
    select r.pair, r.after_seq + 1 as seq, s.venue, s.symbol,
      lag(s.symbol) over (partition by r.pair, s.venue order by r.after_seq) as before
    from (
      -- Of runs that began behind the same tick the last one recorded the next.
      select p.pair, coalesce((h.heads ->> p.pair)::bigint, 0) as after_seq, max(h.number) as number
      from market_heard h cross join market_pair p where h.begins
      group by 1, 2 having coalesce((h.heads ->> p.pair)::bigint, 0) < max(p.last_seq)) r
    join market_heard h on h.number = r.number
    cross join lateral (select h.settings -> 'pairs' -> r.pair -> 'symbols' as symbols) k
    cross join lateral jsonb_each_text(case when jsonb_typeof(k.symbols) = 'object' then k.symbols else '{}' end) s(venue, symbol)) n
  where symbol <> before
  group by pair, seq`;

/** Whether a tick is from another source than the one before it: by its text, or by what its run says that it is called there. */
const isOther = `(source is distinct from previous_source or (renamed_at is not null and market_source_venues(source) && renamed_at))`;

/** The day of a thinning as its audit entry says it. */
const audited = (thinned: string): string => `exists (
  select from audit_entry a
  where a.actor = 'system' and a.action = 'markets.thin' and a.subject_kind = 'pair' and a.subject = ${thinned}.pair
    and a.after = jsonb_build_object('day', to_char(to_timestamp(${thinned}.day * 86400) at time zone 'UTC', 'YYYY-MM-DD'),
      'ticks', ${thinned}.ticks, 'removed', ${thinned}.removed, 'firstSeq', ${thinned}.first_seq, 'lastSeq', ${thinned}.last_seq,
      'hashBefore', encode(${thinned}.hash_before, 'hex'), 'hashAfter', encode(${thinned}.hash_after, 'hex'))
    and a.created_ms > (${thinned}.day + 1) * 86400000)`;

/** What every recorded tick has to be, and where ticks may be missing. */
export const tickChecks: readonly Check[] = [
  {
    rule: 'Z1',
    promise: 'Z1.ticks',
    sql: `select case when thinned then 'gap ' else 'tick ' end || pair || ' ' || first_seq as id,
        case when first_seq <> previous_seq + 1 then format('follows seq %s', previous_seq)
          when time_ms < previous_ms then 'is earlier than the tick before it'
          when quoted < previous_quoted then 'was quoted before the tick before it'
          when quoted > time_ms then 'was quoted after it was recorded'
          when time_ms - quoted > ${quotedWithinMs} then format('was quoted %s ms before it was recorded', time_ms - quoted)
          when not thinned and price <> (bid + ask) / 2 then format('is not the mid of %s and %s', bid, ask)
          when not thinned and held and not follows_thinned
            and (${isOther} or (price, bid, ask) is distinct from (previous_price, previous_bid, previous_ask))
            then format('is held at %s of %s after %s of %s', price, source, coalesce(previous_price::text, 'nothing'), previous_source)
          when thinned then format('ends with source run %s after run %s', source_run, previous_run)
          when source = previous_source and source_run = previous_run and ${isOther}
            then format('goes on as run %s of %s, although its run of the recorder says another symbol there', source_run, source)
          when source_run <> previous_run + ${isOther}::int
            then format('has source %s as run %s after %s as run %s', source, source_run, previous_source, previous_run)
          else 'does not match its hash' end as problem
      from (
        select m.*, p.decimals, n.venues as renamed_at, coalesce(m.quoted_ms, m.time_ms) as quoted,
          lag(coalesce(m.quoted_ms, m.time_ms), 1, 0::bigint) over w as previous_quoted, lag(m.source) over w as previous_source, lag(m.source_run, 1, 0::bigint) over w as previous_run,
          lag(m.price) over w as previous_price, lag(m.bid) over w as previous_bid, lag(m.ask) over w as previous_ask,
          lag(m.thinned, 1, false) over w as follows_thinned,
          lag(m.seq, 1, 0::bigint) over w as previous_seq, lag(m.time_ms, 1, 0::bigint) over w as previous_ms,
          lag(m.hash, 1, '\\x0000000000000000000000000000000000000000000000000000000000000000'::bytea) over w as previous_hash
        from (${chain}) m left join market_pair p on p.pair = m.pair left join (${renamed}) n on n.pair = m.pair and n.seq = m.seq
        window w as (partition by m.pair order by m.seq)) t
      where first_seq <> previous_seq + 1 or time_ms < previous_ms or quoted < previous_quoted or quoted > time_ms
        or time_ms - quoted > ${quotedWithinMs}
        or price <> (bid + ask) / 2
        or (held and not follows_thinned
          and (${isOther} or (price, bid, ask) is distinct from (previous_price, previous_bid, previous_ask)))
        or (thinned and source_run < previous_run)
        or (not thinned and source_run <> previous_run + ${isOther}::int)
        or (not thinned and hash <> sha256(convert_to(market_tick_text(pair, seq, time_ms, quoted_ms, price, bid, ask,
          decimals, source, held, venue_time_ms, venue_id, index_parts, previous_hash), 'UTF8')))`,
  },
  {
    rule: 'P2',
    promise: 'P2.index-prices',
    sql: `select 'tick ' || pair || ' ' || seq as id, case
          when index_parts is null then 'is of the index, and does not say its parts'
          when source <> 'live:index' then format('has parts of an index, and is of %s', source)
          when bid is not null or ask is not null or held then 'has parts of an index, and is held or has a bid and ask'
          when split_part(index_parts, ';', 2) <> coalesce(quoted_ms::text, '')
            then format('was quoted at %s, and its parts are of %s', quoted_ms, split_part(index_parts, ';', 2))
          else format('is %s, and its parts make %s', price, coalesce(market_index_price(index_parts)::text, 'none')) end as problem
      from market_tick
      where (index_parts is not null or source = 'live:index')
        and (index_parts is not null and source = 'live:index' and bid is null and ask is null and not held
          and split_part(index_parts, ';', 2) = quoted_ms::text and price = market_index_price(index_parts)) is not true`,
  },
  {
    rule: 'M4',
    promise: 'M4.thinned-days',
    sql: `select 'gap ' || g.pair || ' ' || g.first_seq as id, 'lies in no day whose thinning was recorded' as problem
      from market_gap g left join ${thinnedDays} d
        on d.pair = g.pair and d.day = g.day and g.first_seq >= d.first_seq and g.last_seq <= d.thinned_to
      where d.pair is null or g.last_ms / 86400000 <> g.day
      union all
      select 'thinned ' || d.pair || ' ' || d.day, format('says that %s ticks were removed, its gaps say %s', d.removed,
        coalesce(g.removed, 0))
      from ${thinnedDays} d left join (
        select pair, day, sum(last_seq - first_seq + 1) as removed from market_gap group by 1, 2) g using (pair, day)
      where d.removed <> coalesce(g.removed, 0)
      union all
      select 'gap ' || g.pair || ' ' || g.first_seq, 'does not say which tick each of its numbers was'
      from market_gap g where cardinality(g.ids) <> g.last_seq - g.first_seq + 1
        or (select count(distinct i) from unnest(g.ids) i) <> g.last_seq - g.first_seq + 1
      union all
      select 'thinned ' || d.pair || ' ' || d.day, 'has no audit entry that says the same of a day that had ended'
      from market_thinned d where d.removed > 0 and not ${audited('d')}
      union all
      select 'thinned ' || d.pair || ' ' || d.day, 'is half done, and prices have been recorded for an hour since it began'
      from market_thinning d, (select max(last_tick_ms) as at_ms from market_pair) n
      where n.at_ms > ${halfDoneMs} + greatest(d.begun_ms, (select max(from_ms) from market_heard where begins))
      union all
      select 'thinned ' || d.pair || ' ' || d.day, 'is half done, and was thinned before or is not over by the time that it says'
      from market_thinning d
      where exists (select from market_thinned o where o.pair = d.pair and o.day >= d.day) or d.begun_ms not between (d.day + 1) * 86400000 and clock_ms() + ${halfDoneMs}`,
  },
  {
    rule: 'M4',
    promise: 'M4.receipt-ticks',
    // Gaps do not overlap: the last one that begins before a segment's end is the one that can reach into it.
    sql: `select 'trade ' || t.trade_id as id, format('needs ticks %s to %s of %s, those from %s to %s were thinned',
          t.after_seq - 1, c.seq, t.currency_pair, g.first_seq, g.last_seq) as problem
      from trade t
      left join lateral (
        select n.seq from market_tick n
        where n.pair = t.currency_pair and n.time_ms > t.expires_ms and coalesce(n.quoted_ms, n.time_ms) > t.expires_ms
        order by n.time_ms, n.seq limit 1) c on true
      cross join lateral (
        select * from market_gap o
        where o.pair = t.currency_pair and o.first_seq <= coalesce(c.seq, 9223372036854775807)
        order by o.first_seq desc limit 1) g
      where t.accepted_ms < (select (max(day) + 2) * 86400000 from ${thinnedDays} d) and g.last_seq >= t.after_seq - 1`,
  },
];

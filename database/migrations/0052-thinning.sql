-- Old ticks are thinned (M4): of a whole past day only those stay that a record needs. What is removed leaves a gap that says
-- which ticks it held and how the chain of hashes (Z1) goes on behind it, so that nothing else can be missing unnoticed.

-- Candles of a minute, made of all ticks of a day before it is thinned.
create table market_minute (
  pair text not null,
  begins_ms bigint not null,
  -- Of its first tick, so that minutes are in order where a clock stood still.
  first_seq bigint not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  ticks bigint not null check (ticks > 0),
  primary key (pair, begins_ms)
);

create table market_thinned (
  pair text not null,
  -- UTC days since 1970-01-01.
  day bigint not null,
  -- What the day held before it was thinned, and how much of it was removed.
  ticks bigint not null,
  removed bigint not null check (removed between 0 and ticks),
  first_seq bigint not null,
  last_seq bigint not null check (last_seq - first_seq + 1 = ticks),
  -- The chain at both ends: the hash before the first tick, and that of the last one.
  hash_before bytea not null,
  hash_after bytea not null,
  thinned_ms bigint not null default clock_ms(),
  primary key (pair, day)
);

-- A run of removed ticks. Its last one's time, source and hash are what the tick after it follows.
create table market_gap (
  pair text not null,
  first_seq bigint not null,
  last_seq bigint not null check (last_seq >= first_seq),
  day bigint not null,
  last_ms bigint not null,
  last_source text not null,
  last_run bigint not null,
  last_hash bytea not null,
  -- As the sealed blocks name them.
  ids bigint[] not null check (cardinality(ids) = last_seq - first_seq + 1),
  primary key (pair, first_seq)
);

-- The seqs of a pair's day that have to stay: the segments of trades (T9), from the tick before the one that the acceptance
-- names to the first tick after the end; what deposits and withdrawals were valued by (D5, W5); the day's first tick, which
-- ends the segment of every trade that ended in a silence before it; and the pair's last tick.
create function market_needed(wanted_pair text, day_ms bigint, day_first bigint, day_last bigint) returns int8multirange
  language sql stable
  as $$
  select range_agg(needed) from (
    select int8range(t.after_seq - 1, coalesce(c.seq, greatest(day_last, t.after_seq)), '[]') as needed
    from trade t
    left join lateral (
      select n.seq from market_tick n where n.pair = t.currency_pair and n.time_ms > t.expires_ms
      order by n.time_ms, n.seq limit 1) c on true
    where t.currency_pair = wanted_pair and t.after_seq <= day_last + 1 and t.expires_ms >= day_ms
    union all
    select int8range(v.seq, v.seq, '[]')
    from (values ('Bitcoin', 'BTCUSD'), ('Ethereum', 'ETHUSD'), ('BNB', 'BNBUSD'), ('USDT', 'USDTUSD')) m(method, pair)
    cross join lateral (
      select d.quote_seq from deposit d where d.payment_method = m.method
      union select d.valued_seq from deposit d where d.payment_method = m.method
      union select w.price_seq from withdrawal w where w.payment_method = m.method) v(seq)
    where m.pair = wanted_pair and v.seq between day_first and day_last
    union all
    select int8range(day_first, day_first, '[]')
    union all
    select int8range(p.last_seq, p.last_seq, '[]') from market_pair p where p.pair = wanted_pair) n
$$;

-- Thins the oldest day of a pair that is not thinned yet and of which every tick is at least so many days old and sealed (L7).
-- One at a time. Returns pair, day and how many ticks were removed, or no row when nothing is due.
create function market_thin_next(keep_days integer)
  returns table (thinned_pair text, thinned_day text, removed bigint)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  due record;
  day_ms bigint;
  end_ms bigint;
  needed int8multirange;
  done market_thinned;
begin
  if keep_days < 1 then raise exception 'ticks are kept for at least a day'; end if;
  if not pg_try_advisory_xact_lock(hashtext('market_thin')) then return; end if;
  select m.pair, f.time_ms / 86400000 as day into due
  from market_pair m
  cross join lateral (
    select coalesce(max(t.day) + 1, 0) * 86400000 as from_ms from market_thinned t where t.pair = m.pair) b
  cross join lateral (
    select t.time_ms from market_tick t where t.pair = m.pair and t.time_ms >= b.from_ms order by t.time_ms limit 1) f
  where f.time_ms / 86400000 < clock_ms() / 86400000 - keep_days
  order by 2, 1 limit 1;
  if not found then return; end if;
  day_ms := due.day * 86400000;
  end_ms := day_ms + 86400000;
  if exists (
    select from market_tick t, seal_head h
    where t.pair = due.pair and t.time_ms >= day_ms and t.time_ms < end_ms and t.xact >= h.upto_xact) then
    return;
  end if;

  done.pair := due.pair;
  done.day := due.day;
  select count(*), min(seq), max(seq) into done.ticks, done.first_seq, done.last_seq
  from market_tick t where t.pair = due.pair and t.time_ms >= day_ms and t.time_ms < end_ms;
  select hash into done.hash_after from market_tick t
  where t.pair = due.pair and t.seq = done.last_seq and t.time_ms >= day_ms and t.time_ms < end_ms;
  done.hash_before := coalesce(
    (select hash from market_tick t where t.pair = due.pair and t.seq = done.first_seq - 1),
    (select last_hash from market_gap g where g.pair = due.pair and g.last_seq = done.first_seq - 1),
    decode(repeat('00', 32), 'hex'));

  insert into market_minute
  select t.pair, t.time_ms / 60000 * 60000, min(t.seq), (array_agg(t.price order by t.seq))[1], max(t.price), min(t.price),
    (array_agg(t.price order by t.seq desc))[1], count(*)
  from market_tick t where t.pair = due.pair and t.time_ms >= day_ms and t.time_ms < end_ms
  group by 1, 2;

  needed := market_needed(due.pair, day_ms, done.first_seq, done.last_seq);
  with gone as (
    select t.seq, t.id, t.seq - row_number() over (order by t.seq) as island
    from market_tick t
    where t.pair = due.pair and t.time_ms >= day_ms and t.time_ms < end_ms and not t.seq <@ needed),
  gaps as (
    select min(seq) as first_seq, max(seq) as last_seq, array_agg(id order by seq) as ids from gone group by island)
  insert into market_gap
  select t.pair, g.first_seq, g.last_seq, due.day, t.time_ms, t.source, t.source_run, t.hash, g.ids
  from gaps g
  join market_tick t on t.pair = due.pair and t.seq = g.last_seq and t.time_ms >= day_ms and t.time_ms < end_ms;

  delete from market_tick t
  where t.pair = due.pair and t.time_ms >= day_ms and t.time_ms < end_ms and not t.seq <@ needed;
  get diagnostics done.removed = row_count;
  done.thinned_ms := clock_ms();
  insert into market_thinned select done.*;

  thinned_pair := due.pair;
  thinned_day := to_char(to_timestamp(due.day * 86400) at time zone 'UTC', 'YYYY-MM-DD');
  market_thin_next.removed := done.removed;
  if done.removed > 0 then
    insert into audit_entry (actor, action, subject_kind, subject, reason, before, after)
    values ('system', 'markets.thin', 'pair', due.pair, format('ticks are kept for %s days', keep_days), null,
      jsonb_build_object('day', thinned_day, 'ticks', done.ticks, 'removed', done.removed, 'firstSeq', done.first_seq,
        'lastSeq', done.last_seq, 'hashBefore', encode(done.hash_before, 'hex'), 'hashAfter', encode(done.hash_after, 'hex')));
  end if;
  return next;
end $$;

revoke execute on function market_needed(text, bigint, bigint, bigint), market_thin_next(integer) from public;
grant execute on function market_thin_next(integer) to fairlead_app;
grant select on market_minute, market_thinned, market_gap to fairlead_app;

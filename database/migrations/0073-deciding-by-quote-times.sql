-- What enters, ends and confirms a trade is picked by when prices were quoted (Z6), no longer by when they were recorded. Ticks
-- of before have the same time for both. A tick is never quoted after it was recorded, and never more than 10 s before, so that
-- the index of recording times finds it.

-- Decides under the pair's row lock that an instant has passed without a tick (Z6): no later tick is quoted at it or before.
-- Returns the time up to which the pair's ticks are final, or null when the instant is not past yet. Later quotes are made no
-- younger than that needs.
create or replace function market_close_window(lease_name text, held_epoch bigint, wanted_pair text, limit_ms bigint)
  returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  m market_pair;
  now_ms bigint;
begin
  perform lease_check(lease_name, held_epoch);
  select * into strict m from market_pair where pair = wanted_pair for no key update;
  if m.quoted_floor_ms > limit_ms then return m.quoted_floor_ms; end if;
  now_ms := clock_ms();
  if now_ms <= limit_ms then return null; end if;
  update market_pair set last_time_ms = greatest(m.last_time_ms, now_ms), quoted_floor_ms = limit_ms + 1
  where pair = wanted_pair;
  return limit_ms + 1;
end $$;

-- As before (0061), by the times of quotes.
create or replace function trade_windows(wanted_pair text, most integer, aside text[])
  returns table (
    trade_id text, user_id text, copy_id text, wallet text, positions text, amount bigint, cover bigint,
    accepted_ms bigint, entry_delay_ms integer, expires_ms bigint, entered boolean, final_ms bigint,
    after_run bigint, entry_seq bigint, entry_ms bigint, entry_price bigint,
    exit_seq bigint, exit_ms bigint, exit_price bigint, confirming_seq bigint, confirming_ms bigint,
    confirming_run bigint)
  language sql stable
  as $$
  with pair as (select * from market_pair where pair = wanted_pair),
  due as (
    (select t.* from trade t, pair p
     where t.currency_pair = p.pair and t.status = 'PENDING' and t.entry_seq is null
       and t.accepted_ms <= p.quoted_floor_ms and t.trade_id <> all (aside)
     order by t.accepted_ms limit most)
    union
    (select t.* from trade t, pair p
     where t.currency_pair = p.pair and t.status = 'PENDING' and t.expires_ms < p.quoted_floor_ms
       and t.trade_id <> all (aside)
     order by t.expires_ms limit most)
  )
  select t.trade_id, t.user_id, t.copy_id, t.wallet, t.positions, t.amount, t.cover,
    t.accepted_ms, t.entry_delay_ms, t.expires_ms, t.entry_seq is not null, p.quoted_floor_ms,
    a.source_run, n.seq, coalesce(n.quoted_ms, n.time_ms), n.price, x.seq, coalesce(x.quoted_ms, x.time_ms), x.price,
    c.seq, coalesce(c.quoted_ms, c.time_ms), c.source_run
  from pair p
  join due t on true
  left join lateral (select * from market_tick m where m.pair = p.pair and m.seq = t.after_seq limit 1) a on true
  left join lateral (
    select * from market_tick m
    where m.pair = p.pair and m.seq > t.after_seq and m.time_ms >= t.accepted_ms + t.entry_delay_ms
      and coalesce(m.quoted_ms, m.time_ms) >= t.accepted_ms + t.entry_delay_ms
    order by m.time_ms, m.seq limit 1) n on true
  left join lateral (
    select * from market_tick m
    where m.pair = p.pair and m.time_ms > t.expires_ms and coalesce(m.quoted_ms, m.time_ms) > t.expires_ms
    order by m.time_ms, m.seq limit 1) c on t.expires_ms < p.quoted_floor_ms
  left join lateral (
    select * from market_tick m
    where m.pair = p.pair and m.time_ms <= coalesce(c.time_ms, p.last_time_ms)
      and coalesce(m.quoted_ms, m.time_ms) <= t.expires_ms
    order by m.time_ms desc, m.seq desc limit 1) x on t.expires_ms < p.quoted_floor_ms
$$;

-- What a gap's last tick says, as the tick after it follows (Z1); null of a tick of before, whose time of recording it is.
alter table market_gap add column last_quoted_ms bigint;

-- As before (0066), by the times of quotes. The first tick quoted after a trade's end may be recorded up to 10 s after that:
-- what ended just before midnight may need ticks of the next day.
create or replace function market_needed(wanted_pair text, day_ms bigint, day_first bigint, day_last bigint) returns int8multirange
  language sql stable
  as $$
  select range_agg(needed) from (
    select int8range(t.after_seq - 1, coalesce(c.seq, greatest(day_last, t.after_seq)), '[]') as needed
    from trade t
    left join lateral (
      select n.seq from market_tick n
      where n.pair = t.currency_pair and n.time_ms > t.expires_ms and coalesce(n.quoted_ms, n.time_ms) > t.expires_ms
      order by n.time_ms, n.seq limit 1) c on true
    where t.currency_pair = wanted_pair and t.after_seq <= day_last + 1 and t.expires_ms >= day_ms - 10000
    union all
    select int8range(v.seq, v.seq, '[]')
    from (values ('Bitcoin', 'BTCUSD'), ('Ethereum', 'ETHUSD'), ('BNB', 'BNBUSD'), ('USDT', 'USDTUSD')) m(method, pair)
    cross join lateral (
      select d.quote_seq from deposit d where d.payment_method = m.method
      union select d.valued_seq from deposit d where d.payment_method = m.method
      union select w.price_seq from withdrawal w where w.payment_method = m.method) v(seq)
    where m.pair = wanted_pair and v.seq between day_first and day_last
    union all
    select int8range(x.price_seq, x.price_seq, '[]') from mining_day x
    where x.pair = wanted_pair and x.price_seq between day_first and day_last
    union all
    select int8range(day_last, day_last, '[]') where wanted_pair in ('BTCUSD', 'DOGEUSD', 'LTCUSD')
    union all
    select int8range(day_first, day_first, '[]')
    union all
    select int8range(p.last_seq, p.last_seq, '[]') from market_pair p where p.pair = wanted_pair) n
$$;

-- As before (0060), with the time of the quote in gaps.
create or replace function market_thin_next(keep_days integer)
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

  perform market_make_minutes(due.pair, day_ms);

  needed := market_needed(due.pair, day_ms, done.first_seq, done.last_seq);
  with gone as (
    select t.seq, t.id, t.seq - row_number() over (order by t.seq) as island
    from market_tick t
    where t.pair = due.pair and t.time_ms >= day_ms and t.time_ms < end_ms and not t.seq <@ needed),
  gaps as (
    select min(seq) as first_seq, max(seq) as last_seq, array_agg(id order by seq) as ids from gone group by island)
  insert into market_gap (pair, first_seq, last_seq, day, last_ms, last_quoted_ms, last_source, last_run, last_hash, ids)
  select t.pair, g.first_seq, g.last_seq, due.day, t.time_ms, t.quoted_ms, t.source, t.source_run, t.hash, g.ids
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

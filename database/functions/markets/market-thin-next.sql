-- Thins the oldest day of a pair that is not thinned yet, lies more than keep_days UTC days before today, and is
-- sealed as a whole (M4, L7): makes its minutes, removes the ticks that market_needed leaves out, and keeps each gap
-- with its last tick's time, quotedAt, source and hash, by which the chain goes on. Writes market_thinned, and an
-- audit entry where ticks were removed.
-- Answers pair, day and how many ticks were removed, or no row when nothing is due. Takes the advisory lock
-- 'market_thin' for the transaction, and answers no row where another holds it: one at a time, and not beside
-- market_minutes_next. Raises (P0001) where keep_days is below 1.
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
    values ('system', 'markets.thin', 'pair', due.pair, format('{"code":"ticks_kept","days":%s}', keep_days), null,
      jsonb_build_object('day', thinned_day, 'ticks', done.ticks, 'removed', done.removed, 'firstSeq', done.first_seq,
        'lastSeq', done.last_seq, 'hashBefore', encode(done.hash_before, 'hex'), 'hashAfter', encode(done.hash_after, 'hex')));
  end if;
  return next;
end $$;
revoke execute on function market_thin_next(integer) from public;
grant execute on function market_thin_next(integer) to fairlead_app;

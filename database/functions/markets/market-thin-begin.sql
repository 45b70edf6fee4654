-- Begins to thin the oldest day of a pair that is not thinned yet, lies more than keep_days UTC days before today, and is
-- sealed as a whole (M4, L7): makes its minutes, and writes market_thinning with what market_needed leaves. Answers that
-- row, or null when nothing is due.
-- What is read takes longest, and is read before anything is written: from its first write on a transaction holds up
-- those who read in the order of transactions (settled_xact). Callers hold the advisory lock 'market_thin'.
create function market_thin_begin(keep_days integer) returns market_thinning
  language plpgsql set search_path = public, pg_temp
  as $$
declare
  due record;
  day_ms bigint;
  end_ms bigint;
  begun market_thinning;
begin
  select m.pair, f.time_ms / 86400000 as day into due
  from market_pair m
  cross join lateral (
    select coalesce(max(t.day) + 1, 0) * 86400000 as from_ms from market_thinned t where t.pair = m.pair) b
  cross join lateral (
    select t.time_ms from market_tick t where t.pair = m.pair and t.time_ms >= b.from_ms order by t.time_ms limit 1) f
  where f.time_ms / 86400000 < clock_ms() / 86400000 - keep_days
  order by 2, 1 limit 1;
  if not found then return null; end if;
  day_ms := due.day * 86400000;
  end_ms := day_ms + 86400000;
  if exists (
    select from market_tick t, seal_head h
    where t.pair = due.pair and t.time_ms >= day_ms and t.time_ms < end_ms and t.xact >= h.upto_xact) then
    return null;
  end if;

  begun.pair := due.pair;
  begun.day := due.day;
  select count(*), min(seq), max(seq) into begun.ticks, begun.first_seq, begun.last_seq
  from market_tick t where t.pair = due.pair and t.time_ms >= day_ms and t.time_ms < end_ms;
  select hash into begun.hash_after from market_tick t
  where t.pair = due.pair and t.seq = begun.last_seq and t.time_ms >= day_ms and t.time_ms < end_ms;
  begun.hash_before := coalesce(
    (select hash from market_tick t where t.pair = due.pair and t.seq = begun.first_seq - 1),
    (select last_hash from market_gap g where g.pair = due.pair and g.last_seq = begun.first_seq - 1),
    decode(repeat('00', 32), 'hex'));
  begun.needed_ms := clock_ms();
  begun.needed := market_needed(due.pair, day_ms, begun.first_seq, begun.last_seq)::text;
  begun.removed_to := begun.first_seq - 1;
  begun.removed := 0;
  begun.keep_days := keep_days;
  begun.begun_ms := clock_ms();
  perform market_make_minutes(due.pair, day_ms);
  insert into market_thinning (pair, day, ticks, first_seq, last_seq, hash_before, hash_after, needed, needed_ms, removed_to,
    removed, keep_days, begun_ms)
  values (begun.pair, begun.day, begun.ticks, begun.first_seq, begun.last_seq, begun.hash_before, begun.hash_after, begun.needed,
    begun.needed_ms, begun.removed_to, begun.removed, begun.keep_days, begun.begun_ms);
  return begun;
end $$;
revoke execute on function market_thin_begin(integer) from public;

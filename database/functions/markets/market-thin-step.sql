-- Takes one step of thinning a day of a pair, which is a transaction of its own (M4): begins the day that is due
-- (market_thin_begin), or goes on with the one that is begun: removes what market_needed leaves out of its next `most`
-- ticks by seq, and keeps each gap with its last tick's time, quotedAt, source and hash, by which the chain goes on. A gap
-- that goes on in the next set is a row of each. With its last set the day is whole: it is written into market_thinned,
-- with an audit entry where ticks were removed. With keep_days 0 no day is begun.
-- What stays is looked up again where that is more than 10 s ago, as for a day that another process has left half done.
-- Answers pair, day, how many ticks of the day are removed by now and whether it is whole, or no row when nothing is due.
-- Takes the advisory lock 'market_thin' for the transaction, and answers no row where another holds it: one at a time, and
-- not beside market_minutes_next. Raises (P0001) where `most` is below 1.
create function market_thin_step(keep_days integer, most integer)
  returns table (thinned_pair text, thinned_day text, removed_ticks bigint, is_whole boolean)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  half market_thinning;
  day_ms bigint;
  upto bigint;
  needed int8multirange;
  removed_now bigint;
begin
  if most < 1 then raise exception 'a set has a tick at least'; end if;
  if not pg_try_advisory_xact_lock(hashtext('market_thin')) then return; end if;
  select * into half from market_thinning;
  if not found then
    if keep_days < 1 then return; end if;
    half := market_thin_begin(keep_days);
    if half.pair is null then return; end if;
  else
    day_ms := half.day * 86400000;
    upto := least(half.removed_to + most, half.last_seq);
    if half.needed_ms < clock_ms() - 10000 then
      half.needed_ms := clock_ms();
      half.needed := market_needed(half.pair, day_ms, half.first_seq, half.last_seq)::text;
    end if;
    needed := half.needed::int8multirange;
    with gone as (
      select t.seq, t.id, t.seq - row_number() over (order by t.seq) as island
      from market_tick t
      where t.pair = half.pair and t.time_ms >= day_ms and t.time_ms < day_ms + 86400000
        and t.seq > half.removed_to and t.seq <= upto and not t.seq <@ needed),
    gaps as (
      select min(seq) as first_seq, max(seq) as last_seq, array_agg(id order by seq) as ids from gone group by island)
    insert into market_gap (pair, first_seq, last_seq, day, last_ms, last_quoted_ms, last_source, last_run, last_hash, ids)
    select t.pair, g.first_seq, g.last_seq, half.day, t.time_ms, t.quoted_ms, t.source, t.source_run, t.hash, g.ids
    from gaps g
    join market_tick t on t.pair = half.pair and t.seq = g.last_seq and t.time_ms >= day_ms and t.time_ms < day_ms + 86400000;
    delete from market_tick t
    where t.pair = half.pair and t.time_ms >= day_ms and t.time_ms < day_ms + 86400000
      and t.seq > half.removed_to and t.seq <= upto and not t.seq <@ needed;
    get diagnostics removed_now = row_count;
    half.removed_to := upto;
    half.removed := half.removed + removed_now;
    update market_thinning set removed_to = half.removed_to, removed = half.removed, needed = half.needed, needed_ms = half.needed_ms;
  end if;

  thinned_pair := half.pair;
  thinned_day := to_char(to_timestamp(half.day * 86400) at time zone 'UTC', 'YYYY-MM-DD');
  removed_ticks := half.removed;
  is_whole := half.removed_to = half.last_seq;
  if is_whole then
    insert into market_thinned (pair, day, ticks, removed, first_seq, last_seq, hash_before, hash_after, thinned_ms)
    values (half.pair, half.day, half.ticks, half.removed, half.first_seq, half.last_seq, half.hash_before, half.hash_after, clock_ms());
    delete from market_thinning;
    if half.removed > 0 then
      insert into audit_entry (actor, action, subject_kind, subject, reason, before, after)
      values ('system', 'markets.thin', 'pair', half.pair, format('{"code":"ticks_kept","days":%s}', half.keep_days), null,
        jsonb_build_object('day', thinned_day, 'ticks', half.ticks, 'removed', half.removed, 'firstSeq', half.first_seq,
          'lastSeq', half.last_seq, 'hashBefore', encode(half.hash_before, 'hex'), 'hashAfter', encode(half.hash_after, 'hex')));
    end if;
  end if;
  return next;
end $$;
revoke execute on function market_thin_step(integer, integer) from public;
grant execute on function market_thin_step(integer, integer) to fairlead_app;

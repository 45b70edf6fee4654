-- Records one quote per pair (Z1) in one short statement that checks the lease (Z2): seq, time, quotedAt, hash and
-- the pair's row. The time (ms) is the greater of the pair's last time and the clock. quotedAt is the quote's own
-- time, at most that time and at least the pair's quoted_floor_ms: the quotedAt of the tick before, or what
-- market_close_window has raised it to, and at least 1 s before that time: a clock that was set back behind it dates no
-- quote farther back. Without one it is the time. Prices are scaled by the pair's decimals.
-- Left out, reported in `dropped` with the pair's last seq, time and hash (Z3): 'late', where the deadline has passed
-- by the database's clock, because the statement came late or waited for a lock, or the quote is more than 1 s old
-- (quotedWithinMs of domain/markets); 'backwards', where the venue's time runs backwards within its source. A null
-- deadline is none.
-- A tick of an index has its parts (`indices`), of which the price is made again here, and is dated by their instant
-- alone: where no tick may be dated so any more, because the clock was set back or market_close_window decided a later time, it is
-- 'late'.
-- A held tick says again what the pair's last tick says: source, price, bid and ask (Z4).
-- source_run counts the changes of source. A source whose symbol of the pair, or an index one of whose exchanges' symbols, is another one in
-- the settings of this run (market_heard) than in those that it was last in is another source, from the first tick of the run on; what
-- settings do not say is as before.
-- Locks the lease's row (lease_check, `for share`), then the pairs' by name, one after the other (`for no key
-- update`). Raises FL001 where the lease is lost, P0001 where no row of market_heard says that a run of this
-- epoch has begun (Z3), P0002 where a pair is not registered, 23514 for a held tick
-- that says something else than the tick before it, and for an index whose parts do not make its price at its time.
create function market_record(
  lease_name text, held_epoch bigint,
  pairs text[], prices bigint[], sources text[], tradables boolean[], helds boolean[],
  venue_times_ms bigint[], venue_ids text[], deadlines_ms bigint[] default null,
  quoted_times_ms bigint[] default null, bids bigint[] default null, asks bigint[] default null,
  indices text[] default null
) returns table (
  pair text, seq bigint, time_ms bigint, quoted_ms bigint, price bigint, bid bigint, ask bigint, source text, held boolean,
  venue_time_ms bigint, venue_id text, index_parts text, hash bytea, dropped text)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
declare
  q record;
  m market_pair;
  now_ms bigint;
  next_ms bigint;
  next_quoted_ms bigint;
  next_run bigint;
  next_hash bytea;
  left_out text;
  run_pairs jsonb;
  said jsonb;
  is_other boolean;
begin
  perform lease_check(lease_name, held_epoch);
  if not exists (select from (select h.epoch from market_heard h order by h.number desc limit 1) l where l.epoch >= held_epoch) then
    raise exception 'no run of epoch % has begun', held_epoch;
  end if;
  for q in
    select * from unnest(pairs, prices, sources, tradables, helds, venue_times_ms, venue_ids, deadlines_ms, quoted_times_ms, bids, asks, indices)
      as u(pair, price, source, tradable, held, venue_time_ms, venue_id, deadline_ms, quoted_ms, bid, ask, index_parts)
    order by u.pair
  loop
    select * into strict m from market_pair x where x.pair = q.pair for no key update;
    is_other := q.source is distinct from m.last_source;
    said := null;
    if m.last_epoch is distinct from held_epoch then
      if run_pairs is null then
        select coalesce(h.settings -> 'pairs', '{}') into run_pairs from market_heard h where h.begins order by h.to_ms desc, h.number desc limit 1;
      end if;
      said := case when jsonb_typeof(run_pairs -> q.pair -> 'symbols') = 'object' then run_pairs -> q.pair -> 'symbols' end;
      is_other := is_other or exists (select from unnest(market_source_venues(q.source)) v(name) where m.symbols ->> v.name <> said ->> v.name);
    end if;
    -- One look at the clock: what is dated is what was found to be in time.
    now_ms := clock_ms();
    next_ms := greatest(m.last_time_ms, now_ms);
    next_quoted_ms := greatest(m.quoted_floor_ms, next_ms - 1000, least(next_ms, q.quoted_ms));
    left_out := case
      when now_ms > q.deadline_ms or now_ms - q.quoted_ms > 1000 or (q.index_parts is not null and next_quoted_ms <> q.quoted_ms) then 'late'
      when not q.held and not is_other and q.venue_time_ms < m.last_venue_time_ms then 'backwards'
    end;
    if left_out is not null then
      return query select q.pair, m.last_seq, m.last_time_ms, m.quoted_floor_ms, q.price, q.bid, q.ask, q.source, q.held,
        q.venue_time_ms, q.venue_id, q.index_parts, m.last_hash, left_out;
      continue;
    end if;
    if q.held and (is_other or (q.price, q.bid, q.ask) is distinct from (m.last_price, m.last_bid, m.last_ask)) then
      raise exception 'a held tick of % says something else than the tick before it', q.pair using errcode = 'check_violation';
    end if;
    if q.index_parts is not null
      and (q.price, q.quoted_ms::text) is distinct from (market_index_price(q.index_parts), split_part(q.index_parts, ';', 2)) then
      raise exception 'the index of % is not what its parts make', q.pair using errcode = 'check_violation';
    end if;
    next_run := m.source_run + is_other::int;
    next_hash := sha256(convert_to(market_tick_text(q.pair, m.last_seq + 1, next_ms, next_quoted_ms, q.price, q.bid, q.ask,
      m.decimals, q.source, q.held, q.venue_time_ms, q.venue_id, q.index_parts, m.last_hash), 'UTF8'));
    insert into market_tick
      (pair, seq, time_ms, quoted_ms, price, bid, ask, source, source_run, held, venue_time_ms, venue_id, index_parts, hash, xact)
    values (q.pair, m.last_seq + 1, next_ms, next_quoted_ms, q.price, q.bid, q.ask, q.source, next_run, q.held, q.venue_time_ms,
      q.venue_id, q.index_parts, next_hash, current_xact());
    update market_pair x set
      last_seq = m.last_seq + 1, last_time_ms = next_ms, last_tick_ms = next_ms, quoted_floor_ms = next_quoted_ms,
      last_price = q.price, last_bid = q.bid, last_ask = q.ask, last_index = q.index_parts, last_source = q.source, last_tradable = q.tradable, source_run = next_run, last_hash = next_hash,
      last_venue_time_ms = case when q.held then m.last_venue_time_ms else q.venue_time_ms end,
      last_quote_ms = case when q.held then m.last_quote_ms else next_ms end,
      symbols = case when said is null then x.symbols else coalesce(x.symbols, '{}') || said end, last_epoch = held_epoch,
      stale = false
    where x.pair = q.pair;
    return query select q.pair, m.last_seq + 1, next_ms, next_quoted_ms, q.price, q.bid, q.ask, q.source, q.held,
      q.venue_time_ms, q.venue_id, q.index_parts, next_hash, null::text;
  end loop;
end $$;
revoke execute on function market_record(text, bigint, text[], bigint[], text[], boolean[], boolean[], bigint[], text[], bigint[], bigint[], bigint[], bigint[], text[]) from public;
grant execute on function market_record(text, bigint, text[], bigint[], text[], boolean[], boolean[], bigint[], text[], bigint[], bigint[], bigint[], bigint[], text[]) to fairlead_app;

-- Pairs and their recorded ticks (Z1 to Z4). Prices are integers scaled by the pair's decimals.

create table market_pair (
  pair text primary key,
  decimals smallint not null check (decimals between 0 and 12),
  -- X1 and M2: closing stops acceptance only.
  open boolean not null default true,
  last_seq bigint not null default 0,
  -- The time of the last tick, or the later instant at which a time-out was decided (Z6): no tick can come below it.
  last_time_ms bigint not null default 0,
  last_price bigint,
  last_source text,
  last_tradable boolean not null default false,
  -- Counts the changes of source, so that "the same source throughout" is one comparison (T5).
  source_run bigint not null default 0,
  last_hash bytea not null default '\x0000000000000000000000000000000000000000000000000000000000000000',
  last_tick_ms bigint not null default 0,
  last_venue_time_ms bigint,
  -- Price and time of the last tick that was not 'held', for the age on the screen.
  last_quote_ms bigint,
  -- Set by the recorder when heartbeat and quotes have been missing for 5 s; cleared by the next quote.
  stale boolean not null default true
) with (fillfactor = 50);

create sequence market_tick_id;
create table market_tick (
  id bigint not null default nextval('market_tick_id'),
  pair text not null,
  seq bigint not null,
  time_ms bigint not null,
  price bigint not null check (price > 0),
  source text not null,
  source_run bigint not null,
  held boolean not null,
  venue_time_ms bigint,
  venue_id text,
  hash bytea not null,
  xact bigint not null,
  primary key (pair, seq, time_ms)
) partition by range (time_ms);
create index market_tick_time on market_tick (pair, time_ms, seq);
create index market_tick_xact on market_tick using brin (xact) with (pages_per_range = 32, autosummarize = on);

-- Makes the partition of the UTC day that holds an instant, if it is not there. Attaching takes a weak lock, so that
-- neither recording nor reading stops.
create function market_open_day(instant_ms bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  day constant bigint := instant_ms / 86400000;
  name constant text := 'market_tick_' || to_char(to_timestamp(day * 86400) at time zone 'UTC', 'YYYYMMDD');
begin
  -- Asked of pg_class, whose rows are read anew: to_regclass may answer from a cache that has not heard of another's commit.
  if exists (select from pg_class where relname = name and relnamespace = 'public'::regnamespace) then return; end if;
  perform pg_advisory_xact_lock(hashtext('market_open_day'));
  if exists (select from pg_class where relname = name and relnamespace = 'public'::regnamespace) then return; end if;
  execute format('create table %I (like market_tick including defaults including constraints)', name);
  execute format('alter table market_tick attach partition %I for values from (%s) to (%s)',
    name, day * 86400000, (day + 1) * 86400000);
end $$;

-- The text of a tick that its hash covers, the hash of the tick before it included: anyone can recompute it.
create function market_tick_text(
  pair text, seq bigint, time_ms bigint, price bigint, decimals smallint, source text, held boolean,
  venue_time_ms bigint, venue_id text, previous bytea
) returns text
  language sql immutable
  as $$
  select concat_ws('|', 'tick', pair, seq, time_ms, price, decimals, source, case when held then 'held' else 'quoted' end,
    coalesce(venue_time_ms::text, ''), coalesce(venue_id, ''), encode(previous, 'hex'))
$$;

-- Records one quote per pair (Z1): time, seq, hash and pair row in one short statement that also checks the lease (Z2).
-- A quote whose venue time runs backwards within its source, or whose deadline has passed by this database's clock because
-- the statement came late or waited for a lock, is left out and reported as such (Z3). A null deadline is none.
create function market_record(
  lease_name text, held_epoch bigint,
  pairs text[], prices bigint[], sources text[], tradables boolean[], helds boolean[],
  venue_times_ms bigint[], venue_ids text[], deadlines_ms bigint[] default null
) returns table (
  pair text, seq bigint, time_ms bigint, price bigint, source text, held boolean, venue_time_ms bigint, venue_id text,
  hash bytea, dropped text)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
declare
  q record;
  m market_pair;
  next_ms bigint;
  next_run bigint;
  next_hash bytea;
  left_out text;
begin
  perform lease_check(lease_name, held_epoch);
  for q in
    select * from unnest(pairs, prices, sources, tradables, helds, venue_times_ms, venue_ids, deadlines_ms)
      as u(pair, price, source, tradable, held, venue_time_ms, venue_id, deadline_ms)
    order by u.pair
  loop
    select * into strict m from market_pair x where x.pair = q.pair for no key update;
    left_out := case
      when clock_ms() > q.deadline_ms then 'late'
      when not q.held and q.source = m.last_source and q.venue_time_ms < m.last_venue_time_ms then 'backwards'
    end;
    if left_out is not null then
      return query select q.pair, m.last_seq, m.last_time_ms, q.price, q.source, q.held, q.venue_time_ms, q.venue_id,
        m.last_hash, left_out;
      continue;
    end if;
    next_ms := greatest(m.last_time_ms, clock_ms());
    next_run := m.source_run + case when q.source is distinct from m.last_source then 1 else 0 end;
    next_hash := sha256(convert_to(market_tick_text(q.pair, m.last_seq + 1, next_ms, q.price, m.decimals, q.source,
      q.held, q.venue_time_ms, q.venue_id, m.last_hash), 'UTF8'));
    insert into market_tick
      (pair, seq, time_ms, price, source, source_run, held, venue_time_ms, venue_id, hash, xact)
    values (q.pair, m.last_seq + 1, next_ms, q.price, q.source, next_run, q.held, q.venue_time_ms, q.venue_id,
      next_hash, current_xact());
    update market_pair x set
      last_seq = m.last_seq + 1, last_time_ms = next_ms, last_tick_ms = next_ms, last_price = q.price,
      last_source = q.source, last_tradable = q.tradable, source_run = next_run, last_hash = next_hash,
      last_venue_time_ms = case when q.held then m.last_venue_time_ms else q.venue_time_ms end,
      last_quote_ms = case when q.held then m.last_quote_ms else next_ms end,
      stale = false
    where x.pair = q.pair;
    return query select q.pair, m.last_seq + 1, next_ms, q.price, q.source, q.held, q.venue_time_ms, q.venue_id,
      next_hash, null::text;
  end loop;
end $$;

-- Marks pairs as stale (Z4), under the same lease.
create function market_mark_stale(lease_name text, held_epoch bigint, pairs text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform lease_check(lease_name, held_epoch);
  perform 1 from market_pair where pair = any(pairs) order by pair for no key update;
  update market_pair set stale = true where pair = any(pairs) and not stale;
end $$;

-- Decides under the pair's row lock that an instant has passed without a tick (Z6): raises the pair's last time to now,
-- so that no later tick can fall before it. Returns the time up to which the pair's ticks are final, or null when the
-- instant is not past yet.
create function market_close_window(lease_name text, held_epoch bigint, wanted_pair text, limit_ms bigint)
  returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  m market_pair;
  now_ms bigint;
begin
  perform lease_check(lease_name, held_epoch);
  select * into strict m from market_pair where pair = wanted_pair for no key update;
  if m.last_time_ms > limit_ms then return m.last_time_ms; end if;
  now_ms := clock_ms();
  if now_ms <= limit_ms then return null; end if;
  update market_pair set last_time_ms = now_ms where pair = wanted_pair;
  return now_ms;
end $$;

-- Adds the pairs of the configuration; known ones keep their state. A pair's decimals are fixed for ever: another number
-- would give every recorded price another value.
create function market_register(pairs text[], scales smallint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  changed text;
begin
  insert into market_pair (pair, decimals) select p, d from unnest(pairs, scales) u(p, d) order by p
    on conflict do nothing;
  select string_agg(u.p, ', ' order by u.p) into changed
    from unnest(pairs, scales) u(p, d) join market_pair m on m.pair = u.p where m.decimals <> u.d;
  if changed is not null then
    raise exception 'the decimals of % were fixed when it was first recorded', changed;
  end if;
end $$;

revoke execute on all functions in schema public from public;
grant execute on function market_open_day(bigint), market_register(text[], smallint[]),
  market_tick_text(text, bigint, bigint, bigint, smallint, text, boolean, bigint, text, bytea),
  market_record(text, bigint, text[], bigint[], text[], boolean[], boolean[], bigint[], text[], bigint[]),
  market_mark_stale(text, bigint, text[]), market_close_window(text, bigint, text, bigint) to fairlead_app;
grant select on market_pair, market_tick to fairlead_app;

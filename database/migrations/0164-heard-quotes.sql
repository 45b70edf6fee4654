-- What was heard of the sources of prices, and what became of each quote (Z3): a row for each minute of the recorder, written
-- under its lease, chained by hash and never changed. A run begins with an empty row; what it had not written when it was ended
-- by force lies between the last row and the next beginning, and is not known.
create table market_heard (
  -- Gapless from 1.
  number bigint primary key,
  -- Of the lease: which run of the recorder.
  epoch bigint not null,
  begins boolean not null,
  from_ms bigint not null,
  to_ms bigint not null check (to_ms >= from_ms),
  -- The last seq of each pair at the end: the ticks above those of the row before were recorded in this one.
  heads jsonb not null,
  -- Of each source: what arrived, counts by what became of it, and a digest of each list.
  sources jsonb not null,
  previous bytea not null,
  hash bytea not null,
  xact bigint not null default current_xact()
);
create index market_heard_time on market_heard (to_ms);
create index market_heard_begins on market_heard (to_ms) where begins;
create index market_heard_xact on market_heard using brin (xact) with (autosummarize = on);

-- The lists themselves, for 30 days: a line for each recorded quote and, up to a bound, for each dropped one.
create table market_heard_kept (
  number bigint not null references market_heard,
  source text not null,
  recorded text not null,
  dropped text not null,
  primary key (number, source)
);

-- The text that a row's hash covers: anyone can compute it again.
create function market_heard_text(h market_heard) returns text
  language sql immutable
  as $$
  select concat_ws('|', 'heard-1', h.number, h.epoch, case when h.begins then 'begins' else 'goes on' end, h.from_ms, h.to_ms,
    h.heads, h.sources, encode(h.previous, 'hex'))
$$;

create function market_heard_add(lease_epoch bigint, does_begin boolean, until_ms bigint, seqs jsonb, lists jsonb) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  last market_heard;
  h market_heard;
begin
  select * into last from market_heard order by number desc limit 1;
  h.number := coalesce(last.number, 0) + 1;
  h.epoch := lease_epoch;
  h.begins := does_begin;
  h.to_ms := greatest(last.to_ms, least(until_ms, clock_ms()));
  h.from_ms := case when does_begin then h.to_ms else last.to_ms end;
  -- Never above what is recorded, never below the row before; a pair that the run does not record stays where it is.
  select jsonb_object_agg(p.pair, least(p.last_seq,
    greatest(coalesce((seqs ->> p.pair)::bigint, p.last_seq), coalesce((last.heads ->> p.pair)::bigint, 0)))) into h.heads
  from market_pair p;
  h.heads := coalesce(h.heads, '{}');
  h.sources := lists;
  h.previous := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
  h.xact := current_xact();
  h.hash := sha256(convert_to(market_heard_text(h), 'UTF8'));
  insert into market_heard select h.*;
  return h.number;
end $$;

-- A run of the recorder begins. Returns the number of its row, also of one that was written by a try before.
create function market_heard_begin(lease_name text, held_epoch bigint, until_ms bigint, seqs jsonb) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  last market_heard;
begin
  perform lease_check(lease_name, held_epoch);
  select * into last from market_heard order by number desc limit 1;
  if last.epoch = held_epoch then return last.number; end if;
  return market_heard_add(held_epoch, true, until_ms, seqs, '[]');
end $$;

-- The row of this number, of the run that holds the lease. One that was written by a try before stays as it is.
create function market_heard_record(
  lease_name text, held_epoch bigint, row_number bigint, until_ms bigint, seqs jsonb, lists jsonb,
  names text[], recorded_lists text[], dropped_lists text[]
) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  last market_heard;
begin
  perform lease_check(lease_name, held_epoch);
  select * into last from market_heard order by number desc limit 1;
  if last.epoch is distinct from held_epoch then raise exception 'no run of epoch % has begun', held_epoch; end if;
  if last.number = row_number then return; end if;
  if last.number <> row_number - 1 then raise exception 'row % does not follow row %', row_number, last.number; end if;
  perform market_heard_add(held_epoch, false, until_ms, seqs, lists);
  insert into market_heard_kept
  select row_number, u.source, u.recorded, u.dropped from unnest(names, recorded_lists, dropped_lists) u(source, recorded, dropped);
end $$;

-- Removes lists that are older than 30 days. Returns of how many rows.
create function market_heard_prune() returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  removed bigint;
begin
  delete from market_heard_kept k using market_heard h
  where h.number = k.number and h.to_ms < clock_ms() - 30 * 86400000::bigint;
  get diagnostics removed = row_count;
  return removed;
end $$;

create function market_heard_stays() returns trigger
  language plpgsql as $$
begin
  raise exception 'what was heard is written once and stays' using errcode = 'check_violation';
end $$;
create function market_heard_kept_stays() returns trigger
  language plpgsql as $$
begin
  if exists (select from market_heard h where h.number = old.number and h.to_ms < clock_ms() - 30 * 86400000::bigint) then
    return old;
  end if;
  raise exception 'what was heard is kept for 30 days' using errcode = 'check_violation';
end $$;
create trigger market_heard_stays before update or delete on market_heard
  for each row execute function market_heard_stays();
create trigger market_heard_is_not_emptied before truncate on market_heard
  for each statement execute function market_heard_stays();
create trigger market_heard_kept_stays before update on market_heard_kept
  for each row execute function market_heard_stays();
create trigger market_heard_kept_for_a_while before delete on market_heard_kept
  for each row execute function market_heard_kept_stays();
create trigger market_heard_kept_is_not_emptied before truncate on market_heard_kept
  for each statement execute function market_heard_stays();

revoke execute on function market_heard_text(market_heard), market_heard_add(bigint, boolean, bigint, jsonb, jsonb),
  market_heard_begin(text, bigint, bigint, jsonb),
  market_heard_record(text, bigint, bigint, bigint, jsonb, jsonb, text[], text[], text[]),
  market_heard_prune(), market_heard_stays(), market_heard_kept_stays() from public;
grant execute on function market_heard_text(market_heard), market_heard_begin(text, bigint, bigint, jsonb),
  market_heard_record(text, bigint, bigint, bigint, jsonb, jsonb, text[], text[], text[]), market_heard_prune()
  to fairlead_app;
grant select on market_heard, market_heard_kept to fairlead_app;

-- Writes the next row of market_heard and answers its number (Z3): numbers are gapless from 1, and each row holds the
-- hash of the row before it, the first one 32 bytes of 0. hash is SHA-256 of market_heard_text.
-- to_ms is until_ms, at most the clock and at least the end of the row before it. from_ms is that end; the row that
-- begins a run has no length. heads holds the last seq of each registered pair: what seqs names, else what is
-- recorded; at most what is recorded and at least that of the row before it. sources holds counts and digests as they
-- are given; settings those of the run, of the row that begins it alone.
-- Takes no locks: the caller holds the lease (lease_check). Raises unique_violation (23505) where two write one
-- number, check_violation (23514) where a pair's head lies before a tick that was recorded more than 150 s before to_ms.
create function market_heard_add(lease_epoch bigint, does_begin boolean, until_ms bigint, seqs jsonb, lists jsonb, run_settings jsonb) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  last market_heard;
  h market_heard;
  behind text;
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
  -- What is recorded is in a row soon, as what a recorder that is killed loses is little: heads cannot stand still.
  select string_agg(format('%s at %s', p.pair, h.heads ->> p.pair), ', ') into behind
  from market_pair p
  where (h.heads ->> p.pair)::bigint < (
    select t.seq from market_tick t
    where t.pair = p.pair and t.time_ms between h.to_ms - 86400000 and h.to_ms - 150000
    order by t.time_ms desc, t.seq desc limit 1);
  if behind is not null then
    raise exception 'row % leaves out ticks of before: %', h.number, behind using errcode = 'check_violation';
  end if;
  h.sources := lists;
  h.settings := run_settings;
  h.previous := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
  h.xact := current_xact();
  h.hash := sha256(convert_to(market_heard_text(h), 'UTF8'));
  insert into market_heard select h.*;
  return h.number;
end $$;
revoke execute on function market_heard_add(bigint, boolean, bigint, jsonb, jsonb, jsonb) from public;

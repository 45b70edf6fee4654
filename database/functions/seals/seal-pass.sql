-- Seals the rows of transactions below settled_xact (L7): at most one block for each stream, chained to the block before
-- it. Blocks are dated by the beginning of the pass (ms): what had ended by then is in it. oldest_ms is the earliest time that
-- a row of the block says (ms), the block's own where none says one. Answers the count of rows sealed.
-- Each stream has a statement of its own though the five differ by the name of their view alone: only a static statement of
-- PL/pgSQL is planned once for a session. A name put together for `execute` would be planned at each pass, and each day of
-- ticks is a table: planning for ninety of them takes longer than looking.
-- Of ticks only those days are looked at in which one can be that is not sealed yet: mark_xact was the next transaction at
-- mark_ms, and once all rows of those before it are sealed, the others were recorded after that (ticks_from_ms). A day more
-- is looked at, and every day where the clock was set back since.
-- Locks the row of seal_head (`for update`) until the transaction ends: one sealer at a time.
create function seal_pass() returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  head seal_head;
  upto bigint;
  at_ms bigint;
  sealed bigint := 0;
  wanted text;
  ids bigint[];
  earliest_ms bigint;
  leaf_bytes bytea;
  block_root bytea;
begin
  select * into head from seal_head for update;
  at_ms := clock_ms();
  upto := settled_xact();
  if at_ms < head.mark_ms or head.upto_xact >= head.mark_xact then
    head.ticks_from_ms := case when at_ms < head.mark_ms then 0 else head.mark_ms end;
    head.mark_xact := pg_snapshot_xmax(pg_current_snapshot())::text::bigint + xact_offset();
    head.mark_ms := at_ms;
  end if;
  foreach wanted in array array['entry', 'tick', 'audit', 'heard', 'record'] loop
    if wanted = 'entry' then
      select array_agg(id order by id), string_agg(leaf, ''::bytea order by id), min(l.at_ms) into ids, leaf_bytes, earliest_ms
      from seal_leaf_entry l where xact >= head.upto_xact and xact < upto;
    elsif wanted = 'tick' then
      select array_agg(id order by id), string_agg(leaf, ''::bytea order by id), min(l.at_ms) into ids, leaf_bytes, earliest_ms
      from seal_leaf_tick l where xact >= head.upto_xact and xact < upto and l.at_ms >= head.ticks_from_ms - 86400000;
    elsif wanted = 'audit' then
      select array_agg(id order by id), string_agg(leaf, ''::bytea order by id), min(l.at_ms) into ids, leaf_bytes, earliest_ms
      from seal_leaf_audit l where xact >= head.upto_xact and xact < upto;
    elsif wanted = 'heard' then
      select array_agg(id order by id), string_agg(leaf, ''::bytea order by id), min(l.at_ms) into ids, leaf_bytes, earliest_ms
      from seal_leaf_heard l where xact >= head.upto_xact and xact < upto;
    elsif wanted = 'record' then
      select array_agg(id order by id), string_agg(leaf, ''::bytea order by id), min(l.at_ms) into ids, leaf_bytes, earliest_ms
      from seal_leaf_record l where xact >= head.upto_xact and xact < upto;
    else
      raise exception 'no statement seals %', wanted;
    end if;
    continue when ids is null;
    block_root := merkle_root(leaf_bytes);
    insert into seal_block (number, stream, created_ms, row_ids, leaves, root, previous, hash, oldest_ms)
    values (head.number + 1, wanted, at_ms, ids, leaf_bytes, block_root, head.hash,
      seal_block_hash(head.number + 1, wanted, at_ms, block_root, head.hash), coalesce(earliest_ms, at_ms))
    returning number, hash into head.number, head.hash;
    sealed := sealed + cardinality(ids);
  end loop;
  update seal_head set number = head.number, hash = head.hash, upto_xact = upto,
    ticks_from_ms = head.ticks_from_ms, mark_xact = head.mark_xact, mark_ms = head.mark_ms;
  return sealed;
end $$;
revoke execute on function seal_pass() from public;
grant execute on function seal_pass() to fairlead_app;

-- What was heard goes into the sealed blocks as ticks do (L7).
create view seal_leaf_heard as
select h.number as id, h.xact,
  sha256(convert_to(concat_ws('|', 'heard', market_heard_text(h), encode(h.hash, 'hex'), h.xact), 'UTF8')) as leaf
from market_heard h;

alter table seal_block drop constraint seal_block_stream_check;
alter table seal_block add constraint seal_block_stream_check check (stream in ('entry', 'tick', 'audit', 'heard'));

-- As before (0008), with what was heard.
create or replace function seal_pass() returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  head seal_head;
  upto bigint;
  at_ms bigint;
  sealed bigint := 0;
  wanted text;
  ids bigint[];
  leaf_bytes bytea;
  block_root bytea;
begin
  select * into head from seal_head for update;
  upto := settled_xact();
  foreach wanted in array array['entry', 'tick', 'audit', 'heard'] loop
    execute format($q$select array_agg(id order by id), string_agg(leaf, ''::bytea order by id)
      from seal_leaf_%s where xact >= $1 and xact < $2$q$, wanted)
      into ids, leaf_bytes using head.upto_xact, upto;
    continue when ids is null;
    at_ms := clock_ms();
    block_root := merkle_root(leaf_bytes);
    insert into seal_block (number, stream, created_ms, row_ids, leaves, root, previous, hash)
    values (head.number + 1, wanted, at_ms, ids, leaf_bytes, block_root, head.hash,
      seal_block_hash(head.number + 1, wanted, at_ms, block_root, head.hash))
    returning number, hash into head.number, head.hash;
    sealed := sealed + cardinality(ids);
  end loop;
  update seal_head set number = head.number, hash = head.hash, upto_xact = upto;
  return sealed;
end $$;

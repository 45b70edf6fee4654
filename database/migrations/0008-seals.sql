-- Sealing (L7): committed entries, ticks and audit entries go into hash-chained blocks, beside the transactions that
-- wrote them. What this proves is that a later change is detectable, no more.

-- SHA-256 over every column of a sealed row; for an entry the columns of its journal too.
create view seal_leaf_entry as
select e.id, e.xact, sha256(convert_to(concat_ws('|', 'entry', e.id, e.account, e.account_version, e.amount,
  e.balance_before, e.balance_after, e.class, e.created_ms, e.xact,
  j.code, j.cause, j.occurrence, j.actor, j.created_ms), 'UTF8')) as leaf
from ledger_entry e left join ledger_journal j on j.id = e.id / 32;

create view seal_leaf_tick as
select m.id, m.xact, sha256(convert_to(concat_ws('|', 'tick', m.id, m.pair, m.seq, m.time_ms, m.price, m.source,
  m.source_run, m.held, coalesce(m.venue_time_ms::text, ''), coalesce(m.venue_id, ''), encode(m.hash, 'hex'),
  m.xact), 'UTF8')) as leaf
from market_tick m;

create view seal_leaf_audit as
select a.id, a.xact, sha256(convert_to(jsonb_build_array('audit', a.id, a.actor, a.action, a.subject_kind, a.subject,
  a.reason, a.before, a.after, a.created_ms, a.xact)::text, 'UTF8')) as leaf
from audit_entry a;

create table seal_block (
  number bigint primary key,
  stream text not null check (stream in ('entry', 'tick', 'audit')),
  created_ms bigint not null,
  row_ids bigint[] not null,
  -- The rows' hashes in the order of row_ids, 32 bytes each, so that a changed row can be named.
  leaves bytea not null,
  root bytea not null,
  previous bytea not null,
  hash bytea not null
);

create table seal_head (
  singleton boolean primary key default true check (singleton),
  number bigint not null,
  hash bytea not null,
  -- Rows of transactions below this number are sealed.
  upto_xact bigint not null
);
insert into seal_head (number, hash, upto_xact)
values (0, '\x0000000000000000000000000000000000000000000000000000000000000000', 0);

create table seal_day (
  -- YYYY-MM-DD, UTC
  day text primary key,
  last_block bigint not null,
  root bytea not null,
  text text not null,
  signature text not null,
  key_id text not null
);

-- Merkle root of 32-byte leaves: a level's neighbours are hashed together as sha256(0x01 ‖ left ‖ right), an odd last one
-- moves up as it is.
create function merkle_root(leaves bytea) returns bytea
  language plpgsql immutable
  as $$
declare
  level bytea[];
  above bytea[];
begin
  select array_agg(substring(leaves from 32 * g + 1 for 32) order by g) into level
  from generate_series(0, length(leaves) / 32 - 1) g;
  while cardinality(level) > 1 loop
    select array_agg(case when level[2 * g] is null then level[2 * g - 1]
      else sha256('\x01'::bytea || level[2 * g - 1] || level[2 * g]) end order by g) into above
    from generate_series(1, (cardinality(level) + 1) / 2) g;
    level := above;
  end loop;
  return level[1];
end $$;

create function seal_block_hash(number bigint, stream text, created_ms bigint, root bytea, previous bytea) returns bytea
  language sql immutable
  as $$
  select sha256(convert_to(concat_ws('|', 'block', number, stream, created_ms, encode(root, 'hex'),
    encode(previous, 'hex')), 'UTF8'))
$$;

-- Seals what has been committed below the oldest running transaction: at most one block for each kind of row. One sealer
-- at a time: the head's row is locked. Returns the count of rows sealed.
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
  leaf_bytes bytea;
  block_root bytea;
begin
  select * into head from seal_head for update;
  upto := settled_xact();
  foreach wanted in array array['entry', 'tick', 'audit'] loop
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

-- The days before today whose blocks have no signed root yet, with the text to be signed.
create function seal_unsigned_days()
  returns table (day text, last_block bigint, root bytea, text text)
  language sql stable
  as $$
  select d.day, d.last_block, d.root,
    concat_ws('|', 'day-root-1', d.day, d.first_block, d.last_block, encode(d.root, 'hex'))
  from (
    select to_char(to_timestamp(b.created_ms / 1000) at time zone 'UTC', 'YYYY-MM-DD') as day,
      min(b.number) as first_block, max(b.number) as last_block,
      merkle_root(string_agg(b.hash, ''::bytea order by b.number)) as root
    from seal_block b
    where b.created_ms / 86400000 < clock_ms() / 86400000
      and b.number > coalesce((select max(s.last_block) from seal_day s), 0)
    group by 1) d
  order by d.day
$$;

create function seal_sign_day(day text, last_block bigint, root bytea, text text, signature text, key_id text)
  returns void
  language sql security definer set search_path = public, pg_temp
  as $$ insert into seal_day values (day, last_block, root, text, signature, key_id) on conflict do nothing $$;

revoke execute on all functions in schema public from public;
grant execute on function seal_pass(), seal_unsigned_days(), merkle_root(bytea),
  seal_sign_day(text, bigint, bytea, text, text, text) to fairlead_app;
grant select on seal_block, seal_head, seal_day to fairlead_app;

-- Sealing (L7): committed entries, ticks and audit entries go into hash-chained blocks, beside the transactions that wrote
-- them. What this proves is that a later change is detectable, no more.

create table seal_block (
  number bigint primary key,
  stream text not null check (stream in ('entry', 'tick', 'audit', 'heard')),
  created_ms bigint not null,
  row_ids bigint[] not null,
  -- The rows' hashes in the order of row_ids, 32 bytes each, so that a changed row can be named.
  leaves bytea not null,
  root bytea not null,
  previous bytea not null,
  hash bytea not null
);
grant select on seal_block to fairlead_app;
-- The block of a tick is looked for from the tick's own time on.
create index seal_block_of_ticks on seal_block (created_ms) where stream = 'tick';

create table seal_head (
  singleton boolean primary key default true check (singleton),
  number bigint not null,
  hash bytea not null,
  -- Rows of transactions below this number are sealed.
  upto_xact bigint not null
);
grant select on seal_head to fairlead_app;

create table seal_day (
  -- YYYY-MM-DD, UTC
  day text primary key,
  last_block bigint not null,
  root bytea not null,
  text text not null,
  signature text not null,
  key_id text not null,
  -- The roots of a day's blocks, 1,024 at a time and 32 bytes each: the level of its tree from which a path to the day's
  -- root is short, so that a receipt reads one group and not the whole day. Nothing is proved by it: a wrong one only makes
  -- paths that lead nowhere.
  groups bytea not null
);
grant select on seal_day to fairlead_app;

insert into seal_head (number, hash, upto_xact)
values (0, '\x0000000000000000000000000000000000000000000000000000000000000000', 0);

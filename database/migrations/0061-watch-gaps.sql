-- D5, L7: when no watcher looked at a chain while it gave blocks, written by the database itself: what a payment is worth goes by when
-- a watcher first saw it in a block. Times in ms by clock_ms; `blocks` is by how many the chain had grown meanwhile.
create table chain_gap (
  id bigint generated always as identity primary key,
  chain text not null check (chain in ('bitcoin', 'ethereum', 'bsc')),
  from_ms bigint not null,
  to_ms bigint not null check (to_ms > from_ms),
  blocks bigint not null check (blocks > 0),
  recorded_ms bigint not null default clock_ms()
);
grant select on chain_gap to fairlead_app;
create index chain_gap_time on chain_gap (to_ms);

-- M4: a day of ticks is thinned set by set. What a day that is begun holds, what of it stays, and how far it is; gone once the day
-- is whole, which market_thinned says then. A process of the release before calls market_thin_next, which is one function for all: it
-- goes on from where sets have come to.
create table market_thinning (
  pair text not null,
  -- UTC days since 1970-01-01.
  day bigint not null,
  -- As of market_thinned.
  ticks bigint not null,
  first_seq bigint not null,
  last_seq bigint not null check (last_seq - first_seq + 1 = ticks),
  hash_before bytea not null,
  hash_after bytea not null,
  -- The seqs that stay, an int8multirange as text, and when they were looked up.
  needed text not null,
  needed_ms bigint not null,
  -- The last seq that was looked at, first_seq - 1 before the first set, and how many ticks up to it were removed.
  removed_to bigint not null check (removed_to between first_seq - 1 and last_seq),
  removed bigint not null default 0 check (removed between 0 and removed_to - first_seq + 1),
  -- MARKET_TICKS_DAYS as it was begun with.
  keep_days integer not null,
  begun_ms bigint not null default clock_ms(),
  primary key (pair, day)
);
-- One day of one pair at a time.
create unique index market_thinning_is_one on market_thinning ((true));
grant select on market_thinning to fairlead_app;

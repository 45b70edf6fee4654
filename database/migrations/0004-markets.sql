-- Pairs and their recorded ticks (Z1 to Z4), and what is made of old ones (M4). Prices are integers scaled by the pair's
-- decimals.

create sequence market_tick_id;

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
  stale boolean not null default true,
  -- A second exchange guards the price of the first (M2): where the two differ by too much for too long, the pair is closed.
  -- `open` is the guard's; the operator's own switch is a row of operator_switch.
  -- The second source as it was last compared, null where none speaks, and how far it was from the first, in basis points.
  guard_source text,
  guard_bps integer,
  -- No later tick of the pair is quoted before it: the last tick's, or more where a time-out was decided (Z6).
  quoted_floor_ms bigint not null default 0,
  -- A pair takes trades only while its venue quotes it closely and often enough (M2). `liquid` stands beside the guard's `open` and
  -- the operator's switch: each of the three closes a pair by itself.
  liquid boolean not null default true,
  -- As last seen: the spread in basis points of the mid, and changes of best bid or ask in a minute; null where nothing is quoted so.
  spread_bps integer,
  updates integer,
  -- Bid and ask of the last tick stand beside its price, so that a trade is refused at once where they lie too far apart (M2).
  last_bid bigint,
  last_ask bigint,
  check ((guard_source is null) = (guard_bps is null))
) with (fillfactor = 50);
grant select on market_pair to fairlead_app;

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
  -- A tick says when its price was quoted (Z1): by the venue's clock, corrected by its measured offset, in the database's time; of
  -- a held tick when it was last confirmed as unchanged. Of ticks of before, which have none, the time of recording stands for it.
  -- Beside the price stand best bid and best ask, where the source quotes both: the price is then their mid, rounded down.
  quoted_ms bigint,
  bid bigint,
  ask bigint,
  primary key (pair, seq, time_ms),
  constraint market_tick_quoted check (quoted_ms <= time_ms),
  constraint market_tick_mid check (
    num_nulls(bid, ask) in (0, 2) and (bid is null or quoted_ms is not null and bid between 1 and ask and price = (bid + ask) / 2))
) partition by range (time_ms);
grant select on market_tick to fairlead_app;
create index market_tick_time on market_tick (pair, time_ms, seq);
create index market_tick_xact on market_tick using brin (xact) with (pages_per_range = 32, autosummarize = on);

-- Candles of a minute, made of all ticks of a day before it is thinned.
create table market_minute (
  pair text not null,
  begins_ms bigint not null,
  -- Of its first tick, so that minutes are in order where a clock stood still.
  first_seq bigint not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  ticks bigint not null check (ticks > 0),
  primary key (pair, begins_ms)
);
grant select on market_minute to fairlead_app;

create table market_thinned (
  pair text not null,
  -- UTC days since 1970-01-01.
  day bigint not null,
  -- What the day held before it was thinned, and how much of it was removed.
  ticks bigint not null,
  removed bigint not null check (removed between 0 and ticks),
  first_seq bigint not null,
  last_seq bigint not null check (last_seq - first_seq + 1 = ticks),
  -- The chain at both ends: the hash before the first tick, and that of the last one.
  hash_before bytea not null,
  hash_after bytea not null,
  thinned_ms bigint not null default clock_ms(),
  primary key (pair, day)
);
grant select on market_thinned to fairlead_app;

-- A run of removed ticks. Its last one's time, source and hash are what the tick after it follows.
create table market_gap (
  pair text not null,
  first_seq bigint not null,
  last_seq bigint not null check (last_seq >= first_seq),
  day bigint not null,
  last_ms bigint not null,
  last_source text not null,
  last_run bigint not null,
  last_hash bytea not null,
  -- As the sealed blocks name them.
  ids bigint[] not null check (cardinality(ids) = last_seq - first_seq + 1),
  -- What a gap's last tick says, as the tick after it follows (Z1); null of a tick of before, whose time of recording it is.
  last_quoted_ms bigint,
  primary key (pair, first_seq)
);
grant select on market_gap to fairlead_app;

-- Candles of an hour are made with those of a minute (M4): a thousand days of minutes are 1.44 million rows, which took three
-- seconds and more to read, and 24,000 of hours.
create table market_hour (
  like market_minute including all
);
grant select on market_hour to fairlead_app;

-- How the sources of prices stood when the recorder last wrote it down, for the operator: nothing is decided by it.
create table market_source (
  name text primary key,
  measured_ms bigint not null,
  -- How far the venue's clock is ahead of the database's, how wrong that may be, and the round trip, in ms; null while unmeasured.
  offset_ms double precision,
  uncertainty_ms double precision,
  rtt_ms double precision,
  -- How late the latest of its changes of the last ten seconds came, in ms.
  lag_ms double precision not null,
  -- How many of its quotes this run has not recorded, by reason.
  dropped jsonb not null
);
grant select on market_source to fairlead_app;

-- Gaps in recording that the product made itself (T5), for the operator: written by whoever holds the lease, never changed.
create table market_incident (
  id bigint generated always as identity primary key,
  -- By the database's clock: nothing was recorded in between.
  from_ms bigint not null,
  to_ms bigint not null,
  cause text not null check (cause in ('loop delayed', 'database', 'restarted')),
  -- What was recorded in the five seconds before.
  pairs text[] not null,
  epoch bigint not null,
  recorded_ms bigint not null default clock_ms(),
  check (from_ms < to_ms)
);
grant select on market_incident to fairlead_app;
create index market_incident_time on market_incident (to_ms);

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
grant select on market_heard to fairlead_app;
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
grant select on market_heard_kept to fairlead_app;

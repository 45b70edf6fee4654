-- The pairs that a customer watches (M6), in the order of adding.
create table watched_pair (
  owner text not null references auth_user (id),
  pair text not null,
  place bigint generated always as identity,
  added_ms bigint not null default clock_ms(),
  primary key (owner, pair)
);
grant select, insert, delete on watched_pair to fairlead_app;

-- Price alerts (M6): armed until a recorded tick after after_seq reaches the price, which is then kept with it.
create table price_alert (
  id text primary key check (id ~ '^alr_[0-9a-hjkmnp-tv-z]{26}$'),
  owner text not null references auth_user (id),
  pair text not null,
  direction text not null check (direction in ('above', 'below')),
  -- Scaled by the pair's decimals, which are fixed for ever.
  price bigint not null check (price > 0),
  -- The pair's last committed seq when it was armed: what was recorded before cannot fire it.
  after_seq bigint not null check (after_seq >= 0),
  armed_ms bigint not null,
  created_ms bigint not null,
  fired_seq bigint,
  fired_price bigint,
  fired_ms bigint,
  fired_source text,
  constraint price_alert_fired check (
    num_nulls(fired_seq, fired_price, fired_ms, fired_source) in (0, 4)
    and (fired_seq is null
      or fired_seq > after_seq and case direction when 'above' then fired_price >= price else fired_price <= price end))
);
create index price_alert_owner on price_alert (owner, created_ms, id);
-- What a range of prices may fire is a range of this index, however many alerts wait beyond it.
create index price_alert_armed on price_alert (pair, direction, price) where fired_seq is null;
grant select, insert, delete,
  update (after_seq, armed_ms, fired_seq, fired_price, fired_ms, fired_source) on price_alert to fairlead_app;

-- Up to where each pair's ticks were held against its alerts. Whoever arms or fires alerts of a pair locks its row first.
create table price_alert_scan (
  pair text primary key,
  seq bigint not null,
  -- Of the tick with that seq: no later one is older, which spares the partitions of the days before.
  time_ms bigint not null
);
grant select, insert, update on price_alert_scan to fairlead_app;

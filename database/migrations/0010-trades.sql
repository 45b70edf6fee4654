-- Up/down trades (T2) with practice top-ups, watchlists and price alerts. What was agreed is written once at acceptance; the
-- settler fills in ticks, status and profit.

create table trade (
  trade_id text primary key,
  -- The trader's id; the user's own for SELF.
  trader_id text not null,
  user_id text not null,
  trader_name text not null,
  image_url text not null default '',
  wallet text not null check (wallet in ('real', 'practice')),
  currency_pair text not null,
  positions text not null check (positions in ('UP', 'DOWN')),
  amount bigint not null check (amount > 0),
  cover bigint not null check (cover >= 0),
  duration_ms bigint not null check (duration_ms > 0),
  payout_rate integer not null check (payout_rate >= 0),
  entry_delay_ms integer not null check (entry_delay_ms between 0 and 5000),
  -- BTCUSD as last recorded, as text with its decimals; null when stale. Settles nothing.
  rate text,
  created_ms bigint not null,
  accepted_ms bigint not null,
  after_seq bigint not null,
  expires_ms bigint not null,
  acceptance_text text not null,
  acceptance_signature text not null,
  key_id text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'WON', 'LOST', 'REFUNDED')),
  entry_seq bigint,
  exit_seq bigint,
  confirming_seq bigint,
  closed_ms bigint,
  profit bigint,
  refund_reason text,
  version integer not null default 1,
  -- Trades that copy another one.
  copy_id text,
  constraint trade_expiry check (expires_ms = accepted_ms + duration_ms),
  constraint trade_closed check ((status = 'PENDING') = (closed_ms is null and profit is null)),
  constraint trade_refund check ((status = 'REFUNDED') = (refund_reason is not null))
) with (fillfactor = 80);
grant select, insert on trade to fairlead_app;
create index trade_of_user on trade (user_id, wallet, created_ms desc, trade_id desc);
create index trade_unentered on trade (currency_pair, accepted_ms) where status = 'PENDING' and entry_seq is null;
create index trade_open on trade (currency_pair, expires_ms) where status = 'PENDING';
-- A customer's history and results (T10): settled trades by the time they were placed. An entry is made once, when a trade is
-- settled, and holds all that the results sum up.
create index trade_settled_of_user on trade (user_id, wallet, created_ms desc, trade_id desc)
  include (currency_pair, status, amount, profit) where status <> 'PENDING';
-- What a copy's trades are, newest first.
create index trade_of_copy on trade (copy_id, created_ms desc, trade_id desc) where copy_id is not null;
-- What an incident refunded is counted beside it.
create index trade_without_tick on trade (currency_pair, accepted_ms) where status = 'REFUNDED' and refund_reason <> 'tie';
-- What had settled of a copy at a time is what has settled by now less what settled since.
create index trade_settled_of_copy on trade (copy_id, closed_ms) where copy_id is not null and status <> 'PENDING';
-- T5: refunds are published by the day on which they were made.
create index trade_refunded on trade (closed_ms) where status = 'REFUNDED';

-- Practice dollars restored to 10,000.00 (T11, L3): once a day by this database's clock, which the key holds to. Written once
-- and never changed; each row is the cause of one further practice grant of its customer, by its occurrence.
create table practice_top_up (
  uid text not null references auth_user (id),
  -- Of the posting: 1 is the sign-up's.
  occurrence integer not null check (occurrence > 1),
  -- Days since the epoch, in UTC.
  day integer not null,
  -- In cents of PUSD.
  amount bigint not null check (amount > 0),
  created_ms bigint not null,
  primary key (uid, day),
  unique (uid, occurrence),
  constraint practice_top_up_day check (day = created_ms / 86400000)
);
grant select, insert on practice_top_up to fairlead_app;

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
grant select, insert, delete, update (after_seq, armed_ms, fired_seq, fired_price, fired_ms, fired_source) on
  price_alert to fairlead_app;
create index price_alert_owner on price_alert (owner, created_ms, id);
-- What a range of prices may fire is a range of this index, however many alerts wait beyond it.
create index price_alert_armed on price_alert (pair, direction, price) where fired_seq is null;

-- Up to where each pair's ticks were held against its alerts. Whoever arms or fires alerts of a pair locks its row first.
create table price_alert_scan (
  pair text primary key,
  seq bigint not null,
  -- Of the tick with that seq: no later one is older, which spares the partitions of the days before.
  time_ms bigint not null
);
grant select, insert, update on price_alert_scan to fairlead_app;

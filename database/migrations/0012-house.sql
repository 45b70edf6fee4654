-- The house's own money (R3): movements, adjustments of customers' balances (L3, P1), and custody reports.

create table house_movement (
  id text primary key,
  code text not null check (code in ('capital', 'bankroll')),
  direction text not null check (direction in ('in', 'out')),
  asset text not null check (asset in ('USD', 'PUSD', 'BTC', 'DOGE', 'LTC')),
  amount bigint not null check (amount > 0),
  evidence text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  requested_by text not null,
  decided_by text,
  reason text,
  created_ms bigint not null,
  updated_ms bigint not null,
  -- Where the house's money comes from, if not from the account that the code names: what it has earned goes to capital only.
  from_kind text check (from_kind in ('fees', 'mining')),
  constraint house_movement_decided check ((status = 'pending') = (decided_by is null)),
  constraint house_movement_four_eyes check (status <> 'approved' or decided_by <> requested_by),
  constraint house_movement_earned check (from_kind is null or (code = 'bankroll' and direction = 'out')),
  -- Coins come in from pools and by nothing else.
  constraint house_movement_coins check (
    asset in ('USD', 'PUSD') or (direction = 'out' and (code = 'capital' or from_kind is not null)))
);
grant select, insert, update (status, decided_by, reason, updated_ms) on house_movement to fairlead_app;
create index house_movement_newest on house_movement (created_ms desc, id desc);

create table adjustment (
  id text primary key check (id ~ '^adj_[0-9a-hjkmnp-tv-z]{26}$'),
  user_id text not null references auth_user (id),
  direction text not null check (direction in ('credit', 'debit')),
  -- Cents of real money.
  amount bigint not null check (amount > 0),
  reason_code text not null check (reason_code ~ '^[a-z_]{3,40}$'),
  -- In words, for the customer too.
  explanation text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  -- Of a credit, what went to what the customer owed.
  to_receivable bigint not null default 0 check (to_receivable between 0 and amount),
  requested_by text not null references auth_user (id),
  decided_by text references auth_user (id),
  -- Why it was declined.
  reason text,
  created_ms bigint not null,
  updated_ms bigint not null,
  constraint adjustment_decided check ((status = 'pending') = (decided_by is null)),
  constraint adjustment_four_eyes check (status <> 'approved' or decided_by <> requested_by),
  constraint adjustment_not_own check (requested_by <> user_id and decided_by <> user_id),
  constraint adjustment_declined check ((status = 'declined') = (reason is not null)),
  constraint adjustment_owed check (to_receivable = 0 or direction = 'credit'),
  constraint adjustment_reason_said check (reason ~ '\S')
);
grant select, insert, update (status, to_receivable, decided_by, reason, updated_ms) on adjustment to fairlead_app;
create index adjustment_queue on adjustment (status, created_ms, id);
create index adjustment_of_user on adjustment (user_id, created_ms desc, id desc);
create index adjustment_oldest on adjustment (created_ms, id);

-- What custody holds by its own word: a dated report of an admin with its evidence, for the treasury page. Append-only: a
-- later report of the same place takes the place of an earlier one, which stays.
create table custody_report (
  id text primary key check (id ~ '^cus_[0-9a-hjkmnp-tv-z]{26}$'),
  asset text not null check (asset in ('Bitcoin', 'Ethereum', 'BNB', 'USDT', 'DOGE', 'LTC', 'USD')),
  -- Of the asset's smallest unit; cents of USD.
  units numeric(40, 0) not null check (units >= 0),
  -- The address, account or device that holds it.
  location text not null,
  evidence text not null,
  -- The instant that the report is of, and when it was recorded.
  as_of_ms bigint not null,
  recorded_by text not null references auth_user (id),
  created_ms bigint not null,
  constraint custody_report_said check (location ~ '\S' and evidence ~ '\S')
);
grant select, insert on custody_report to fairlead_app;
create index custody_report_latest on custody_report (asset, lower(btrim(location)), as_of_ms desc, created_ms desc, id desc);
create index custody_report_newest on custody_report (created_ms desc, id desc);

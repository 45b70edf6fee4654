-- Deposits (D1), withdrawals (W1), movements of the house's own money (L3), and who has approved what (R3).

create table deposit (
  id text primary key,
  user_id text not null,
  -- The customer's display name when the deposit was asked for.
  name text not null,
  amount bigint not null check (amount > 0),
  payment_method text not null check (payment_method in ('Bitcoin', 'Ethereum', 'BNB', 'USDT')),
  payment_address text not null,
  -- Exact amount to send, in the coin's smallest unit.
  units numeric(40) not null check (units > 0),
  quote_price bigint not null,
  quote_decimals smallint not null,
  quote_source text not null,
  quote_price_ms bigint not null,
  quote_seq bigint not null,
  quoted_ms bigint not null,
  quote_until_ms bigint not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  transaction_id text,
  output integer,
  -- Null: exactly what was asked.
  received_units numeric(40),
  credited bigint,
  valuation text check (valuation in ('asked', 'quote', 'market')),
  reason text,
  created_ms bigint not null,
  updated_ms bigint not null,
  constraint deposit_credit check ((status = 'approved') = (transaction_id is not null and output is not null
    and credited is not null and credited > 0 and valuation is not null)),
  constraint deposit_reason check ((status = 'declined') = (reason is not null))
);
create index deposit_of_user on deposit (user_id, created_ms desc, id desc);
create index deposit_queue on deposit (status, created_ms, id);
-- On a shared address the amount tells open deposits apart (D2).
create unique index deposit_open_units on deposit (payment_method, payment_address, units) where status = 'pending';
-- One output is credited once (D5). Ethereum and its tokens share a chain.
create unique index deposit_output on deposit (
  (case payment_method when 'USDT' then 'Ethereum' else payment_method end), transaction_id, output)
  where status = 'approved';

create table withdrawal (
  id text primary key,
  user_id text not null,
  client_name text not null,
  amount bigint not null check (amount > 0),
  wallet_address text not null,
  payment_method text not null check (payment_method in ('Bitcoin', 'Ethereum', 'BNB', 'USDT')),
  network_fee bigint not null check (network_fee >= 0),
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined', 'cancelled', 'returned')),
  -- Approved, still held, no transaction id yet.
  sending boolean not null default false,
  -- Raised when a payout was not broadcast: approvals of an earlier round do not count.
  round integer not null default 1,
  units numeric(40),
  price bigint,
  price_decimals smallint,
  price_source text,
  price_ms bigint,
  price_seq bigint,
  transaction_id text,
  reason text,
  created_ms bigint not null,
  updated_ms bigint not null,
  constraint withdrawal_sending check (not sending or status = 'pending'),
  constraint withdrawal_payout check ((sending or status in ('approved', 'returned')) = (units is not null)),
  constraint withdrawal_paid check ((status in ('approved', 'returned')) = (transaction_id is not null))
);
create index withdrawal_of_user on withdrawal (user_id, created_ms desc, id desc);
create index withdrawal_queue on withdrawal (status, created_ms, id);
create unique index withdrawal_transaction on withdrawal (
  (case payment_method when 'USDT' then 'Ethereum' else payment_method end), transaction_id)
  where transaction_id is not null;

create table house_movement (
  id text primary key,
  code text not null check (code in ('capital', 'bankroll')),
  direction text not null check (direction in ('in', 'out')),
  asset text not null check (asset = 'USD'),
  amount bigint not null check (amount > 0),
  evidence text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  requested_by text not null,
  decided_by text check (decided_by is null or status = 'declined' or decided_by <> requested_by),
  reason text,
  created_ms bigint not null,
  updated_ms bigint not null
);
create index house_movement_age on house_movement (created_ms desc, id desc);

-- Each admin's yes, once for each thing there is to say yes to.
create table approval (
  subject text not null,
  purpose text not null check (purpose in ('credit', 'payout', 'return')),
  round integer not null,
  admin text not null,
  values jsonb not null,
  created_ms bigint not null,
  primary key (subject, purpose, round, admin)
);

-- What happened to a record, as its owner reads it.
create table timeline_step (
  id bigint generated always as identity primary key,
  subject text not null,
  step text not null,
  note text,
  created_ms bigint not null
);
create index timeline_of_subject on timeline_step (subject, id);

grant select, insert, update on deposit, withdrawal, house_movement to fairlead_app;
grant select, insert on approval, timeline_step to fairlead_app;

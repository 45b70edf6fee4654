-- Deposits (D), withdrawals (W) and movements of the house's own money (R3). What was asked for never changes: the
-- application may update only the columns that decisions fill in, and the guards refuse what the state tables do not have.
-- Coin amounts are whole numbers of the coin's smallest unit: wei pass the range of bigint, hence numeric.

create table deposit (
  id text primary key,
  user_id text not null,
  -- The customer's display name at the request.
  name text not null,
  amount bigint not null check (amount > 0),
  payment_method text not null check (payment_method in ('Bitcoin', 'Ethereum', 'BNB', 'USDT')),
  chain text not null check (chain in ('bitcoin', 'ethereum', 'bsc')),
  payment_address text not null,
  units numeric(40, 0) not null check (units > 0),
  quote_pair text not null,
  quote_price bigint not null check (quote_price > 0),
  quote_decimals smallint not null check (quote_decimals between 0 and 12),
  quote_source text not null,
  quote_time_ms bigint not null,
  quote_seq bigint not null,
  quoted_ms bigint not null,
  quote_holds_until_ms bigint not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  transaction_id text,
  output integer not null default 0 check (output >= 0),
  -- Null in an approved one: exactly what was asked.
  received numeric(40, 0) check (received > 0),
  credited bigint check (credited > 0),
  -- By what the credit was valued, and the price where one was used.
  valuation text check (valuation in ('asked', 'quote', 'market')),
  valued_price bigint,
  valued_source text,
  valued_seq bigint,
  reason text,
  created_ms bigint not null,
  updated_ms bigint not null,
  decided_ms bigint,
  constraint deposit_decided check ((status = 'pending') = (decided_ms is null)),
  constraint deposit_credited check
    ((status = 'approved') = (transaction_id is not null and credited is not null and valuation is not null)),
  constraint deposit_declined check ((status = 'declined') = (reason is not null))
);
-- D2: on a shared address the exact amount says which open deposit is meant.
create unique index deposit_open_units on deposit (payment_method, payment_address, units) where status = 'pending';
-- D5: one payment is credited once.
create unique index deposit_transaction on deposit (chain, transaction_id, output) where status = 'approved';
create index deposit_of_user on deposit (user_id, created_ms desc, id desc);
create index deposit_queue on deposit (status, created_ms, id);

-- What happened to a deposit, in order: its timeline and its approvals are read from here.
create table deposit_step (
  id bigint generated always as identity primary key,
  deposit_id text not null references deposit,
  step text not null check (step in ('requested', 'quote renewed', 'first approval', 'approved', 'declined')),
  actor text not null,
  note text,
  transaction_id text,
  output integer,
  received numeric(40, 0),
  created_ms bigint not null,
  constraint deposit_step_approval check
    ((step in ('first approval', 'approved')) = (transaction_id is not null and output is not null))
);
create index deposit_step_of on deposit_step (deposit_id, id);
-- R3: different admins.
create unique index deposit_step_admins on deposit_step (deposit_id, actor) where step in ('first approval', 'approved');

create table withdrawal (
  id text primary key,
  user_id text not null,
  client_name text not null,
  amount bigint not null check (amount > 0),
  wallet_address text not null,
  payment_method text not null check (payment_method in ('Bitcoin', 'Ethereum', 'BNB', 'USDT')),
  chain text not null check (chain in ('bitcoin', 'ethereum', 'bsc')),
  network_fee bigint not null check (network_fee >= 0 and network_fee < amount),
  -- 'sending' is shown as 'pending' with its flag.
  state text not null default 'pending'
    check (state in ('pending', 'sending', 'approved', 'declined', 'cancelled', 'returned')),
  -- Raised when a payout was not broadcast: approvals count within their round.
  round integer not null default 1,
  coin_units numeric(40, 0) check (coin_units >= 0),
  price bigint,
  price_decimals smallint,
  price_source text,
  price_time_ms bigint,
  price_seq bigint,
  transaction_id text,
  reason text,
  created_ms bigint not null,
  updated_ms bigint not null,
  constraint withdrawal_payout check ((state in ('sending', 'approved', 'returned')) = (coin_units is not null
    and price is not null and price_decimals is not null and price_source is not null and price_seq is not null)),
  constraint withdrawal_paid check ((state in ('approved', 'returned')) = (transaction_id is not null))
);
-- A transaction pays one withdrawal at most.
create unique index withdrawal_transaction on withdrawal (chain, transaction_id) where transaction_id is not null;
create index withdrawal_of_user on withdrawal (user_id, created_ms desc, id desc) where state <> 'cancelled';
create index withdrawal_queue on withdrawal (created_ms, id);

create table withdrawal_step (
  id bigint generated always as identity primary key,
  withdrawal_id text not null references withdrawal,
  step text not null check (step in ('requested', 'first approval', 'sending', 'not broadcast', 'paid', 'declined',
    'cancelled', 'first approval of the return', 'returned')),
  round integer not null,
  actor text not null,
  note text,
  transaction_id text,
  created_ms bigint not null
);
create index withdrawal_step_of on withdrawal_step (withdrawal_id, id);
create unique index withdrawal_step_admins on withdrawal_step (withdrawal_id, round, actor)
  where step in ('first approval', 'sending');

create table house_movement (
  id text primary key,
  code text not null check (code in ('capital', 'bankroll')),
  direction text not null check (direction in ('in', 'out')),
  asset text not null check (asset in ('USD', 'PUSD')),
  amount bigint not null check (amount > 0),
  evidence text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  requested_by text not null,
  decided_by text,
  reason text,
  created_ms bigint not null,
  decided_ms bigint,
  constraint house_movement_decided check
    ((status = 'pending') = (decided_by is null) and (status = 'pending') = (decided_ms is null)),
  constraint house_movement_four_eyes check (status <> 'approved' or decided_by <> requested_by)
);
create index house_movement_newest on house_movement (created_ms desc, id desc);

-- The state tables of D and W: what is decided stays decided.
create function refuse_state_change() returns trigger
  language plpgsql
  as $$
begin
  raise exception '% % cannot change any more from this state', tg_table_name, old.id using errcode = 'FL003';
end $$;

create trigger deposit_states before update on deposit
  for each row when (old.status <> 'pending') execute function refuse_state_change();
create trigger house_movement_states before update on house_movement
  for each row when (old.status <> 'pending') execute function refuse_state_change();
create trigger withdrawal_states before update on withdrawal
  for each row when (not case old.state
    when 'pending' then new.state in ('pending', 'sending', 'approved', 'declined', 'cancelled')
    when 'sending' then new.state in ('pending', 'approved')
    when 'approved' then new.state in ('approved', 'returned')
    else false end) execute function refuse_state_change();

revoke execute on all functions in schema public from public;
grant select, insert on deposit, deposit_step, withdrawal, withdrawal_step, house_movement to fairlead_app;
grant update (units, quote_price, quote_decimals, quote_source, quote_time_ms, quote_seq, quoted_ms,
  quote_holds_until_ms, status, transaction_id, output, received, credited, valuation, valued_price, valued_source,
  valued_seq, reason, updated_ms, decided_ms) on deposit to fairlead_app;
grant update (state, round, coin_units, price, price_decimals, price_source, price_time_ms, price_seq, transaction_id,
  reason, updated_ms) on withdrawal to fairlead_app;
grant update (status, decided_by, reason, decided_ms) on house_movement to fairlead_app;

-- Deposits (D), withdrawals (W) and movements of the house's own money (R3). What was asked for never changes: the
-- application may update only the columns that decisions fill in, and a trigger refuses what the state tables do not have.
-- Coin amounts are whole numbers of the coin's smallest unit: wei pass the range of bigint, hence numeric.

create function chain_of(payment_method text) returns text
  language sql immutable parallel safe
  as $$ select case payment_method when 'Bitcoin' then 'bitcoin' when 'BNB' then 'bsc' else 'ethereum' end $$;

create table deposit (
  id text primary key,
  user_id text not null,
  -- The customer's display name at the request.
  name text not null,
  amount bigint not null check (amount > 0),
  payment_method text not null check (payment_method in ('Bitcoin', 'Ethereum', 'BNB', 'USDT')),
  chain text not null generated always as (chain_of(payment_method)) stored,
  payment_address text not null,
  units numeric(40, 0) not null check (units > 0),
  quote_price bigint not null check (quote_price > 0),
  quote_decimals smallint not null check (quote_decimals between 0 and 12),
  quote_source text not null,
  -- The recorded price's own time, and when the quote was given.
  quote_price_ms bigint not null,
  quote_seq bigint not null,
  quoted_ms bigint not null,
  quote_until_ms bigint not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  transaction_id text,
  output integer check (output >= 0),
  -- Null in an approved one: exactly what was asked.
  received_units numeric(40, 0) check (received_units > 0),
  credited bigint check (credited > 0),
  valuation text check (valuation in ('asked', 'quote', 'market')),
  -- The price by which what arrived was valued; none where what was asked arrived.
  valued_price bigint,
  valued_source text,
  valued_seq bigint,
  reason text,
  created_ms bigint not null,
  updated_ms bigint not null,
  constraint deposit_credited check ((status = 'approved') =
    (transaction_id is not null and output is not null and credited is not null and valuation is not null)),
  constraint deposit_valued check ((valuation is null or valuation = 'asked') = (valued_price is null)
    and (valued_price is null) = (valued_source is null) and (valued_price is null) = (valued_seq is null)),
  constraint deposit_declined check ((status = 'declined') = (reason is not null))
);
-- D2: on a shared address the exact amount says which open deposit is meant.
create unique index deposit_open_units on deposit (payment_method, payment_address, units) where status = 'pending';
-- D5: one payment is credited once.
create unique index deposit_transaction on deposit (chain, transaction_id, output) where status = 'approved';
create index deposit_of_user on deposit (user_id, created_ms desc, id desc);
create index deposit_queue on deposit (status, created_ms, id);

create table withdrawal (
  id text primary key,
  user_id text not null,
  client_name text not null,
  amount bigint not null check (amount > 0),
  wallet_address text not null,
  payment_method text not null check (payment_method in ('Bitcoin', 'Ethereum', 'BNB', 'USDT')),
  chain text not null generated always as (chain_of(payment_method)) stored,
  network_fee bigint not null,
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'declined', 'cancelled', 'returned')),
  -- Approved without a transaction id yet: still pending and held, no longer cancellable.
  sending boolean not null default false,
  -- Raised when a payout was not broadcast: approvals count within their round.
  round integer not null default 1,
  units numeric(40, 0) check (units >= 0),
  price bigint,
  price_decimals smallint,
  price_source text,
  price_ms bigint,
  price_seq bigint,
  transaction_id text,
  reason text,
  created_ms bigint not null,
  updated_ms bigint not null,
  constraint withdrawal_fee check (network_fee >= 0 and network_fee < amount),
  constraint withdrawal_sending check (not sending or status = 'pending'),
  constraint withdrawal_payout check ((sending or status in ('approved', 'returned')) = (units is not null
    and price is not null and price_decimals is not null and price_source is not null and price_ms is not null
    and price_seq is not null)),
  constraint withdrawal_paid check ((status in ('approved', 'returned')) = (transaction_id is not null)),
  constraint withdrawal_reason check ((status in ('declined', 'returned')) = (reason is not null))
);
-- A transaction pays one withdrawal at most.
create unique index withdrawal_transaction on withdrawal (chain, transaction_id) where transaction_id is not null;
create index withdrawal_of_user on withdrawal (user_id, created_ms desc, id desc) where status <> 'cancelled';
create index withdrawal_held on withdrawal (user_id) where status = 'pending';
create index withdrawal_queue on withdrawal (status, created_ms, id);

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
  updated_ms bigint not null,
  constraint house_movement_decided check ((status = 'pending') = (decided_by is null)),
  constraint house_movement_four_eyes check (status <> 'approved' or decided_by <> requested_by)
);
create index house_movement_newest on house_movement (created_ms desc, id desc);

-- What happened to a record, as its owner reads it.
create table timeline_step (
  id bigint generated always as identity primary key,
  subject text not null,
  step text not null,
  note text,
  created_ms bigint not null
);
create index timeline_step_of on timeline_step (subject, id);

-- Each admin's yes (R3), one of each admin for a purpose: the values are what a second one has to confirm.
create table approval (
  subject text not null,
  purpose text not null check (purpose in ('credit', 'payout', 'return')),
  round integer not null,
  admin text not null,
  values jsonb not null,
  created_ms bigint not null,
  primary key (subject, purpose, round, admin)
);

-- The state tables of D and W: what is decided stays decided.
create function refuse_state_change() returns trigger
  language plpgsql
  as $$
begin
  raise exception '% % cannot go from % to %', tg_table_name, old.id, old.status, new.status using errcode = 'FL003';
end $$;
create trigger deposit_states before update on deposit
  for each row when (old.status <> 'pending') execute function refuse_state_change();
create trigger house_movement_states before update on house_movement
  for each row when (old.status <> 'pending') execute function refuse_state_change();
create trigger withdrawal_states before update on withdrawal
  for each row when (not case
    when old.sending then new.status = 'approved' or (new.status = 'pending' and not new.sending)
    when old.status = 'pending' then new.status in ('pending', 'approved', 'declined', 'cancelled')
    when old.status = 'approved' then new.status = 'returned'
    else false end) execute function refuse_state_change();

revoke execute on all functions in schema public from public;
grant execute on function chain_of(text) to fairlead_app;
grant select, insert on deposit, withdrawal, house_movement, timeline_step, approval to fairlead_app;
grant update (units, quote_price, quote_decimals, quote_source, quote_price_ms, quote_seq, quoted_ms, quote_until_ms,
  status, transaction_id, output, received_units, credited, valuation, valued_price, valued_source, valued_seq, reason,
  updated_ms) on deposit to fairlead_app;
grant update (status, sending, round, units, price, price_decimals, price_source, price_ms, price_seq, transaction_id,
  reason, updated_ms) on withdrawal to fairlead_app;
grant update (status, decided_by, reason, updated_ms) on house_movement to fairlead_app;

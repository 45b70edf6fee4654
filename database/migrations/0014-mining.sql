-- Mining (rule N): fleet, plans, contracts, the network's figures, pool receipts, and the daily division of what came in.
-- Hash rates are hashes per second. Days are counts of UTC days since 1970-01-01. Coins are counted in their smallest unit
-- (10^-8 of BTC, DOGE, LTC); what a division leaves over is kept in *parts*, millionths of the smallest unit.

-- N2. What the operator's machines of one algorithm do, and what of it is sold: one row per algorithm.
create table mining_fleet (
  algorithm text primary key check (algorithm in ('sha256d', 'scrypt')),
  -- As the machines are rated, and as pools' readings show it: the lower of the two at each site.
  rated bigint not null default 0 check (rated >= 0),
  verified bigint not null default 0 check (verified >= 0),
  -- What may be sold: what is verified. Where machines fail later it stays at what is sold already, and nothing more is sold.
  capacity bigint not null default 0 check (capacity >= verified),
  -- By contracts whose term has not ended.
  sold bigint not null default 0 check (sold >= 0),
  changed_ms bigint not null default clock_ms(),
  constraint mining_fleet_not_oversold check (sold <= capacity),
  constraint mining_fleet_capacity check (capacity = verified or capacity = sold)
);
grant select on mining_fleet to fairlead_app;

-- What the fleet was at any time.
create table mining_fleet_state (
  id bigint generated always as identity primary key,
  algorithm text not null,
  rated bigint not null,
  verified bigint not null,
  capacity bigint not null,
  changed_ms bigint not null
);
grant select on mining_fleet_state to fairlead_app;
create index mining_fleet_state_of on mining_fleet_state (algorithm, changed_ms desc, id desc);

-- What is sold. The terms never change: other terms are another plan.
create table mining_plan (
  id text primary key,
  name text not null,
  about text not null,
  algorithm text not null references mining_fleet,
  -- What it pays in; power is charged against the first.
  coins text[] not null check (coins in (array['BTC'], array['DOGE'], array['DOGE', 'LTC'])),
  hash_rate bigint not null check (hash_rate > 0),
  term_days integer not null check (term_days between 1 and 3650),
  -- Cents.
  price bigint not null check (price > 0),
  -- Of what a day brings, in basis points.
  pool_fee_bps integer not null check (pool_fee_bps between 0 and 10000),
  -- What its hash rate draws, in milliwatts, and what a kWh costs, in millionths of a dollar.
  power_mw bigint not null check (power_mw >= 0),
  power_price bigint not null check (power_price between 0 and 10000000),
  state text not null default 'open' check (state in ('open', 'closed')),
  created_by text not null,
  created_ms bigint not null,
  closed_ms bigint,
  constraint mining_plan_closed check ((state = 'closed') = (closed_ms is not null)),
  constraint mining_plan_coins check ((algorithm = 'sha256d') = (coins = array['BTC']))
);
grant select, insert, update (state, closed_ms) on mining_plan to fairlead_app;

create table mining_contract (
  id text primary key,
  user_id text not null,
  plan_id text not null references mining_plan,
  hash_rate bigint not null check (hash_rate > 0),
  price bigint not null check (price > 0),
  bought_ms bigint not null,
  -- It mines from the day after it was bought: start_day <= day < end_day.
  start_day integer not null,
  end_day integer not null,
  -- 'ended': its hash rate can be sold again. What is owed for its last days is paid as those are divided.
  state text not null default 'running' check (state in ('running', 'ended')),
  ended_ms bigint,
  constraint mining_contract_term check (end_day > start_day and start_day = bought_ms / 86400000 + 1),
  constraint mining_contract_ended check (
    (state = 'ended') = (ended_ms is not null) and (ended_ms is null or ended_ms >= end_day * 86400000::bigint))
);
grant select, insert on mining_contract to fairlead_app;
create index mining_contract_of_user on mining_contract (user_id, bought_ms desc, id desc);
create index mining_contract_of_plan on mining_contract (plan_id, start_day, end_day);
create index mining_contract_running on mining_contract (end_day) where state = 'running';

-- What a chain's service or node said. Append-only: each calculation names the row that it used.
create table mining_network (
  id bigint generated always as identity primary key,
  coin text not null check (coin in ('BTC', 'DOGE', 'LTC')),
  height bigint not null check (height > 0),
  difficulty numeric not null check (difficulty > 0),
  -- Smallest units a block: newly made, and the average fees of the last day's blocks.
  subsidy bigint not null check (subsidy >= 0),
  fees bigint not null check (fees >= 0),
  source text not null,
  taken_ms bigint not null
);
grant select, insert on mining_network to fairlead_app;
create index mining_network_newest on mining_network (coin, taken_ms desc, id desc);

-- What a pool has paid for one day of the fleet. What counts is what arrived: the transaction can be looked up by anyone.
create table mining_receipt (
  id text primary key,
  coin text not null check (coin in ('BTC', 'DOGE', 'LTC')),
  day integer not null,
  amount bigint not null check (amount > 0),
  transaction_id text not null,
  -- Which output of the transaction.
  output integer not null check (output >= 0),
  pool text not null,
  evidence text not null,
  state text not null default 'counted' check (state in ('waiting', 'counted', 'set aside')),
  -- Why it is set aside.
  reason text,
  recorded_by text not null,
  created_ms bigint not null,
  -- 'before': recorded before receipts had to be proven. 'demo': of a demo's days that never were, labelled where they are read.
  proof text check (proof in ('before', 'chain', 'two admins', 'demo')),
  -- What the chain showed: the operator's address that the output pays, and how many blocks held it down.
  address text,
  confirmations integer,
  -- SHA-256 of a file that somebody keeps as evidence.
  evidence_sha256 text check (evidence_sha256 ~ '^[0-9a-f]{64}$'),
  confirmed_by text,
  confirmed_ms bigint,
  -- null of what came in time.
  addition integer,
  constraint mining_receipt_reason check ((state = 'set aside') = (reason is not null)),
  constraint mining_receipt_proven check (
    case state when 'counted' then proof is not null when 'waiting' then proof is null else true end
    and case proof when 'chain' then address is not null and confirmations > 0 and confirmed_by is null
      when 'two admins' then confirmed_by is not null and confirmed_by <> recorded_by and confirmed_ms is not null
      else confirmed_by is null end)
);
grant select, insert, update (state, reason, proof, confirmed_by, confirmed_ms) on mining_receipt to fairlead_app;
create index mining_receipt_of_day on mining_receipt (coin, day);
create unique index mining_receipt_once on mining_receipt (coin, transaction_id, output) where state <> 'set aside';
create index mining_receipt_page on mining_receipt (created_ms desc, id desc);

-- One row per coin: holds its days in order.
create table mining_coin (
  coin text primary key check (coin in ('BTC', 'DOGE', 'LTC')),
  algorithm text not null references mining_fleet,
  -- The first day that is not closed yet; null until there is a first one.
  next_day integer,
  -- The house's own remainder, in parts.
  house_carry bigint not null default 0 check (house_carry between 0 and 999999)
);
grant select, update (next_day) on mining_coin to fairlead_app;

-- A day that is closed: what came in for it and what it is divided by. Nothing of it changes any more.
create table mining_day (
  coin text not null references mining_coin,
  day integer not null,
  -- Sum of the day's counted receipts.
  received bigint not null check (received >= 0),
  -- What the day is divided by (mining_capacity_of).
  capacity bigint not null check (capacity >= 0),
  -- What pools read on average over the day; null where nothing was read.
  reading bigint,
  -- The recorded price (P2): the last of the day, or the first after it.
  pair text not null,
  price bigint not null check (price > 0),
  price_decimals integer not null,
  price_source text not null,
  price_seq bigint not null,
  price_ms bigint not null,
  -- The network's figures when the day ended; null where nothing was known. Nothing is paid by them.
  network_id bigint references mining_network,
  -- Why a day without receipts is closed.
  note text,
  closed_by text not null,
  closed_ms bigint not null,
  -- 'paid' once each plan's part and the unsold part are divided.
  state text not null default 'closed' check (state in ('closed', 'paid')),
  -- By which rules a day was closed: 1 before there were bounds, 2 since. `second_by` said yes to the same before who closed it.
  rules smallint not null default 2 check (rules in (1, 2)),
  second_by text,
  primary key (coin, day),
  constraint mining_day_note check (received > 0 or note is not null),
  constraint mining_day_second check (second_by <> closed_by)
);
grant select, insert on mining_day to fairlead_app;
create index mining_day_due on mining_day (coin, day) where state = 'closed';

-- One plan's part of a day, or (plan_id null) the part that no contract has bought. Figures in parts are those of one contract.
create table mining_run (
  id text primary key,
  coin text not null,
  day integer not null,
  plan_id text references mining_plan,
  formula integer not null,
  contracts integer not null,
  -- A contract's share, the pool fee and the power charged, what is left; and what the formula of N1 expected.
  gross numeric not null,
  pool_fee numeric not null,
  power numeric not null,
  net numeric not null check (net >= 0),
  expected numeric,
  -- Why it pays nothing: no receipts, or power and fee took all.
  nothing text check (nothing in ('no receipts', 'costs')),
  -- What power would have cost in full, in parts: more than was charged on a day that pays nothing.
  power_due numeric not null,
  -- Of all contracts, in parts, before and after; smallest units and cents paid; smallest units to the house.
  carried_before numeric not null,
  carried_after numeric not null,
  sold_units bigint not null,
  paid_cents bigint not null,
  fee_units bigint not null,
  house_carry_after bigint not null,
  created_ms bigint not null,
  -- Which days that brought nothing are told to those whose contracts they are (S2): set by set, in the order of the contracts.
  told boolean not null default false,
  told_contract text not null default '',
  -- 0 is the day itself; at_day is the addition's.
  addition integer not null default 0,
  at_day integer,
  foreign key (coin, day) references mining_day,
  constraint mining_run_addition check ((addition > 0) = (at_day is not null)),
  constraint mining_run_once unique nulls not distinct (coin, day, plan_id, addition)
);
grant select, update (told, told_contract) on mining_run to fairlead_app;
create index mining_run_untold on mining_run (id) where nothing is not null and plan_id is not null and not told;
create index mining_run_late_untold on mining_run (id) where addition > 0 and plan_id is not null and not told;

-- One contract's day in one coin. carry in parts; a day that is worth less than a cent pays nothing yet and carries it over.
create table mining_payout (
  contract_id text not null,
  coin text not null,
  day integer not null,
  run_id text not null,
  carry_before bigint not null check (carry_before >= 0),
  carry_after bigint not null check (carry_after >= 0),
  sold_units bigint not null check (sold_units >= 0),
  cents bigint not null check (cents >= 0),
  addition integer not null default 0,
  at_day integer,
  constraint mining_payout_addition check ((addition > 0) = (at_day is not null)),
  primary key (contract_id, coin, day, addition)
);
grant select on mining_payout to fairlead_app;
create index mining_payout_of_run on mining_payout (run_id, contract_id);
create unique index mining_payout_late on mining_payout (contract_id, coin, addition) where addition > 0;

create table mining_site (
  id text primary key,
  name text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  created_by text not null,
  created_ms bigint not null
);
grant select, insert on mining_site to fairlead_app;
create unique index mining_site_name on mining_site (lower(name));

-- Machines of one model at a site. What they are never changes; what is taken out of service is retired.
create table mining_machine (
  id text primary key,
  site_id text not null references mining_site,
  algorithm text not null references mining_fleet,
  model text not null,
  count integer not null check (count > 0),
  -- Of each: hashes per second as it is rated, and watts.
  hash_rate bigint not null check (hash_rate > 0),
  watts integer not null check (watts >= 0),
  state text not null default 'in service' check (state in ('in service', 'retired')),
  reason text,
  added_by text not null,
  created_ms bigint not null,
  retired_by text,
  retired_ms bigint,
  -- Who asked for them, where it took two.
  second_by text,
  constraint mining_machine_retired check (
    (state = 'retired') = (reason is not null) and (state = 'retired') = (retired_by is not null)
    and (state = 'retired') = (retired_ms is not null)),
  constraint mining_machine_second check (second_by <> added_by)
);
grant select, insert, update (state, reason, retired_by, retired_ms) on mining_machine to fairlead_app;
create index mining_machine_of_site on mining_machine (site_id, algorithm) where state = 'in service';

-- What a pool has shown for a site on average over a UTC day. Append-only: a later row of the same day takes its place.
create table mining_reading (
  id text primary key,
  site_id text not null references mining_site,
  algorithm text not null references mining_fleet,
  day integer not null,
  hash_rate bigint not null check (hash_rate >= 0),
  pool text not null,
  evidence text not null,
  recorded_by text not null,
  created_ms bigint not null
);
grant select, insert on mining_reading to fairlead_app;
create index mining_reading_newest on mining_reading (site_id, algorithm, day desc, created_ms desc, id desc);
create index mining_reading_of_day on mining_reading (algorithm, day);
create index mining_reading_page on mining_reading (created_ms desc, id desc);

-- Where pools pay the operator to, with the times between which each address was configured: anybody compares it with the chain.
create table mining_payout_address (
  coin text not null references mining_coin,
  address text not null,
  since_ms bigint not null,
  until_ms bigint,
  primary key (coin, address, since_ms)
);
grant select on mining_payout_address to fairlead_app;
create unique index mining_payout_address_now on mining_payout_address (coin, address) where until_ms is null;

-- The first yes to a day that takes two: to so much, and to nothing else.
create table mining_day_yes (
  coin text not null references mining_coin,
  day integer not null,
  received bigint not null,
  admin text not null,
  created_ms bigint not null,
  primary key (coin, day)
);
grant select, insert, update, delete on mining_day_yes to fairlead_app;

create table mining_addition (
  coin text not null,
  -- Counted by coin, in the order in which they are divided.
  addition integer not null check (addition > 0),
  day integer not null,
  receipt_id text not null unique,
  -- Smallest units.
  amount bigint not null check (amount > 0),
  -- The first open day when it came: what comes late is divided after the days before that one, and before it.
  at_day integer not null check (at_day > day),
  created_ms bigint not null,
  state text not null default 'added' check (state in ('added', 'paid')),
  primary key (coin, addition),
  foreign key (coin, day) references mining_day
);
grant select on mining_addition to fairlead_app;
create index mining_addition_of_day on mining_addition (coin, day);
create index mining_addition_due on mining_addition (coin, addition) where state = 'added';

-- Machines that wait for a second admin. They are in service from the moment that one approves them.
create table mining_machine_request (
  id text primary key,
  site_id text not null references mining_site,
  algorithm text not null references mining_fleet,
  model text not null,
  count integer not null check (count > 0),
  hash_rate bigint not null check (hash_rate > 0),
  watts integer not null check (watts >= 0),
  asked_by text not null,
  created_ms bigint not null default clock_ms(),
  state text not null default 'waiting' check (state in ('waiting', 'added', 'declined')),
  decided_by text,
  decided_ms bigint,
  reason text,
  constraint mining_machine_request_decided check (
    (state = 'waiting') = (decided_by is null) and (state = 'waiting') = (decided_ms is null)
    and (state = 'declined') = (reason is not null) and (state <> 'added' or decided_by <> asked_by))
);
grant select, insert, update (state, decided_by, decided_ms, reason) on mining_machine_request to fairlead_app;
create index mining_machine_request_waits on mining_machine_request (created_ms) where state = 'waiting';

insert into mining_fleet (algorithm) values ('sha256d'), ('scrypt');

insert into mining_coin (coin, algorithm) values ('BTC', 'sha256d'), ('DOGE', 'scrypt'), ('LTC', 'scrypt');

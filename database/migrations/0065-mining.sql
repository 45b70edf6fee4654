-- Mining (rule N): fleet, plans, contracts, the network's figures, pool receipts, and the daily division of what came in.
-- Hash rates are hashes per second. Days are counts of UTC days since 1970-01-01. Coins are counted in their smallest unit
-- (10^-8 of BTC, DOGE, LTC); what a division leaves over is kept in *parts*, millionths of the smallest unit.

-- The coins' side of the books: the house's only. Customers are paid in dollars.
alter table ledger_account
  drop constraint ledger_account_asset_check,
  add constraint ledger_account_asset_check check (
    asset in ('USD', 'PUSD') or (asset in ('BTC', 'DOGE', 'LTC') and owner is null));
insert into ledger_account (kind, owner, asset)
select kind, null, asset
from unnest(array['BTC', 'DOGE', 'LTC']) asset, unnest(array['external', 'capital', 'fees', 'mining']) kind;

insert into ledger_rule (code, cause_kind, from_kind, to_kind, class) values
  ('bankroll', 'house-movement', 'fees', 'capital', 'none'),
  ('bankroll', 'house-movement', 'mining', 'capital', 'none'),
  ('mining-purchase', 'contract', 'available', 'mining', 'profit'),
  ('pool-receipt', 'pool-receipt', 'external', 'mining', 'none'),
  ('mining-fee', 'mining-run', 'mining', 'fees', 'none'),
  ('mining-payout', 'contract', 'mining', 'external', 'none'),
  ('mining-payout', 'contract', 'external', 'available', 'profit');

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
insert into mining_fleet (algorithm) values ('sha256d'), ('scrypt');

-- What the fleet was at any time.
create table mining_fleet_state (
  id bigint generated always as identity primary key,
  algorithm text not null,
  rated bigint not null,
  verified bigint not null,
  capacity bigint not null,
  changed_ms bigint not null
);
create index mining_fleet_state_of on mining_fleet_state (algorithm, changed_ms desc, id desc);
create function mining_fleet_keep() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into mining_fleet_state (algorithm, rated, verified, capacity, changed_ms)
  values (new.algorithm, new.rated, new.verified, new.capacity, new.changed_ms);
  return null;
end $$;
-- Whoever changes the fleet holds its row: states follow each other in time as they do in number.
create function mining_fleet_date() returns trigger language plpgsql as $$
begin
  new.changed_ms := greatest(clock_ms(), old.changed_ms + 1);
  return new;
end $$;
create trigger mining_fleet_date before update of rated, verified, capacity on mining_fleet
  for each row execute function mining_fleet_date();
create trigger mining_fleet_keep after insert or update of rated, verified, capacity on mining_fleet
  for each row execute function mining_fleet_keep();

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
  state text not null default 'counted' check (state in ('counted', 'set aside')),
  -- Why it is set aside.
  reason text,
  recorded_by text not null,
  created_ms bigint not null,
  constraint mining_receipt_once unique (coin, transaction_id, output),
  constraint mining_receipt_reason check ((state = 'set aside') = (reason is not null))
);
create index mining_receipt_of_day on mining_receipt (coin, day);

-- One row per coin: holds its days in order.
create table mining_coin (
  coin text primary key check (coin in ('BTC', 'DOGE', 'LTC')),
  algorithm text not null references mining_fleet,
  -- The first day that is not closed yet; null until there is a first one.
  next_day integer,
  -- The house's own remainder, in parts.
  house_carry bigint not null default 0 check (house_carry between 0 and 999999)
);
insert into mining_coin (coin, algorithm) values ('BTC', 'sha256d'), ('DOGE', 'scrypt'), ('LTC', 'scrypt');

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
  primary key (coin, day),
  constraint mining_day_note check (received > 0 or note is not null)
);
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
  constraint mining_run_once unique nulls not distinct (coin, day, plan_id),
  foreign key (coin, day) references mining_day
);

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
  primary key (contract_id, coin, day)
);
create index mining_payout_of_run on mining_payout (run_id, contract_id);

-- Sells hash rate: false where the fleet has not got it (N2). The row's constraint says so too, whatever the code above does.
create function mining_sell(wanted text, amount bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update mining_fleet f set sold = f.sold + amount where f.algorithm = wanted and f.sold + amount <= f.capacity;
  return found;
end $$;

-- Takes what pools' readings verify of what the machines are rated. What is sold stays sold.
create function mining_verify(wanted text, rated_now bigint, verified_now bigint) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  update mining_fleet f set rated = rated_now, verified = verified_now, capacity = greatest(verified_now, f.sold)
  where f.algorithm = wanted
$$;

-- Ends contracts whose term is over; their hash rate can be sold again. Returns their ids. At most `most` at once.
create function mining_end(most integer) returns table (contract text, customer text)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  at_ms bigint;
  ended text[];
begin
  -- Fleets come before contracts in the order of locks (Z7).
  perform 1 from mining_fleet f order by f.algorithm for no key update;
  at_ms := clock_ms();
  select array_agg(x.id) into ended from (
    select c.id from mining_contract c where c.state = 'running' and c.end_day <= at_ms / 86400000
    order by c.end_day, c.id limit most for no key update) x;
  if ended is null then return; end if;
  update mining_contract c set state = 'ended', ended_ms = at_ms where c.id = any(ended);
  update mining_fleet f set sold = f.sold - s.hashes, capacity = greatest(f.verified, f.sold - s.hashes)
  from (
    select p.algorithm, sum(c.hash_rate)::bigint as hashes
    from mining_contract c join mining_plan p on p.id = c.plan_id where c.id = any(ended) group by p.algorithm) s
  where f.algorithm = s.algorithm;
  return query select c.id, c.user_id from mining_contract c where c.id = any(ended) order by c.id;
end $$;

-- A contract's share of a day in parts, and what is charged to it (domain/mining/division.ts has the same formula, number 1).
create function mining_share(
  received bigint, capacity bigint, hash_rate bigint, pool_fee_bps integer, power_mw bigint, power_price bigint,
  price bigint, price_decimals integer,
  out gross numeric, out pool_fee numeric, out power_due numeric, out power numeric, out net numeric
)
  language plpgsql immutable
  as $$
begin
  gross := case when capacity = 0 then 0 else div(received::numeric * 1000000 * hash_rate, capacity) end;
  pool_fee := div(gross * pool_fee_bps, 10000);
  -- mW × 24 h × 10^-6 = kWh; × 10^-6 USD; in parts of a coin: × 10^14 × 10^decimals / price.
  power_due := div(power_mw::numeric * 24 * power_price * 100 * power(10::numeric, price_decimals), price);
  power := least(power_due, gross - pool_fee);
  net := gross - pool_fee - power;
end $$;

-- Posts what of a run goes to the house, in whole units; what is less stays with the coin's own remainder.
create function mining_charge(run text, wanted_coin text, parts numeric, out units bigint, out carry bigint)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  refusal record;
begin
  update mining_coin c set house_carry = mod(c.house_carry + parts, 1000000)
  from (select o.house_carry as before from mining_coin o where o.coin = wanted_coin for no key update) b
  where c.coin = wanted_coin
  returning div(b.before + parts, 1000000), c.house_carry into units, carry;
  if units = 0 then return; end if;
  select * into refusal from ledger_post(array['mining-fee'], array[run], array[1], array['system'],
    array['mining', 'fees'], array['', ''], array[wanted_coin, wanted_coin], array[1], array[1], array[2], array[units]);
  if found then
    raise exception 'the fee of % was refused: %', run, refusal.failure using errcode = 'FL002';
  end if;
end $$;

-- Divides one plan's part of a closed day among its contracts and pays it, in one transaction (N3): false where it is done
-- already. Days come one after the other; what a contract carried over from its last day is added to its share.
create function mining_pay(new_run text, wanted_coin text, wanted_day integer, wanted_plan text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  set work_mem = '64MB'
  as $$
declare
  d record;
  p record;
  s record;
  turn integer;
  each_worth numeric;
  whole numeric;
  at_ms bigint;
  xact bigint;
  coin_house record;
  coin_outside record;
  outside record;
  total record;
  debts boolean;
  debtor record;
  charged record;
  refusal record;
begin
  perform 1 from mining_coin c where c.coin = wanted_coin for no key update;
  select * into strict d from mining_day x where x.coin = wanted_coin and x.day = wanted_day;
  if exists (select 1 from mining_run r where r.coin = wanted_coin and r.day = wanted_day and r.plan_id = wanted_plan) then
    return false;
  end if;
  if d.state <> 'closed' or exists (
    select 1 from mining_day x where x.coin = wanted_coin and x.day < wanted_day and x.state = 'closed')
  then raise exception 'day % of % is not the next to be divided', wanted_day, wanted_coin; end if;
  select * into strict p from mining_plan x where x.id = wanted_plan;
  turn := array_position(p.coins, wanted_coin);
  if turn is null then raise exception 'plan % does not pay in %', wanted_plan, wanted_coin; end if;

  select * into s from mining_share(d.received, d.capacity, p.hash_rate, p.pool_fee_bps,
    case turn when 1 then p.power_mw else 0 end, p.power_price, d.price, d.price_decimals);
  at_ms := clock_ms();
  xact := current_xact();
  -- cents = units × each_worth / whole
  each_worth := d.price::numeric * 100;
  whole := power(10::numeric, d.price_decimals + 8);

  -- What each contract has coming does not hang on balances: it is written before any account is locked, so that nobody's
  -- trades wait for longer than the entries take.
  with due as materialized (
    select c.id as contract, c.user_id as customer, t.before, t.before + s.net - u.units::numeric * 1000000 as after, u.units, w.cents
    from mining_contract c
    left join mining_payout y on y.contract_id = c.id and y.coin = wanted_coin and y.day = wanted_day - 1
    cross join lateral (select coalesce(y.carry_after, 0) as before) t
    cross join lateral (select div(div(t.before + s.net, 1000000) * each_worth, whole)::bigint as cents) w
    cross join lateral (select div(w.cents * whole + each_worth - 1, each_worth)::bigint as units) u
    where c.plan_id = wanted_plan and c.start_day <= wanted_day and c.end_day > wanted_day
  ), payouts as (
    insert into mining_payout (contract_id, coin, day, run_id, carry_before, carry_after, sold_units, cents)
    select x.contract, wanted_coin, wanted_day, new_run, x.before, x.after, x.units, x.cents
    from due x order by x.contract
  ), told as (
    insert into outbox (owner, topic, subject, created_ms, xact)
    select x.customer, o.topic, case o.topic when 'balance' then 'real' else x.contract end, at_ms, xact
    from due x join unnest(array['balance', 'contract']) o(topic) on o.topic = 'contract' or x.cents > 0
  )
  select count(*) as contracts, coalesce(sum(x.before), 0) as before, coalesce(sum(x.after), 0) as after,
    coalesce(sum(x.units), 0) as units, coalesce(sum(x.cents), 0) as cents into total from due x;
  if total.contracts * p.hash_rate > d.capacity then
    raise exception 'plan % has sold more than the fleet of day % had', wanted_plan, wanted_day;
  end if;

  -- Every account that moves, in the one order (Z7).
  perform 1
  from (
    select distinct c.user_id as name, 'available' as kind, 'USD' as asset from mining_contract c
    where c.plan_id = wanted_plan and c.start_day <= wanted_day and c.end_day > wanted_day
    union all
    values ('', 'external', 'USD'), ('', 'external', wanted_coin), ('', 'fees', wanted_coin), ('', 'mining', wanted_coin)) n
  join ledger_account a on coalesce(a.copy_id, a.owner, '') = n.name and a.kind = n.kind and a.asset = n.asset
  order by a.id for no key update of a;
  select a.id, a.balance, a.version into strict coin_house from ledger_account a
  where coalesce(a.copy_id, a.owner, '') = '' and a.kind = 'mining' and a.asset = wanted_coin;
  select a.id, a.balance, a.version into strict coin_outside from ledger_account a
  where coalesce(a.copy_id, a.owner, '') = '' and a.kind = 'external' and a.asset = wanted_coin;
  select a.id, a.balance, a.version into strict outside from ledger_account a
  where coalesce(a.copy_id, a.owner, '') = '' and a.kind = 'external' and a.asset = 'USD';

  -- Who owes repays out of the credit, which the books' own function knows how to do (L3); everybody else is posted as a set.
  with paid as materialized (
    select y.contract_id as contract, a.id as account, a.balance, a.version, y.sold_units as units, y.cents,
      (wanted_day - c.start_day) * cardinality(p.coins) + turn as turn,
      exists (select 1 from ledger_account r
        where coalesce(r.copy_id, r.owner, '') = c.user_id and r.kind = 'receivable' and r.asset = 'USD' and r.balance < 0) as owes
    from mining_contract c
    join mining_payout y on y.contract_id = c.id and y.coin = wanted_coin and y.day = wanted_day
    join ledger_account a on coalesce(a.copy_id, a.owner, '') = c.user_id and a.kind = 'available' and a.asset = 'USD'
    where c.plan_id = wanted_plan and c.start_day <= wanted_day and c.end_day > wanted_day and y.cents > 0
  ), chosen as materialized (
    select x.*, nextval('ledger_journal_number') as journal,
      row_number() over every_one as nth,
      (sum(x.units) over every_one)::bigint as units_so_far,
      (sum(x.cents) over every_one)::bigint as cents_so_far,
      row_number() over own as own_nth,
      (sum(x.cents) over own)::bigint as own_so_far
    from paid x where not x.owes
    window every_one as (order by x.account, x.contract), own as (partition by x.account order by x.contract)
  ), journals as (
    insert into ledger_journal (id, code, cause, occurrence, actor, created_ms)
    select x.journal, 'mining-payout', x.contract, x.turn, 'system', at_ms from chosen x
  ), entries as (
    insert into ledger_entry
      (id, account, account_version, amount, balance_before, balance_after, class, created_ms, xact)
    select x.journal * 32 + e.line, e.account, e.version, e.amount, e.after - e.amount, e.after, e.class, at_ms,
      xact
    from chosen x cross join lateral (values
      (0, coin_house.id, coin_house.version + x.nth, -x.units, coin_house.balance - x.units_so_far, 'none'),
      (1, coin_outside.id, coin_outside.version + x.nth, x.units, coin_outside.balance + x.units_so_far, 'none'),
      (2, outside.id, outside.version + x.nth, -x.cents, outside.balance - x.cents_so_far, 'profit'),
      (3, x.account, x.version + x.own_nth, x.cents, x.balance + x.own_so_far, 'profit')
    ) e(line, account, version, amount, after, class)
  ), moved as (
    select x.account, x.version + count(*) as version, x.balance + sum(x.cents) as balance, sum(x.cents) as cents
    from chosen x group by x.account, x.version, x.balance
    union all select coin_house.id, coin_house.version + count(*), coin_house.balance - sum(x.units), 0 from chosen x
      having count(*) > 0
    union all select coin_outside.id, coin_outside.version + count(*), coin_outside.balance + sum(x.units), 0 from chosen x
      having count(*) > 0
    union all select outside.id, outside.version + count(*), outside.balance - sum(x.cents), -sum(x.cents) from chosen x
      having count(*) > 0
  ), accounts as (
    update ledger_account a set balance = m.balance, version = m.version, earned = a.earned + m.cents
    from moved m where a.id = m.account
  )
  select coalesce(bool_or(x.owes), false) into debts from paid x;

  for debtor in
    select y.contract_id as contract, c.user_id as customer, (wanted_day - c.start_day) * cardinality(p.coins) + turn as turn,
      y.sold_units as units, y.cents
    from mining_payout y join mining_contract c on c.id = y.contract_id
    join ledger_account r on coalesce(r.copy_id, r.owner, '') = c.user_id and r.kind = 'receivable' and r.asset = 'USD'
    where debts and y.run_id = new_run and y.cents > 0 and r.balance < 0 order by y.contract_id
  loop
    select * into refusal from ledger_post(array['mining-payout'], array[debtor.contract], array[debtor.turn], array['system'],
      array['mining', 'external', 'external', 'available'], array['', '', '', debtor.customer],
      array[wanted_coin, wanted_coin, 'USD', 'USD'],
      array[1, 1], array[1, 3], array[2, 4], array[debtor.units, debtor.cents]);
    if found then
      raise exception 'a payout of % was refused: %', new_run, refusal.failure using errcode = 'FL002';
    end if;
  end loop;

  select * into charged from mining_charge(new_run, wanted_coin, total.contracts * (s.pool_fee + s.power));
  insert into mining_run (id, coin, day, plan_id, formula, contracts, gross, pool_fee, power, net, expected,
    nothing, power_due,
    carried_before, carried_after, sold_units, paid_cents, fee_units, house_carry_after, created_ms)
  select new_run, wanted_coin, wanted_day, wanted_plan, 1, total.contracts, s.gross, s.pool_fee, s.power, s.net,
    (select div(p.hash_rate * 86400::numeric * (n.subsidy + n.fees) * 1000000, n.difficulty * 4294967296)
     from mining_network n where n.id = d.network_id),
    case when s.net > 0 then null when d.received = 0 then 'no receipts' else 'costs' end, s.power_due,
    total.before, total.after, total.units, total.cents, charged.units, charged.carry, at_ms;

  return true;
end $$;

-- Gives the house what of a day no contract has bought, once every plan has had its part, and ends the day.
create function mining_pay_rest(new_run text, wanted_coin text, wanted_day integer) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  d record;
  rest numeric;
  charged record;
begin
  perform 1 from mining_coin c where c.coin = wanted_coin for no key update;
  select * into strict d from mining_day x where x.coin = wanted_coin and x.day = wanted_day;
  if d.state = 'paid' then return false; end if;
  if exists (
    select 1 from mining_contract c join mining_plan p on p.id = c.plan_id
    where wanted_coin = any(p.coins) and c.start_day <= wanted_day and c.end_day > wanted_day and not exists (
      select 1 from mining_run r where r.coin = wanted_coin and r.day = wanted_day and r.plan_id = p.id))
  then raise exception 'a plan''s part of day % of % is not divided yet', wanted_day, wanted_coin; end if;
  select d.received::numeric * 1000000 - coalesce(sum(r.contracts * r.gross), 0) into rest
  from mining_run r where r.coin = wanted_coin and r.day = wanted_day;
  if rest < 0 then raise exception 'day % of % is divided among more than there was', wanted_day, wanted_coin; end if;
  select * into charged from mining_charge(new_run, wanted_coin, rest);
  insert into mining_run (id, coin, day, plan_id, formula, contracts, gross, pool_fee, power, net, nothing, power_due,
    carried_before, carried_after, sold_units, paid_cents, fee_units, house_carry_after, created_ms)
  values (new_run, wanted_coin, wanted_day, null, 1, 0, rest, 0, 0, 0, case when d.received = 0 then 'no receipts' end, 0,
    0, 0, 0, 0, charged.units, charged.carry, clock_ms());
  update mining_day x set state = 'paid' where x.coin = wanted_coin and x.day = wanted_day;
  return true;
end $$;

-- What a day is divided by: the lowest that was verified of the fleet while it lasted, but no less than pools read of it on
-- average, nor than its contracts have. So machines that come in the course of a day take nothing of it away, those that went
-- leave their part to the house, and when jobs ran plays no part.
create function mining_capacity_of(wanted text, wanted_day integer, day_reading bigint) returns bigint
  language sql stable
  as $$
  select greatest(
    least(
      coalesce((
        select s.verified from mining_fleet_state s where s.algorithm = wanted and s.changed_ms < wanted_day * 86400000::bigint
        order by s.changed_ms desc limit 1), 0),
      (select min(s.verified) from mining_fleet_state s
       where s.algorithm = wanted and s.changed_ms >= wanted_day * 86400000::bigint
         and s.changed_ms < (wanted_day + 1) * 86400000::bigint)),
    coalesce(day_reading, 0),
    (select coalesce(sum(c.hash_rate), 0)::bigint from mining_contract c join mining_plan p on p.id = c.plan_id
     where p.algorithm = wanted and c.start_day <= wanted_day and c.end_day > wanted_day))
$$;

-- Holds a fleet against changes until the transaction ends: who changed it before has done so.
create function mining_hold(wanted text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform 1 from mining_fleet f where f.algorithm = wanted for share;
end $$;

revoke execute on all functions in schema public from public;
grant execute on function mining_sell(text, bigint), mining_verify(text, bigint, bigint), mining_end(integer),
  mining_capacity_of(text, integer, bigint), mining_hold(text),
  mining_pay(text, text, integer, text), mining_pay_rest(text, text, integer),
  mining_share(bigint, bigint, bigint, integer, bigint, bigint, bigint, integer) to fairlead_app;
grant select on mining_fleet, mining_fleet_state, mining_run, mining_payout to fairlead_app;
grant select, insert on mining_plan, mining_contract, mining_network, mining_receipt, mining_day to fairlead_app;
grant update (state, closed_ms) on mining_plan to fairlead_app;
grant update (state, reason) on mining_receipt to fairlead_app;
grant select, update (next_day) on mining_coin to fairlead_app;

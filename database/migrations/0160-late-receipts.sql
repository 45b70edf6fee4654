-- N3: what comes for a day that is closed goes to the contracts of that day, ended ones included: each such receipt is an addition
-- to its day, divided by the day's own hash rate and price, once all days before the first open one are. The database makes it in
-- the moment in which the receipt counts, so that nothing that counts is left out.

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
create index mining_addition_of_day on mining_addition (coin, day);
create index mining_addition_due on mining_addition (coin, addition) where state = 'added';
create trigger mining_addition_states before update on mining_addition
  for each row when (old.state = 'paid' or to_jsonb(old) - 'state' <> to_jsonb(new) - 'state')
  execute function refuse_mining_change();
grant select on mining_addition to fairlead_app;

-- null of what came in time.
alter table mining_receipt add column addition integer;

-- 0 is the day itself; at_day is the addition's.
alter table mining_run
  add column addition integer not null default 0,
  add column at_day integer,
  add constraint mining_run_addition check ((addition > 0) = (at_day is not null)),
  drop constraint mining_run_once,
  add constraint mining_run_once unique nulls not distinct (coin, day, plan_id, addition);
create index mining_run_late_untold on mining_run (id) where addition > 0 and plan_id is not null and not told;
alter table mining_payout
  add column addition integer not null default 0,
  add column at_day integer,
  add constraint mining_payout_addition check ((addition > 0) = (at_day is not null)),
  drop constraint mining_payout_pkey,
  add primary key (contract_id, coin, day, addition);
create unique index mining_payout_late on mining_payout (contract_id, coin, addition) where addition > 0;

-- Numbers what comes late. One person is enough only while the day and all that was added to it is within what one may close (R3).
create function mining_receipt_late() returns trigger
  language plpgsql
  as $$
declare
  d record;
  sum_before bigint;
  bound text;
begin
  perform 1 from mining_coin c where c.coin = new.coin for no key update;
  new.addition := null;
  select x.received, x.capacity, x.network_id into d from mining_day x where x.coin = new.coin and x.day = new.day;
  if not found then
    if exists (select from mining_day x where x.coin = new.coin and x.day > new.day) then
      raise exception 'a receipt is for a day before the first of %: %', new.coin, to_jsonb(new) using errcode = 'FL003';
    end if;
    return new;
  end if;
  select coalesce(max(x.addition), 0) + 1 into new.addition from mining_addition x where x.coin = new.coin;
  select coalesce(sum(x.amount), 0) into sum_before from mining_addition x where x.coin = new.coin and x.day = new.day;
  bound := mining_bound(d.received + sum_before + new.amount, d.capacity, d.network_id);
  if current_user <> 'fairlead_owner' and new.proof is distinct from 'two admins' and bound in ('above', 'unknown') then
    raise exception 'what came late for day % of % takes two admins: %', new.day, new.coin, bound using errcode = 'FL003';
  end if;
  return new;
end $$;
create trigger mining_receipt_late before insert on mining_receipt
  for each row when (new.state = 'counted') execute function mining_receipt_late();
create trigger mining_receipt_late_confirmed before update on mining_receipt
  for each row when (old.state = 'waiting' and new.state = 'counted') execute function mining_receipt_late();
create function mining_add() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into mining_addition (coin, addition, day, receipt_id, amount, at_day, created_ms)
  select new.coin, new.addition, new.day, new.id, new.amount, c.next_day, clock_ms() from mining_coin c where c.coin = new.coin;
  return null;
end $$;
create trigger mining_add after insert on mining_receipt
  for each row when (new.addition is not null) execute function mining_add();
create trigger mining_add_confirmed after update on mining_receipt
  for each row when (old.addition is null and new.addition is not null) execute function mining_add();

-- How a contract's payouts are counted: day by day, on each its plan's coins in order; what came late beyond 10,000, by the
-- coin's additions. No term has as many days.
create function mining_occurrence(start_day integer, day integer, addition integer, coins integer, turn integer) returns integer
  language sql immutable
  as $$
  select case addition when 0 then (day - start_day) * coins + turn else 10000 + (addition - 1) * coins + turn end
$$;

-- What is divided next of a coin: a closed day, or an addition to one. Refuses what is not next. The coin is held.
create function mining_next(wanted_coin text, wanted_day integer, wanted_addition integer, out amount bigint, out at_day integer)
  language plpgsql stable
  as $$
begin
  if wanted_addition = 0 then
    select x.received, x.day into amount, at_day from mining_day x
    where x.coin = wanted_coin and x.day = wanted_day and x.state = 'closed'
      and not exists (select from mining_addition l where l.coin = wanted_coin and l.state = 'added' and l.at_day <= wanted_day);
  else
    select x.amount, x.at_day into amount, at_day from mining_addition x
    where x.coin = wanted_coin and x.addition = wanted_addition and x.day = wanted_day and x.state = 'added'
      and not exists (select from mining_addition l where l.coin = wanted_coin and l.state = 'added' and l.addition < wanted_addition);
  end if;
  if at_day is null or exists (
    select from mining_day x where x.coin = wanted_coin and x.day < mining_next.at_day and x.state = 'closed')
  then raise exception 'day % of % (addition %) is not the next to be divided', wanted_day, wanted_coin, wanted_addition; end if;
end $$;

drop function mining_pay(text, text, integer, text);
-- A plan's part of a day, or of what was added to it (N3). As in 0126 for the day itself.
create function mining_pay(new_run text, wanted_coin text, wanted_day integer, wanted_plan text, wanted_addition integer default 0)
  returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  set work_mem = '64MB'
  as $$
declare
  d record;
  came record;
  charged_before numeric;
  late_before boolean;
  p record;
  s record;
  turn integer;
  each_worth numeric;
  whole numeric;
  at_ms bigint;
  xact bigint;
  coin_house record;
  coin_capital record;
  dollars record;
  total record;
  debts boolean;
  debtor record;
  charged record;
  refusal record;
  accounts bigint[];
begin
  perform 1 from mining_coin c where c.coin = wanted_coin for no key update;
  select * into strict d from mining_day x where x.coin = wanted_coin and x.day = wanted_day;
  if exists (
    select 1 from mining_run r where r.coin = wanted_coin and r.day = wanted_day and r.plan_id = wanted_plan
      and r.addition = wanted_addition)
  then return false; end if;
  select * into strict came from mining_next(wanted_coin, wanted_day, wanted_addition);
  select * into strict p from mining_plan x where x.id = wanted_plan;
  turn := array_position(p.coins, wanted_coin);
  if turn is null then raise exception 'plan % does not pay in %', wanted_plan, wanted_coin; end if;

  -- Power is charged once a day: of what comes late, what was not charged before.
  select coalesce(sum(r.power), 0) into charged_before from mining_run r
  where r.coin = wanted_coin and r.day = wanted_day and r.plan_id = wanted_plan;
  select x.gross, x.pool_fee, x.power_due - charged_before as power_due, w.power, x.gross - x.pool_fee - w.power as net into s
  from mining_share(came.amount, d.capacity, p.hash_rate, p.pool_fee_bps,
    case turn when 1 then p.power_mw else 0 end, p.power_price, d.price, d.price_decimals) x
  cross join lateral (select least(x.power_due - charged_before, x.gross - x.pool_fee) as power) w;
  -- What is carried over is that of the contract's last division, whichever day that was of.
  late_before := exists (
    select from mining_addition x where x.coin = wanted_coin and x.addition <> wanted_addition
      and (wanted_addition > 0 or x.at_day = wanted_day));
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
    left join mining_payout y on y.contract_id = c.id and y.coin = wanted_coin and y.day = least(came.at_day, c.end_day) - 1
      and y.addition = 0
    left join lateral (
      select x.carry_after, x.at_day from mining_payout x
      where late_before and x.contract_id = c.id and x.coin = wanted_coin and x.addition > 0
      order by x.addition desc limit 1) l on l.at_day >= least(came.at_day, c.end_day)
    cross join lateral (select coalesce(l.carry_after, y.carry_after, 0) as before) t
    cross join lateral (select div(div(t.before + s.net, 1000000) * each_worth, whole)::bigint as cents) w
    cross join lateral (select div(w.cents * whole + each_worth - 1, each_worth)::bigint as units) u
    where c.plan_id = wanted_plan and c.start_day <= wanted_day and c.end_day > wanted_day
  ), payouts as (
    insert into mining_payout (contract_id, coin, day, addition, at_day, run_id, carry_before, carry_after, sold_units, cents)
    select x.contract, wanted_coin, wanted_day, wanted_addition, case when wanted_addition > 0 then came.at_day end, new_run,
      x.before, x.after, x.units, x.cents
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

  -- Every account that moves, in the one order (Z7). They are named first: a row that had to be waited for is looked at again
  -- with all that it is joined to, which here would be every contract of the plan, for each customer who trades meanwhile.
  select array_agg(a.id) into accounts
  from (
    select distinct c.user_id as name, 'available' as kind, 'USD' as asset from mining_contract c
    where c.plan_id = wanted_plan and c.start_day <= wanted_day and c.end_day > wanted_day
    union all
    values ('', 'capital', 'USD'), ('', 'capital', wanted_coin), ('', 'fees', wanted_coin), ('', 'mining', wanted_coin)) n
  join ledger_account a on coalesce(a.copy_id, a.owner, '') = n.name and a.kind = n.kind and a.asset = n.asset;
  perform 1 from ledger_account a where a.id = any(accounts) order by a.id for no key update;
  -- What is posted bears a time, and numbers, that come after those of whoever was waited for.
  at_ms := clock_ms();
  select a.id, a.balance, a.version into strict coin_house from ledger_account a
  where coalesce(a.copy_id, a.owner, '') = '' and a.kind = 'mining' and a.asset = wanted_coin;
  select a.id, a.balance, a.version into strict coin_capital from ledger_account a
  where coalesce(a.copy_id, a.owner, '') = '' and a.kind = 'capital' and a.asset = wanted_coin;
  select a.id, a.balance, a.version into strict dollars from ledger_account a
  where coalesce(a.copy_id, a.owner, '') = '' and a.kind = 'capital' and a.asset = 'USD';
  if dollars.balance < total.cents then
    raise exception 'the capital of the house is short of % USD to pay contracts for day % of %: bring it in, and the day is divided',
      to_char((total.cents - dollars.balance)::numeric / 100, 'FM999999999999990.00'), date '1970-01-01' + wanted_day, wanted_coin
      using errcode = 'FL005';
  end if;

  -- Who owes repays out of the credit, which the books' own function knows how to do (L3); everybody else is posted as a set.
  with paid as materialized (
    select y.contract_id as contract, a.id as account, a.balance, a.version, y.sold_units as units, y.cents,
      mining_occurrence(c.start_day, wanted_day, wanted_addition, cardinality(p.coins), turn) as turn,
      exists (select 1 from ledger_account r
        where coalesce(r.copy_id, r.owner, '') = c.user_id and r.kind = 'receivable' and r.asset = 'USD' and r.balance < 0) as owes
    from mining_contract c
    join mining_payout y on y.contract_id = c.id and y.coin = wanted_coin and y.day = wanted_day
      and y.addition = wanted_addition
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
      (1, coin_capital.id, coin_capital.version + x.nth, x.units, coin_capital.balance + x.units_so_far, 'none'),
      (2, dollars.id, dollars.version + x.nth, -x.cents, dollars.balance - x.cents_so_far, 'profit'),
      (3, x.account, x.version + x.own_nth, x.cents, x.balance + x.own_so_far, 'profit')
    ) e(line, account, version, amount, after, class)
  ), moved as (
    select x.account, x.version + count(*) as version, x.balance + sum(x.cents) as balance, sum(x.cents) as cents
    from chosen x group by x.account, x.version, x.balance
    union all select coin_house.id, coin_house.version + count(*), coin_house.balance - sum(x.units), 0 from chosen x
      having count(*) > 0
    union all select coin_capital.id, coin_capital.version + count(*), coin_capital.balance + sum(x.units), 0 from chosen x
      having count(*) > 0
    union all select dollars.id, dollars.version + count(*), dollars.balance - sum(x.cents), -sum(x.cents) from chosen x
      having count(*) > 0
  ), accounts as (
    update ledger_account a set balance = m.balance, version = m.version, earned = a.earned + m.cents
    from moved m where a.id = m.account
  )
  select coalesce(bool_or(x.owes), false) into debts from paid x;

  for debtor in
    select y.contract_id as contract, c.user_id as customer,
      mining_occurrence(c.start_day, wanted_day, wanted_addition, cardinality(p.coins), turn) as turn, y.sold_units as units, y.cents
    from mining_payout y join mining_contract c on c.id = y.contract_id
    join ledger_account r on coalesce(r.copy_id, r.owner, '') = c.user_id and r.kind = 'receivable' and r.asset = 'USD'
    where debts and y.run_id = new_run and y.cents > 0 and r.balance < 0 order by y.contract_id
  loop
    select * into refusal from ledger_post(array['mining-payout'], array[debtor.contract], array[debtor.turn], array['system'],
      array['mining', 'capital', 'capital', 'available'], array['', '', '', debtor.customer],
      array[wanted_coin, wanted_coin, 'USD', 'USD'],
      array[1, 1], array[1, 3], array[2, 4], array[debtor.units, debtor.cents]);
    if found then
      raise exception 'a payout of % was refused: %', new_run, refusal.failure using errcode = 'FL002';
    end if;
  end loop;

  select * into charged from mining_charge(new_run, wanted_coin, total.contracts * (s.pool_fee + s.power));
  insert into mining_run (id, coin, day, addition, at_day, plan_id, formula, contracts, gross, pool_fee, power, net, expected,
    nothing, power_due,
    carried_before, carried_after, sold_units, paid_cents, fee_units, house_carry_after, created_ms)
  select new_run, wanted_coin, wanted_day, wanted_addition, case when wanted_addition > 0 then came.at_day end, wanted_plan, 2, total.contracts, s.gross, s.pool_fee, s.power, s.net,
    (select div(p.hash_rate * 86400::numeric * (n.subsidy + n.fees) * 1000000, n.difficulty * 4294967296)
     from mining_network n where n.id = d.network_id and wanted_addition = 0),
    case when s.net > 0 then null when came.amount = 0 then 'no receipts' else 'costs' end, s.power_due,
    total.before, total.after, total.units, total.cents, charged.units, charged.carry, at_ms;

  return true;
end $$;

drop function mining_pay_rest(text, text, integer);
-- Gives the house what of it no contract has bought, once every plan has had its part, and ends it.
create function mining_pay_rest(new_run text, wanted_coin text, wanted_day integer, wanted_addition integer default 0) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  came record;
  rest numeric;
  charged record;
begin
  perform 1 from mining_coin c where c.coin = wanted_coin for no key update;
  if exists (
    select 1 from mining_run r where r.coin = wanted_coin and r.day = wanted_day and r.plan_id is null and r.addition = wanted_addition)
  then return false; end if;
  select * into strict came from mining_next(wanted_coin, wanted_day, wanted_addition);
  if exists (
    select 1 from mining_contract c join mining_plan p on p.id = c.plan_id
    where wanted_coin = any(p.coins) and c.start_day <= wanted_day and c.end_day > wanted_day and not exists (
      select 1 from mining_run r where r.coin = wanted_coin and r.day = wanted_day and r.plan_id = p.id
        and r.addition = wanted_addition))
  then raise exception 'a plan''s part of day % of % is not divided yet', wanted_day, wanted_coin; end if;
  select came.amount::numeric * 1000000 - coalesce(sum(r.contracts * r.gross), 0) into rest
  from mining_run r where r.coin = wanted_coin and r.day = wanted_day and r.addition = wanted_addition;
  if rest < 0 then raise exception 'day % of % is divided among more than there was', wanted_day, wanted_coin; end if;
  select * into charged from mining_charge(new_run, wanted_coin, rest);
  insert into mining_run (id, coin, day, addition, at_day, plan_id, formula, contracts, gross, pool_fee, power, net, nothing, power_due,
    carried_before, carried_after, sold_units, paid_cents, fee_units, house_carry_after, created_ms)
  values (new_run, wanted_coin, wanted_day, wanted_addition, case when wanted_addition > 0 then came.at_day end, null, 2, 0, rest,
    0, 0, 0, case when came.amount = 0 then 'no receipts' end, 0,
    0, 0, 0, 0, charged.units, charged.carry, clock_ms());
  if wanted_addition = 0 then
    update mining_day x set state = 'paid' where x.coin = wanted_coin and x.day = wanted_day;
  else
    update mining_addition x set state = 'paid' where x.coin = wanted_coin and x.addition = wanted_addition;
  end if;
  return true;
end $$;

-- As in 0066: an addition that is being divided counts in full, too.
create or replace function mining_free(wanted text) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  held bigint;
  owed numeric;
begin
  perform 1 from mining_coin c where c.coin = wanted for no key update;
  select a.balance into held from ledger_account a where a.kind = 'mining' and a.asset = wanted and a.owner is null;
  if held is null then return 0; end if;
  select coalesce((select sum(r.carried_after - r.carried_before) from mining_run r where r.coin = wanted), 0)
    + coalesce((select c.house_carry from mining_coin c where c.coin = wanted), 0)
    + coalesce((
      select sum(p.amount) * 1000000 from mining_receipt p
      where p.coin = wanted and p.state = 'counted' and case when p.addition is null
        then not exists (select from mining_day d where d.coin = p.coin and d.day = p.day and d.state = 'paid')
        else not exists (
          select from mining_addition x where x.coin = p.coin and x.addition = p.addition and x.state = 'paid') end), 0) into owed;
  return greatest(0, held - ceil(owed / 1000000)::bigint);
end $$;

-- As in 0125, with what came late.
create or replace function ledger_implied_mining(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, c.user_id, 'available', c.user_id, 'mining', '', 'USD', c.price, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'mining-purchase' and j.occurrence = 1
  join mining_contract c on c.id = j.cause
  where ledger_audited(c.id, c.user_id, 'mining.buy')
  union all
  select j.id, coalesce(r.confirmed_by, r.recorded_by), 'external', '', 'mining', '', r.coin, r.amount, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'pool-receipt' and j.occurrence = 1
  join mining_receipt r on r.id = j.cause
  where r.proof is not null and ledger_audited(r.id, r.recorded_by, 'mining.record-receipt')
    and (r.confirmed_by is null or ledger_audited(r.id, r.confirmed_by, 'mining.confirm-receipt'))
  union all
  select j.id, 'system', 'mining', '', 'fees', '', r.coin, r.fee_units, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'mining-fee' and j.occurrence = 1
  join mining_run r on r.id = j.cause
  union all
  -- Since formula 2 the house's capital buys the coins; before, the coins went out and dollars came in.
  select j.id, 'system', k.from_kind, '', k.to_kind,
    case k.to_kind when 'available' then c.user_id else '' end, k.asset, k.amount, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'mining-payout'
  join mining_contract c on c.id = j.cause
  join mining_plan p on p.id = c.plan_id
  -- The occurrence counts the coins of the contract's days.
  join mining_payout y on y.contract_id = c.id and y.addition = 0
    and y.day = c.start_day + (j.occurrence - 1) / cardinality(p.coins)
    and y.coin = p.coins[(j.occurrence - 1) % cardinality(p.coins) + 1]
  join mining_run r on r.id = y.run_id
  cross join lateral (select case r.formula when 1 then 'external' else 'capital' end as house) h
  cross join lateral (values ('mining', h.house, y.coin, y.sold_units), (h.house, 'available', 'USD', y.cents))
    k(from_kind, to_kind, asset, amount)
  where y.cents > 0
  union all
  -- What came late: beyond 10,000 the occurrence counts the coin's additions.
  select j.id, 'system', k.from_kind, '', k.to_kind,
    case k.to_kind when 'available' then c.user_id else '' end, k.asset, k.amount, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'mining-payout' and j.occurrence > 10000
  join mining_contract c on c.id = j.cause
  join mining_plan p on p.id = c.plan_id
  join mining_payout y on y.contract_id = c.id and y.addition > 0
    and y.coin = p.coins[(j.occurrence - 10001) % cardinality(p.coins) + 1]
    and y.addition = (j.occurrence - 10001) / cardinality(p.coins) + 1
  cross join lateral (values ('mining', 'capital', y.coin, y.sold_units), ('capital', 'available', 'USD', y.cents))
    k(from_kind, to_kind, asset, amount)
  where y.cents > 0
$$;

revoke execute on function mining_receipt_late(), mining_add(), mining_occurrence(integer, integer, integer, integer, integer),
  mining_next(text, integer, integer), mining_pay(text, text, integer, text, integer),
  mining_pay_rest(text, text, integer, integer) from public;
grant execute on function mining_pay(text, text, integer, text, integer), mining_pay_rest(text, text, integer, integer) to fairlead_app;

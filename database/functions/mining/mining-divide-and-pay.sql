-- Divides one plan's part of a closed day (addition 0), or of an addition to one, among that day's contracts and pays
-- it in one transaction (N3, L3, formula 2); answers false where that is done already. An addition is divided by its
-- day's hash rate and price and bears what of that day's power was not charged before. What a contract carried over
-- from its last division (parts, millionths of the smallest unit) is added to its share; whole cents are paid out of
-- the house's capital, which gets the coins for them. Who owes is posted by ledger_post, which repays; all others as
-- one set. Payouts and outbox are written before any account is locked, so that trades wait only for the entries.
-- Locks the coin's row, then every account that moves by id (`for no key update`, Z7), and by ledger_post what is
-- owed.
-- Raises P0001 where it is not the next to be divided, the plan does not pay in the coin, or it has sold more than
-- the day's capacity; P0002 where day or plan does not exist; FL005 where the capital is short, and it waits; FL002
-- where the ledger refuses a journal. ledger_check compares the journals at commit (FL004).
create function mining_divide_and_pay(new_run text, wanted_coin text, wanted_day integer, wanted_plan text, wanted_addition integer default 0)
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

  -- Payouts belong to their run, which is therefore there before them; its sums follow.
  insert into mining_run (id, coin, day, addition, at_day, plan_id, formula, contracts, gross, pool_fee, power, net, expected,
    nothing, power_due, carried_before, carried_after, sold_units, paid_cents, fee_units, house_carry_after, created_ms)
  select new_run, wanted_coin, wanted_day, wanted_addition, case when wanted_addition > 0 then came.at_day end, wanted_plan, 2, 0,
    s.gross, s.pool_fee, s.power, s.net,
    (select div(p.hash_rate * 86400::numeric * (n.subsidy + n.fees) * 1000000, n.difficulty * 4294967296)
     from mining_network n where n.id = d.network_id and wanted_addition = 0),
    case when s.net > 0 then null when came.amount = 0 then 'no receipts' else 'costs' end, s.power_due,
    0, 0, 0, 0, 0, 0, at_ms;

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
  ), notified as (
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

  select * into charged from mining_post_fees(new_run, wanted_coin, total.contracts * (s.pool_fee + s.power));
  update mining_run r set contracts = total.contracts, carried_before = total.before, carried_after = total.after,
    sold_units = total.units, paid_cents = total.cents, fee_units = charged.units, house_carry_after = charged.carry, created_ms = at_ms
  where r.id = new_run;

  return true;
end $$;
revoke execute on function mining_divide_and_pay(text, text, integer, text, integer) from public;
grant execute on function mining_divide_and_pay(text, text, integer, text, integer) to fairlead_app;

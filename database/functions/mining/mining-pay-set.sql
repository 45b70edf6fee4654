-- Pays the next contracts of a run, at most `most` of them (null: all that are left) by id (N3.6): their payouts, whole cents of
-- them out of the house's capital, which gets the coins for them, and how far the run is. Answers how many they were; 0 once
-- none is left. Who owes is posted by ledger_post, which repays; all others as one set. Payouts and outbox are written
-- before any account is locked, so that trades wait only for the entries.
-- The caller holds the coin's row. Locks the accounts that move by id (`for no key update`, Z7), and by ledger_post what
-- is owed; none where nobody is paid a cent.
-- Raises FL005 where the capital is short, and the run waits; FL002 where the ledger refuses a journal. ledger_check
-- compares the journals at commit (FL004).
create function mining_pay_set(wanted_run text, most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  set work_mem = '64MB'
  -- As in ledger_post: plans are made once a connection, and lookups by key suit a set of any size.
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
declare
  r mining_run;
  coins text[];
  turn integer;
  at_ms bigint := clock_ms();
  xact bigint := current_xact();
  coin_house record;
  coin_capital record;
  dollars record;
  total record;
  debts boolean;
  debtor record;
  refusal record;
  accounts bigint[];
begin
  select * into strict r from mining_run x where x.id = wanted_run and x.state = 'dividing' for no key update;
  select p.coins, array_position(p.coins, r.coin) into strict coins, turn from mining_plan p where p.id = r.plan_id;

  -- What each contract has coming does not depend on balances: it is written before any account is locked, so that nobody's
  -- trades wait for longer than the entries take.
  with due as materialized (
    select * from mining_due(r, r.divided_to, most)
  ), payouts as (
    insert into mining_payout (contract_id, coin, day, addition, at_day, run_id, carry_before, carry_after, sold_units, cents, paid_ms)
    select x.contract, r.coin, r.day, r.addition, r.at_day, r.id, x.before, x.after, x.units, x.cents, at_ms from due x
  ), notified as (
    insert into outbox (owner, topic, subject, created_ms, xact)
    select x.customer, o.topic, case o.topic when 'balance' then 'real' else x.contract end, at_ms, xact
    from due x join unnest(array['balance', 'contract']) o(topic) on o.topic = 'contract' or x.cents > 0
  )
  select count(*) as contracts, max(x.contract) as last, coalesce(sum(x.before), 0) as before, coalesce(sum(x.after), 0) as after,
    coalesce(sum(x.units), 0)::bigint as units, coalesce(sum(x.cents), 0)::bigint as cents,
    array_agg(x.contract) filter (where x.cents > 0) as paid, array_agg(x.customer) filter (where x.cents > 0) as customers,
    array_agg(x.units) filter (where x.cents > 0) as sold, array_agg(x.cents) filter (where x.cents > 0) as worth,
    array_agg(mining_occurrence(x.start_day, r.day, r.addition, cardinality(coins), turn)) filter (where x.cents > 0) as occurrences
  into total from due x;
  if total.contracts = 0 then return 0; end if;

  if total.cents > 0 then
    -- Every account that moves, in the one order (Z7). They are named first: a row that had to be waited for is looked at again
    -- with all that it is joined to.
    select array_agg(a.id) into accounts
    from (
      select distinct u.customer as name, 'available' as kind, 'USD' as asset from unnest(total.customers) u(customer)
      union all values ('', 'capital', 'USD'), ('', 'capital', r.coin), ('', 'mining', r.coin)) n
    join ledger_account a on coalesce(a.copy_id, a.owner, '') = n.name and a.kind = n.kind and a.asset = n.asset;
    perform 1 from ledger_account a where a.id = any(accounts) order by a.id for no key update;
    -- What is posted bears a time, and numbers, that come after those of whoever was waited for.
    at_ms := clock_ms();
    select a.id, a.balance, a.version into strict coin_house from ledger_account a
    where coalesce(a.copy_id, a.owner, '') = '' and a.kind = 'mining' and a.asset = r.coin;
    select a.id, a.balance, a.version into strict coin_capital from ledger_account a
    where coalesce(a.copy_id, a.owner, '') = '' and a.kind = 'capital' and a.asset = r.coin;
    select a.id, a.balance, a.version into strict dollars from ledger_account a
    where coalesce(a.copy_id, a.owner, '') = '' and a.kind = 'capital' and a.asset = 'USD';
    perform mining_refuse_short(r, total.cents, dollars.balance);

    -- Who owes repays out of the credit, which the books' own function knows how to do (L3); everybody else is posted as a set.
    with paid as materialized (
      select u.contract, a.id as account, a.balance, a.version, u.units, u.cents, u.occurrence,
        exists (select 1 from ledger_account w
          where coalesce(w.copy_id, w.owner, '') = u.customer and w.kind = 'receivable' and w.asset = 'USD' and w.balance < 0) as owes
      from unnest(total.paid, total.customers, total.sold, total.worth, total.occurrences) u(contract, customer, units, cents, occurrence)
      join ledger_account a on coalesce(a.copy_id, a.owner, '') = u.customer and a.kind = 'available' and a.asset = 'USD'
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
      select x.journal, 'mining-payout', x.contract, x.occurrence, 'system', at_ms from chosen x
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
      select u.contract, u.customer, u.units, u.cents, u.occurrence
      from unnest(total.paid, total.customers, total.sold, total.worth, total.occurrences) u(contract, customer, units, cents, occurrence)
      join ledger_account w on coalesce(w.copy_id, w.owner, '') = u.customer and w.kind = 'receivable' and w.asset = 'USD'
      where debts and w.balance < 0 order by u.contract
    loop
      select * into refusal from ledger_post(array['mining-payout'], array[debtor.contract], array[debtor.occurrence], array['system'],
        array['mining', 'capital', 'capital', 'available'], array['', '', '', debtor.customer],
        array[r.coin, r.coin, 'USD', 'USD'],
        array[1, 1], array[1, 3], array[2, 4], array[debtor.units, debtor.cents]);
      if found then
        raise exception 'a payout of % was refused: %', r.id, refusal.failure using errcode = 'FL002';
      end if;
    end loop;
  end if;

  update mining_run x set divided_to = total.last, contracts = x.contracts + total.contracts,
    carried_before = x.carried_before + total.before, carried_after = x.carried_after + total.after,
    sold_units = x.sold_units + total.units, paid_cents = x.paid_cents + total.cents
  where x.id = r.id;
  return total.contracts;
end $$;
revoke execute on function mining_pay_set(text, integer) from public;

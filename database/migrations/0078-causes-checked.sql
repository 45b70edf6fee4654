-- As 0077, for trades, copying and mining; and the check itself.

-- T8, C3: stake and cover once, and once back as the trade's status says. The cover of a copy was set apart with those of all
-- copies of the trade.
create function ledger_implied_trade(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, case when j.code = 'stake' and t.copy_id is null then t.user_id else 'system' end, p.*,
    case t.wallet when 'real' then 'USD' else 'PUSD' end,
    case when p.from_kind in ('bankroll', 'exposure') then t.cover else t.amount end, 1
  from unnest(ids) u(id)
  join ledger_journal j on j.id = u.id and j.code in ('stake', 'win', 'loss', 'refund') and j.occurrence = 1
  join trade t on t.trade_id = j.cause
    and t.status = case j.code when 'win' then 'WON' when 'loss' then 'LOST' when 'refund' then 'REFUNDED' else t.status end
  -- Whence stakes come, and where they and what is won go.
  cross join lateral (select case when t.copy_id is null then 'available' else 'allocated' end as kind,
    coalesce(t.copy_id, t.user_id) as name) o
  cross join lateral (
    select case j.code when 'stake' then o.kind else 'staked' end as from_kind,
      case j.code when 'stake' then o.name else t.user_id end as from_owner,
      case j.code when 'stake' then 'staked' when 'loss' then 'bankroll' else o.kind end as to_kind,
      case j.code when 'stake' then t.user_id when 'loss' then '' else o.name end as to_owner
    union all
    select case j.code when 'stake' then 'bankroll' else 'exposure' end, '',
      case j.code when 'stake' then 'exposure' when 'win' then o.kind else 'bankroll' end,
      case j.code when 'win' then o.name else '' end
    where t.cover > 0 and (j.code <> 'stake' or t.copy_id is null)) p
  where j.code = 'stake'
    or exists (select from ledger_journal b where b.cause = j.cause and b.code = 'stake' and b.occurrence = 1)
$$;

-- C2, C3, C6.
create function ledger_implied_copying(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, 'system', p.from_kind, '', p.to_kind, '',
    case f.wallet when 'real' then 'USD' else 'PUSD' end, p.amount, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'copy-reserve'
  join copy_fan_out f on f.id = j.cause
  cross join lateral (values
    (1, 'bankroll', 'exposure', f.reserved),
    (2, 'exposure', 'bankroll', case f.state when 'done' then f.reserved - f.used else 0 end))
    p(occurrence, from_kind, to_kind, amount)
  where p.occurrence = j.occurrence and p.amount > 0
  union all
  select j.id,
    case when m.why in ('start', 'settings') or (m.why = 'stop' and c.stopped_by = 'customer') then c.user_id else 'system' end,
    case when m.amount > 0 then 'available' else 'allocated' end, case when m.amount > 0 then c.user_id else c.id end,
    case when m.amount > 0 then 'allocated' else 'available' end, case when m.amount > 0 then c.id else c.user_id end,
    case c.wallet when 'real' then 'USD' else 'PUSD' end, abs(m.amount), 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code in ('copy-allocate', 'copy-release')
  join copy_move m on m.copy_id = j.cause and m.occurrence = j.occurrence
  join copy c on c.id = m.copy_id
  union all
  select j.id, 'system', 'allocated', c.id, k.kind, k.owner, 'USD', k.amount, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'profit-share' and j.occurrence = 1
  join profit_share s on s.id = j.cause
  join copy c on c.id = s.copy_id and c.wallet = 'real'
  join trader t on t.id = c.trader_id
  cross join lateral (values ('available', t.user_id, s.paid - s.to_house), ('fees', '', s.to_house)) k(kind, owner, amount)
  where k.amount > 0
$$;

-- N2, N3.
create function ledger_implied_mining(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, c.user_id, 'available', c.user_id, 'mining', '', 'USD', c.price, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'mining-purchase' and j.occurrence = 1
  join mining_contract c on c.id = j.cause
  where ledger_audited(c.id, c.user_id, 'mining.buy')
  union all
  select j.id, r.recorded_by, 'external', '', 'mining', '', r.coin, r.amount, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'pool-receipt' and j.occurrence = 1
  join mining_receipt r on r.id = j.cause
  where ledger_audited(r.id, r.recorded_by, 'mining.record-receipt')
  union all
  select j.id, 'system', 'mining', '', 'fees', '', r.coin, r.fee_units, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'mining-fee' and j.occurrence = 1
  join mining_run r on r.id = j.cause
  union all
  select j.id, 'system', k.from_kind, '', k.to_kind,
    case k.to_kind when 'available' then c.user_id else '' end, k.asset, k.amount, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'mining-payout'
  join mining_contract c on c.id = j.cause
  join mining_plan p on p.id = c.plan_id
  -- The occurrence counts the coins of the contract's days.
  join mining_payout y on y.contract_id = c.id
    and y.day = c.start_day + (j.occurrence - 1) / cardinality(p.coins)
    and y.coin = p.coins[(j.occurrence - 1) % cardinality(p.coins) + 1]
  cross join lateral (values ('mining', 'external', y.coin, y.sold_units), ('external', 'available', 'USD', y.cents))
    k(from_kind, to_kind, asset, amount)
  where y.cents > 0
$$;

-- Refuses a difference between what records imply and what was posted.
create function ledger_refuse(odd ledger_transfer) returns void
  language plpgsql stable
  as $$
declare
  j record;
begin
  select * into strict j from ledger_journal x where x.id = odd.journal;
  raise exception '% no. % of % by %: %', j.code, j.occurrence, j.cause, j.actor, format(
      case when odd.side < 0 then 'no record in the state that causes it implies %s of %s → %s of %s, %s %s'
        else 'its record implies %s of %s → %s of %s, %s %s by %s, which is not what was posted' end,
      odd.from_kind, coalesce(nullif(odd.from_owner, ''), 'the house'), odd.to_kind,
      coalesce(nullif(odd.to_owner, ''), 'the house'), odd.amount, odd.asset, odd.actor)
    using errcode = 'FL004';
end $$;

-- The journals of one statement until its transaction commits: a row is written and deleted at once, and is there only for the
-- deferred trigger on it, which is what looks at all of them together. Deferred triggers have no transition tables.
create unlogged table ledger_unchecked (journals bigint[] not null);

create function ledger_note() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  noted tid;
begin
  -- Line 0 is there once for each journal.
  insert into ledger_unchecked (journals)
  select array_agg(p.id / 32) from posted p where p.id % 32 = 0 having count(*) > 0
  returning ctid into noted;
  delete from ledger_unchecked where ctid = noted;
  return null;
end $$;
create trigger ledger_entry_noted after insert on ledger_entry
  referencing new table as posted for each statement execute function ledger_note();

-- Looks at the journals of one statement when its transaction commits, and refuses the transaction (FL004) when one differs from
-- what its record implies, transfer by transfer. A code that is not here is refused: a further one needs
-- its record said here too.
create function ledger_check() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  -- As in ledger_post: the plans are made once a connection, perhaps while the tables are empty; lookups by key suit all.
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  -- Sides are compared in a hash: sorting by eight columns takes as long again.
  set enable_sort = off
  as $$
declare
  ids constant bigint[] := new.journals;
  practice constant text[] := array['practice-grant'];
  house constant text[] := array['capital', 'bankroll'];
  deposits constant text[] := array['deposit', 'deposit-reversal'];
  withdrawals constant text[] :=
    array['withdrawal-hold', 'withdrawal-release', 'withdrawal-paid', 'withdrawal-returned'];
  adjustments constant text[] := array['adjustment'];
  trades constant text[] := array['stake', 'win', 'loss', 'refund'];
  copying constant text[] := array['copy-reserve', 'copy-allocate', 'copy-release', 'profit-share'];
  mining constant text[] := array['mining-purchase', 'pool-receipt', 'mining-fee', 'mining-payout'];
  codes text[];
  odd ledger_transfer;
begin
  select array_agg(distinct j.code) into codes from unnest(ids) u(id) join ledger_journal j on j.id = u.id;
  if not codes <@ (practice || house || deposits || withdrawals || adjustments || trades || copying || mining) then
    raise exception 'no record is known to cause one of %', codes using errcode = 'FL004';
  end if;
  if codes && trades then
    select journal, actor, from_kind, from_owner, to_kind, to_owner, asset, amount, sum(side) into odd
    from (select * from ledger_implied_trade(ids) union all select * from ledger_posted(ids, trades)) t
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(side) <> 0 order by sum(side), journal limit 1;
    if found then perform ledger_refuse(odd); end if;
  end if;
  if codes && deposits then
    select journal, actor, from_kind, from_owner, to_kind, to_owner, asset, amount, sum(side) into odd
    from (select * from ledger_implied_deposit(ids) union all select * from ledger_posted(ids, deposits)) t
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(side) <> 0 order by sum(side), journal limit 1;
    if found then perform ledger_refuse(odd); end if;
  end if;
  if codes && withdrawals then
    select journal, actor, from_kind, from_owner, to_kind, to_owner, asset, amount, sum(side) into odd
    from (select * from ledger_implied_withdrawal(ids) union all select * from ledger_posted(ids, withdrawals)) t
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(side) <> 0 order by sum(side), journal limit 1;
    if found then perform ledger_refuse(odd); end if;
  end if;
  if codes && adjustments then
    select journal, actor, from_kind, from_owner, to_kind, to_owner, asset, amount, sum(side) into odd
    from (select * from ledger_implied_adjustment(ids) union all select * from ledger_posted(ids, adjustments)) t
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(side) <> 0 order by sum(side), journal limit 1;
    if found then perform ledger_refuse(odd); end if;
  end if;
  if codes && house then
    select journal, actor, from_kind, from_owner, to_kind, to_owner, asset, amount, sum(side) into odd
    from (select * from ledger_implied_house(ids) union all select * from ledger_posted(ids, house)) t
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(side) <> 0 order by sum(side), journal limit 1;
    if found then perform ledger_refuse(odd); end if;
  end if;
  if codes && practice then
    select journal, actor, from_kind, from_owner, to_kind, to_owner, asset, amount, sum(side) into odd
    from (select * from ledger_implied_practice(ids) union all select * from ledger_posted(ids, practice)) t
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(side) <> 0 order by sum(side), journal limit 1;
    if found then perform ledger_refuse(odd); end if;
  end if;
  if codes && copying then
    select journal, actor, from_kind, from_owner, to_kind, to_owner, asset, amount, sum(side) into odd
    from (select * from ledger_implied_copying(ids) union all select * from ledger_posted(ids, copying)) t
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(side) <> 0 order by sum(side), journal limit 1;
    if found then perform ledger_refuse(odd); end if;
  end if;
  if codes && mining then
    select journal, actor, from_kind, from_owner, to_kind, to_owner, asset, amount, sum(side) into odd
    from (select * from ledger_implied_mining(ids) union all select * from ledger_posted(ids, mining)) t
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(side) <> 0 order by sum(side), journal limit 1;
    if found then perform ledger_refuse(odd); end if;
  end if;
  return null;
end $$;
create constraint trigger ledger_causes after insert on ledger_unchecked
  deferrable initially deferred for each row execute function ledger_check();

revoke execute on function ledger_implied_trade(bigint[]), ledger_implied_copying(bigint[]), ledger_implied_mining(bigint[]),
  ledger_refuse(ledger_transfer), ledger_note(), ledger_check() from public;

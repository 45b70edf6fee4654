-- As 0077, for trades, copying and mining; and the check itself.

-- T8, C3: stake and cover once, and once back as the trade's status says. The cover of a copy was set apart with those of all
-- copies of the trade.
create function ledger_implied_trade(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, j.code, j.cause, 1, case when p.code = 'stake' and t.copy_id is null then t.user_id else 'system' end,
    case p.from_kind when 'purse' then u.kind else p.from_kind end,
    case p.from_kind when 'purse' then u.name when 'staked' then t.user_id else '' end,
    case p.to_kind when 'purse' then u.kind else p.to_kind end,
    case p.to_kind when 'purse' then u.name when 'staked' then t.user_id else '' end,
    case t.wallet when 'real' then 'USD' else 'PUSD' end, case p.part when 'stake' then t.amount else t.cover end
  from unnest(ids) i(id) join ledger_journal j on j.id = i.id and j.code in ('stake', 'win', 'loss', 'refund')
  join trade t on t.trade_id = j.cause
  cross join lateral (select case when t.copy_id is null then 'available' else 'allocated' end as kind,
    coalesce(t.copy_id, t.user_id) as name) u
  join (values
    ('stake', 'stake', 'purse', 'staked', null),
    ('stake', 'cover', 'bankroll', 'exposure', null),
    ('win', 'stake', 'staked', 'purse', 'WON'),
    ('win', 'cover', 'exposure', 'purse', 'WON'),
    ('loss', 'stake', 'staked', 'bankroll', 'LOST'),
    ('loss', 'cover', 'exposure', 'bankroll', 'LOST'),
    ('refund', 'stake', 'staked', 'purse', 'REFUNDED'),
    ('refund', 'cover', 'exposure', 'bankroll', 'REFUNDED')) p(code, part, from_kind, to_kind, status)
    on p.code = j.code and (p.status is null or p.status = t.status)
  where (p.part = 'stake' or (t.cover > 0 and (p.code <> 'stake' or t.copy_id is null)))
    and (p.code = 'stake'
      or exists (select from ledger_journal b where b.cause = j.cause and b.code = 'stake' and b.occurrence = 1))
$$;

-- C2, C3, C6.
create function ledger_implied_copying(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, j.code, j.cause, j.occurrence, 'system', p.from_kind, '', p.to_kind, '',
    case f.wallet when 'real' then 'USD' else 'PUSD' end, p.amount
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'copy-reserve'
  join copy_fan_out f on f.id = j.cause
  cross join lateral (values
    (1, 'bankroll', 'exposure', f.reserved),
    (2, 'exposure', 'bankroll', case f.state when 'done' then f.reserved - f.used else 0 end))
    p(occurrence, from_kind, to_kind, amount)
  where p.occurrence = j.occurrence and p.amount > 0
  union all
  select j.id, case when m.amount > 0 then 'copy-allocate' else 'copy-release' end, j.cause, j.occurrence,
    case when m.why in ('start', 'settings') or (m.why = 'stop' and c.stopped_by = 'customer') then c.user_id else 'system' end,
    case when m.amount > 0 then 'available' else 'allocated' end, case when m.amount > 0 then c.user_id else c.id end,
    case when m.amount > 0 then 'allocated' else 'available' end, case when m.amount > 0 then c.id else c.user_id end,
    case c.wallet when 'real' then 'USD' else 'PUSD' end, abs(m.amount)
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code in ('copy-allocate', 'copy-release')
  join copy_move m on m.copy_id = j.cause and m.occurrence = j.occurrence
  join copy c on c.id = m.copy_id
  union all
  select j.id, j.code, j.cause, 1, 'system', 'allocated', c.id, k.kind, k.owner, 'USD', k.amount
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'profit-share'
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
  select j.id, j.code, j.cause, 1, c.user_id, 'available', c.user_id, 'mining', '', 'USD', c.price
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'mining-purchase'
  join mining_contract c on c.id = j.cause
  where ledger_audited(c.id, c.user_id, 'mining.buy')
  union all
  select j.id, j.code, j.cause, 1, r.recorded_by, 'external', '', 'mining', '', r.coin, r.amount
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'pool-receipt'
  join mining_receipt r on r.id = j.cause
  where ledger_audited(r.id, r.recorded_by, 'mining.record-receipt')
  union all
  select j.id, j.code, j.cause, 1, 'system', 'mining', '', 'fees', '', r.coin, r.fee_units
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'mining-fee'
  join mining_run r on r.id = j.cause
  union all
  select j.id, j.code, j.cause, j.occurrence, 'system', k.from_kind, '', k.to_kind,
    case k.to_kind when 'available' then c.user_id else '' end, k.asset, k.amount
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

-- Compares what records imply with what was posted, transfer by transfer, and refuses a difference with FL004. Both are small:
-- one statement's journals.
create function ledger_agree(implied ledger_transfer[], posted ledger_transfer[]) returns void
  language plpgsql stable
  as $$
declare
  odd record;
begin
  select t.*, u.side into odd
  from (
    select x as transfer, sum(y) as side
    from (select x, 1 as y from unnest(implied) x union all select x, -1 from unnest(posted) x) both_sides
    group by x having sum(y) <> 0 order by sum(y), (x).journal limit 1) u
  cross join lateral (select (u.transfer).*) t;
  if not found then return; end if;
  raise exception '% no. % of % by %: %', odd.code, odd.occurrence, odd.cause, odd.actor, format(
      case when odd.side < 0 then 'no record in the state that causes it implies %s of %s → %s of %s, %s %s'
        else 'its record implies %s of %s → %s of %s, %s %s, which is not what was posted' end,
      odd.from_kind, coalesce(nullif(odd.from_owner, ''), 'the house'), odd.to_kind,
      coalesce(nullif(odd.to_owner, ''), 'the house'), odd.amount, odd.asset)
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

-- Looks at the journals of one statement when its transaction commits. A code that is not here is refused: a further one needs
-- its record said here too.
create function ledger_check() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  -- As in ledger_post: the plans are made once a connection, perhaps while the tables are empty; lookups by key suit all.
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
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
begin
  select array_agg(distinct j.code) into codes from unnest(ids) u(id) join ledger_journal j on j.id = u.id;
  if not codes <@ (practice || house || deposits || withdrawals || adjustments || trades || copying || mining) then
    raise exception 'no record is known to cause one of %', codes using errcode = 'FL004';
  end if;
  if codes && trades then
    perform ledger_agree(array(select t from ledger_implied_trade(ids) t), array(select t from ledger_posted(ids, trades) t));
  end if;
  if codes && deposits then
    perform ledger_agree(array(select t from ledger_implied_deposit(ids) t), array(select t from ledger_posted(ids, deposits) t));
  end if;
  if codes && withdrawals then
    perform ledger_agree(
      array(select t from ledger_implied_withdrawal(ids) t), array(select t from ledger_posted(ids, withdrawals) t));
  end if;
  if codes && adjustments then
    perform ledger_agree(
      array(select t from ledger_implied_adjustment(ids) t), array(select t from ledger_posted(ids, adjustments) t));
  end if;
  if codes && house then
    perform ledger_agree(array(select t from ledger_implied_house(ids) t), array(select t from ledger_posted(ids, house) t));
  end if;
  if codes && practice then
    perform ledger_agree(array(select t from ledger_implied_practice(ids) t), array(select t from ledger_posted(ids, practice) t));
  end if;
  if codes && copying then
    perform ledger_agree(array(select t from ledger_implied_copying(ids) t), array(select t from ledger_posted(ids, copying) t));
  end if;
  if codes && mining then
    perform ledger_agree(array(select t from ledger_implied_mining(ids) t), array(select t from ledger_posted(ids, mining) t));
  end if;
  return null;
end $$;
create constraint trigger ledger_causes after insert on ledger_unchecked
  deferrable initially deferred for each row execute function ledger_check();

revoke execute on function ledger_implied_trade(bigint[]), ledger_implied_copying(bigint[]), ledger_implied_mining(bigint[]),
  ledger_agree(ledger_transfer[], ledger_transfer[]), ledger_note(), ledger_check() from public;

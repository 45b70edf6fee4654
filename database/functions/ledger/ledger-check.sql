-- Looks at the journals of one statement when its transaction commits (L3): compares what was posted, transfer by
-- transfer, with what the records that cause it imply (ledger_implied_…), whoever posts: the sides of each transfer
-- have to sum to 0. A new code needs its record added here; aside-release is checked with the deposits.
-- Runs as a deferred constraint trigger on ledger_unchecked, where ledger_note writes the journals. Takes no locks.
-- Raises FL004, which refuses the transaction, where a journal's code has no record here, where a journal differs
-- from what its record implies, or where a record is not in the state that causes the journal.
create function ledger_check() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  -- As in ledger_post: the plans are made once a connection, perhaps while the tables are empty; lookups by key suit all.
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  -- From the journals to their records, in the order that they are written in, and each looked up once.
  set join_collapse_limit = 1 set enable_memoize = off
  -- Sides are compared in a hash: sorting by eight columns takes as long again.
  set enable_sort = off
  as $$
declare
  ids constant bigint[] := new.journals;
  practice constant text[] := array['practice-grant'];
  house constant text[] := array['capital', 'bankroll'];
  deposits constant text[] := array['deposit', 'deposit-reversal', 'aside-release'];
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
revoke execute on function ledger_check() from public;

create constraint trigger ledger_causes after insert on ledger_unchecked
  deferrable initially deferred for each row execute function ledger_check();

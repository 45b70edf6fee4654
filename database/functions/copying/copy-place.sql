-- Places the copies of one set, in the order of subscription, exactly once (C3): copies of the trade's snapshot
-- behind `after_place`, with stakes (cents) and certain skips that the caller found. Owner, greatest stake and cover
-- are read here. Money, open trades and stop-loss are those at the trader's acceptance; one customer's copies stake
-- at most most_of_one together, in this trade and those that were accepted before it, whichever is placed first.
-- The time of a set is the greater of the clock and the pair's last tick, read once this transaction has its number (by the lock of the
-- placing's row): a tick of a later time began to be recorded after it, or was followed by one that did (Z5).
-- Skipped here: 'late', 'account', 'stop-loss', 'too many open', 'copy has too little', 'house short'; later copies
-- of the set go on. The reserve already holds the covers, so only stakes move.
-- A copy is left undecided where what becomes of it hangs on a trade that was accepted before (copy_waits, copy_bound_waits), or on
-- such a copy before it: with that one's cover the reserve is too small for it, without it it is not. The others are decided as if
-- they had been in turn. Answers the copies that are left, which the caller gives again with or before those that follow; null when
-- another process has decided any of the set.
-- Locks the placing's row, then each copy, its account and its customer's staked account (`for no key update`). The
-- caller holds those of copy_lock already, in their order (Z7).
-- Raises (P0001) where the set is empty, or where a copy is not in the snapshot or would stake more than its settings allow.
-- ledger_check compares the journals at commit (FL004). What was decided is written down to be sealed (L7).
create function copy_place(
  fan_out text, after_place bigint, signed_by text,
  copies text[], settings_versions integer[], stakes bigint[], skips text[], ids text[], texts text[], signatures text[]
) returns text[]
  language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
declare
  n constant integer := coalesce(cardinality(copies), 0);
  f record;
  t record;
  at_ms bigint;
  -- What the reserve has left for a copy where all before it that wait take part, and where none of them does.
  at_least bigint;
  at_most bigint;
  waiting text[] := '{}';
  -- By the place of each copy in the set.
  users text[];
  placed_at bigint[];
  covers bigint[];
  reasons text[];
  allocated bigint[];
  allocated_balances bigint[];
  allocated_versions bigint[];
  staked bigint[];
  staked_balances bigint[];
  staked_versions bigint[];
  strangers integer;
  -- By customer.
  staked_before jsonb;
begin
  if n = 0 then raise exception 'a set of copies is not empty'; end if;
  select o.*, s.change, r.id as trader, r.name as trader_name, r.image_url as trader_image,
    case o.wallet when 'real' then 'USD' else 'PUSD' end as asset
  into f
  from copy_fan_out o join trader_trade s on s.trade_id = o.trade_id join trader r on r.id = o.trader_id
  where o.id = fan_out for no key update of o;
  if f.state <> 'placing' or f.decided_place <> after_place
    or exists (select from copy_outcome o where o.source_trade_id = f.trade_id and o.copy_id = any(copies))
  then
    return null;
  end if;
  select x.* into t from trade x where x.trade_id = f.trade_id;
  at_ms := greatest(clock_ms(), (select m.last_time_ms from market_pair m where m.pair = t.currency_pair));
  if at_ms <= t.accepted_ms + t.duration_ms / 2 then waiting := copy_waits(fan_out, copies); end if;
  if f.most_of_one is not null then
    select jsonb_object_agg(s.user_id, s.stake) into staked_before
    from copy_staked_at(array(select c.user_id from copy c where c.id = any(copies)), t.accepted_ms, f.id) s;
  end if;

  select array_agg(g.user_id order by g.nth), array_agg(g.place order by g.nth), array_agg(g.cover order by g.nth),
    array_agg(g.reason order by g.nth),
    array_agg(g.allocated order by g.nth), array_agg(g.allocated_balance order by g.nth), array_agg(g.allocated_version order by g.nth),
    array_agg(g.staked order by g.nth), array_agg(g.staked_balance order by g.nth), array_agg(g.staked_version order by g.nth),
    count(*) filter (where g.stranger)
  into users, placed_at, covers, reasons, allocated, allocated_balances, allocated_versions, staked, staked_balances, staked_versions,
    strangers
  from (
    select u.nth, c.user_id, v.place, u.stake * t.payout_rate / 10000 as cover,
      a.id as allocated, a.balance as allocated_balance, a.version as allocated_version,
      k.id as staked, k.balance as staked_balance, k.version as staked_version,
      v.trader_id <> f.trader_id or v.wallet <> f.wallet or v.place <= after_place or v.from_change > f.change
        or v.until_change <= f.change or u.stake > v.max_stake as stranger,
      case
        when at_ms > t.accepted_ms + t.duration_ms / 2 then 'late'
        when u.copy = any(waiting) then 'waits'
        when u.skip is not null then u.skip
        when a.id is null or k.id is null then 'account'
        when c.settled_profit - since.profits <= -v.stop_loss then 'stop-loss'
        when c.open_trades + since.trades >= v.max_open then 'too many open'
        when a.balance - since.stakes - since.profits - since.moved + since.shared < u.stake or a.balance < u.stake
          then 'copy has too little'
        when f.most_of_one < u.stake + coalesce((staked_before ->> c.user_id)::bigint, 0) then 'house short'
      end as reason
    from unnest(copies, settings_versions, stakes, skips) with ordinality u(copy, version, stake, skip, nth)
    cross join lateral (
      select x.user_id, x.settled_profit, x.open_trades from copy x where x.id = u.copy for no key update) c
    cross join lateral (
      select x.trader_id, x.wallet, x.place, x.from_change, x.until_change, x.max_stake, x.max_open, x.stop_loss
      from copy_settings x where x.copy_id = u.copy and x.version = u.version) v
    left join lateral (
      select x.id, x.balance, x.version from ledger_account x
      where coalesce(x.copy_id, x.owner, '') = u.copy and x.kind = 'allocated' and x.asset = f.asset
      for no key update) a on true
    left join lateral (
      select x.id, x.balance, x.version from ledger_account x
      where coalesce(x.copy_id, x.owner, '') = c.user_id and x.kind = 'staked' and x.asset = f.asset
      for no key update) k on true
    -- What of the copy's figures is from after the acceptance: the copy is judged without it.
    cross join lateral (
      select e.trades, e.stakes, e.profits,
        (select coalesce(sum(m.amount), 0) from copy_move m where m.copy_id = u.copy and m.created_ms > t.accepted_ms) as moved,
        (select coalesce(sum(p.paid), 0) from profit_share p where p.copy_id = u.copy and p.created_ms > t.accepted_ms) as shared
      from (
        select count(*) as trades, coalesce(sum(x.amount), 0) as stakes, coalesce(sum(x.profit), 0) as profits from trade x
        where x.copy_id = u.copy and x.status <> 'PENDING' and x.closed_ms > t.accepted_ms) e) since) g;
  if coalesce(cardinality(users), 0) <> n or strangers > 0 then
    raise exception 'a copy of the set is none of the trade''s snapshot, or would stake more than its settings allow';
  end if;
  waiting := copy_bound_waits(fan_out,
    array(select u.copy from unnest(copies, reasons) with ordinality u(copy, reason, nth) where u.reason is null order by u.nth),
    array(select u.stake from unnest(stakes, reasons) with ordinality u(stake, reason, nth) where u.reason is null order by u.nth));

  -- In the order of subscription: each takes part whom what is left of the reserve covers.
  at_most := f.reserved - f.used;
  at_least := at_most;
  for i in 1 .. n loop
    if reasons[i] is null then
      reasons[i] := case
        when copies[i] = any(waiting) then 'waits'
        when covers[i] > at_most then 'house short'
        when covers[i] > at_least then 'waits'
      end;
    end if;
    -- What waits keeps its cover: nobody who comes after it takes that.
    if reasons[i] is null or reasons[i] = 'waits' then at_least := at_least - covers[i]; end if;
    if reasons[i] is null then at_most := at_most - covers[i]; end if;
  end loop;
  waiting := array(select u.copy from unnest(copies, reasons) with ordinality u(copy, reason, nth) where u.reason = 'waits' order by u.nth);
  if cardinality(waiting) = n then return waiting; end if;

  with decided as materialized (
    select * from unnest(copies, users, placed_at, settings_versions, stakes, covers, reasons, ids, texts, signatures,
        allocated, allocated_balances, allocated_versions, staked, staked_balances, staked_versions)
      as d(copy, customer, place, version, stake, cover, skipped, id, signed, signature, allocated, allocated_balance, allocated_version,
        staked, staked_balance, staked_version)
    where skipped is distinct from 'waits'
  ), chosen as materialized (
    select d.*, nextval('ledger_journal_number') as journal from (
      select * from decided where skipped is null order by place) d
  ), journals as (
    insert into ledger_journal (id, code, cause, occurrence, actor, created_ms)
    select p.journal, 'stake', p.id, 1, 'system', at_ms from chosen p
  ), entries as (
    insert into ledger_entry
      (id, account, account_version, amount, balance_before, balance_after, class, created_ms, xact)
    select p.journal * 32 + e.side, e.account, e.version + 1, e.amount, e.balance, e.balance + e.amount, 'internal', at_ms,
      current_xact()
    from chosen p
    cross join lateral (values
      (0, p.allocated, p.allocated_version, -p.stake, p.allocated_balance),
      (1, p.staked, p.staked_version, p.stake, p.staked_balance)) e(side, account, version, amount, balance)
  ), accounts as (
    update ledger_account a set balance = m.balance, version = m.version
    from (
      select p.allocated as id, p.allocated_balance - p.stake as balance, p.allocated_version + 1 as version from chosen p
      union all
      select p.staked, p.staked_balance + p.stake, p.staked_version + 1 from chosen p) m
    where a.id = m.id
  ), trades as (
    insert into trade (trade_id, trader_id, user_id, trader_name, image_url, wallet, currency_pair, positions, amount, cover,
      duration_ms, payout_rate, entry_delay_ms, rate, created_ms, accepted_ms, after_seq, expires_ms,
      acceptance_text, acceptance_signature, key_id, copy_id)
    select p.id, f.trader, p.customer, f.trader_name, f.trader_image, f.wallet, t.currency_pair, t.positions, p.stake, p.cover,
      t.duration_ms, t.payout_rate, t.entry_delay_ms, t.rate, at_ms, t.accepted_ms, t.after_seq, t.expires_ms,
      p.signed, p.signature, signed_by, p.copy
    from chosen p
  ), counted as (
    update copy c set open_trades = c.open_trades + 1, open_stake = c.open_stake + p.stake
    from chosen p where c.id = p.copy
  ), outcomes as (
    insert into copy_outcome
      (source_trade_id, copy_id, user_id, place, settings_version, stake, trade_id, skipped, created_ms)
    select f.trade_id, d.copy, d.customer, d.place, d.version, d.stake, case when d.skipped is null then d.id end, d.skipped,
      at_ms
    from decided d
  ), sealed as (
    insert into record_version (kind, body, at_ms)
    select 'copy_set', jsonb_build_object('fan_out', fan_out, 'after', after_place, 'last', max(d.place), 'copies', count(*),
      'at_ms', at_ms, 'outcomes', encode(sha256(convert_to(string_agg(concat_ws('|', d.copy, d.place, d.version, d.stake,
        case when d.skipped is null then d.id else '' end, coalesce(d.skipped, '')), e'\n' order by d.place), 'UTF8')), 'hex')), at_ms
    from decided d
  ), notified as (
    insert into outbox (owner, topic, subject)
    select p.customer, o.topic, case o.topic when 'trade' then p.id else f.wallet end
    from chosen p cross join unnest(array['trade', 'balance']) o(topic)
  )
  update copy_fan_out o set
    used = o.used + s.used, placed = o.placed + s.placed, skipped = o.skipped + s.skipped, decided_place = s.last
  from (
    select coalesce(sum(d.cover) filter (where d.skipped is null), 0) as used,
      (count(*) filter (where d.skipped is null))::integer as placed,
      (count(*) filter (where d.skipped is not null))::integer as skipped,
      -- Everything up to there is decided; behind it, what has an outcome.
      coalesce((select min(w.place) - 1 from unnest(reasons, placed_at) w(reason, place) where w.reason = 'waits'), max(d.place)) as last
    from decided d) s
  where o.id = fan_out;
  return waiting;
end $$;
revoke execute on function copy_place(text, bigint, text, text[], integer[], bigint[], text[], text[], text[], text[]) from public;
grant execute on function copy_place(text, bigint, text, text[], integer[], bigint[], text[], text[], text[], text[]) to fairlead_app;

-- Settles a set of trades and posts their journals in one short statement, exactly once (T8): journal k belongs to
-- trade k. Profits are in cents. An entry that is already recorded stays as it is. The figures of copies change with
-- their trades (C2); outbox gets a row for each trade and each wallet. Where any trade of the set is not open any
-- more nothing is done and the answer is false: the caller reads the trades again.
-- Locks the lease's row (lease_check, `for share`), the trades by id (`for update`), their copies by id (`for no key
-- update`), then the accounts (ledger_post), in the order of Z7, each wait at most 1 s.
-- Raises FL001 where the lease is lost, FL002 where the ledger refuses a journal, 55P03 where a lock was not free in
-- time. ledger_check compares the journals at commit (FL004).
create function trade_settle(
  lease_name text, held_epoch bigint,
  ids text[], statuses text[], profits bigint[], reasons text[],
  entry_seqs bigint[], exit_seqs bigint[], confirming_seqs bigint[],
  codes text[], causes text[], occurrences integer[], actors text[],
  account_kinds text[], account_owners text[], account_assets text[],
  journal_nos integer[], froms integer[], tos integer[], amounts bigint[]
) returns boolean
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s'
  as $$
declare
  open_count integer;
  refusal record;
  at_ms bigint;
begin
  perform lease_check(lease_name, held_epoch);
  select count(*) into open_count
  from (select from trade where trade_id = any(ids) and status = 'PENDING' order by trade_id for update) locked;
  if open_count <> cardinality(ids) then return false; end if;

  -- The copies of the set come before accounts in the order of locks (Z7).
  perform 1 from copy c
  where c.id in (select t.copy_id from trade t where t.trade_id = any(ids) and t.copy_id is not null)
  order by c.id for no key update;

  select * into refusal from ledger_post(codes, causes, occurrences, actors,
    account_kinds, account_owners, account_assets, journal_nos, froms, tos, amounts) limit 1;
  if found then
    raise exception 'settlement of % was refused: %', ids[refusal.journal_no], refusal.failure using errcode = 'FL002';
  end if;

  at_ms := clock_ms();
  update trade t set
    status = u.status, profit = u.profit, refund_reason = u.reason, entry_seq = coalesce(t.entry_seq, u.entry_seq),
    exit_seq = u.exit_seq, confirming_seq = u.confirming_seq, closed_ms = at_ms, version = t.version + 1
  from unnest(ids, statuses, profits, reasons, entry_seqs, exit_seqs, confirming_seqs)
    as u(id, status, profit, reason, entry_seq, exit_seq, confirming_seq)
  where t.trade_id = u.id;

  update copy c set
    open_trades = c.open_trades - s.trades, open_stake = c.open_stake - s.stakes,
    settled_trades = c.settled_trades + s.trades, settled_profit = c.settled_profit + s.profits,
    settled_stake = c.settled_stake + s.decided
  from (
    select t.copy_id, count(*)::integer as trades, sum(t.amount) as stakes, sum(t.profit) as profits,
      coalesce(sum(t.amount) filter (where t.status <> 'REFUNDED'), 0) as decided
    from trade t where t.trade_id = any(ids) and t.copy_id is not null group by t.copy_id) s
  where c.id = s.copy_id;

  insert into outbox (owner, topic, subject)
  select t.user_id, topic, case topic when 'trade' then t.trade_id else t.wallet end
  from trade t cross join unnest(array['trade', 'balance']) topic
  where t.trade_id = any(ids);
  return true;
end $$;
revoke execute on function trade_settle(text, bigint, text[], text[], bigint[], text[], bigint[], bigint[], bigint[], text[], text[], integer[], text[], text[], text[], text[], integer[], integer[], integer[], bigint[]) from public;
grant execute on function trade_settle(text, bigint, text[], text[], bigint[], text[], bigint[], bigint[], bigint[], text[], text[], integer[], text[], text[], text[], text[], integer[], integer[], integer[], bigint[]) to fairlead_app;

-- C6: copies as they were at a time, each at its own of `times` (ms), by the ledger's time. Answers settled trades,
-- settled profit in cents by the journals dated before it, and open_stake: the stakes in cents of trades accepted
-- before it that were open then.
-- A trade's closed_ms is a moment after its journal's time, so it only narrows the search. The open trades are among
-- the newest; the copy knows their count. Takes no locks: the caller holds the copies' rows, so that a settlement not
-- seen here comes later.
create function copies_at(copies text[], times bigint[])
  returns table (copy_id text, settled_trades integer, profit bigint, open_stake bigint)
  language sql stable
  as $$
  select c.id, c.settled_trades - s.trades, (c.settled_profit - s.profit)::bigint, (s.stake + o.stake)::bigint
  from unnest(copies, times) u(id, at_ms)
  join copy c on c.id = u.id
  cross join lateral (
    select count(*)::integer as trades, coalesce(sum(t.profit), 0) as profit,
      coalesce(sum(t.amount) filter (where t.accepted_ms < u.at_ms), 0) as stake
    from trade t
    join ledger_journal j on j.cause = t.trade_id and j.code in ('win', 'loss', 'refund')
    where t.copy_id = c.id and t.status <> 'PENDING' and t.closed_ms >= u.at_ms and j.created_ms >= u.at_ms) s
  cross join lateral (
    select coalesce(sum(p.amount) filter (where p.accepted_ms < u.at_ms), 0) as stake
    from (select t.amount, t.accepted_ms from trade t
          where t.copy_id = c.id and t.status = 'PENDING' order by t.created_ms desc, t.trade_id desc
          limit c.open_trades) p) o
$$;
revoke execute on function copies_at(text[], bigint[]) from public;
grant execute on function copies_at(text[], bigint[]) to fairlead_app;

-- What the copies of some customers that are due (copy_due, also of before_ms and before_fan) can come to at most, in cents: a row per
-- copy (A13). By the state at each trader's acceptance, which copy_place judges by and nothing of later raises, a stake is none that
-- the copy had too little for, whose stop-loss was reached, or for which too many trades were open. Of several, at most as many
-- as could still be opened, the largest ones, and together no more than the copy had.
-- Right while the customers' staked accounts are locked: no settlement of their copies is under way then. Takes no locks.
create function copy_due_most(customers text[], before_ms bigint, before_fan text) returns table (user_id text, stake bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select x.user_id, least(sum(x.stake) filter (where x.nth <= x.most_open), max(x.held))::bigint
  from (
    select d.user_id, d.copy_id, d.stake, s.held, max(s.room) over (partition by d.copy_id) as most_open,
      row_number() over (partition by d.copy_id order by d.stake desc) as nth
    from copy_due(customers, before_ms, before_fan) d
    join copy c on c.id = d.copy_id
    join ledger_account a on coalesce(a.copy_id, a.owner, '') = d.copy_id and a.kind = 'allocated' and a.asset = 'USD'
    -- As of the acceptance, without what of the copy's figures is from after it.
    cross join lateral (
      select count(*) as trades, coalesce(sum(t.amount), 0) as stakes, coalesce(sum(t.profit), 0) as profits from trade t
      where t.copy_id = d.copy_id and t.status <> 'PENDING' and t.closed_ms > d.accepted_ms) e
    cross join lateral (
      select d.max_open - c.open_trades - e.trades as room, c.settled_profit - e.profits as profit,
        a.balance - e.stakes - e.profits
          - (select coalesce(sum(m.amount), 0) from copy_move m where m.copy_id = d.copy_id and m.created_ms > d.accepted_ms)
          + (select coalesce(sum(p.paid), 0) from profit_share p where p.copy_id = d.copy_id and p.created_ms > d.accepted_ms)
          as held) s
    where s.room > 0 and s.held >= d.stake and (s.profit <= -d.stop_loss) is not true) x
  group by x.user_id, x.copy_id
$$;
revoke execute on function copy_due_most(text[], bigint, text) from public;
grant execute on function copy_due_most(text[], bigint, text) to fairlead_app;

-- C6: high-water marks belong to a customer and a trader, weeks are measured at Monday 00:00 UTC by the ledger's time, and the
-- house's part of a share is agreed when a copy begins.

-- The highest profit of all real copies of a trader by a customer together that was shared, in cents.
create table profit_mark (
  trader_id text not null references trader (id),
  user_id text not null references auth_user (id),
  mark bigint not null check (mark >= 0),
  primary key (trader_id, user_id)
);
create function profit_mark_keeps() returns trigger
  language plpgsql as $$
begin
  raise exception 'the high-water mark of customer % and trader % only rises', old.user_id, old.trader_id
    using errcode = 'check_violation';
end $$;
create trigger profit_mark_keeps before update on profit_mark for each row
  when (new.mark < old.mark or new.trader_id <> old.trader_id or new.user_id <> old.user_id)
  execute function profit_mark_keeps();
create trigger profit_mark_stays before delete on profit_mark for each row execute function profit_mark_keeps();

-- A mark that a copy had of its own stands where it stood in the profit of all copies together; what a copy that has stopped
-- came to is not shared again.
insert into profit_mark (trader_id, user_id, mark)
select trader_id, user_id,
  greatest(0, max(total) filter (where state = 'stopped'), max(total - settled_profit + share_mark) filter (where share_mark > 0))
from (
  select *, sum(settled_profit) over (partition by trader_id, user_id order by place) as total from copy where wallet = 'real') c
group by trader_id, user_id;
alter table copy drop column share_mark;

alter table copy
  -- The house's part of each payment of profit share, as it was when the copy began; of copies from before, as in their last
  -- payment, or the last of all, or the standard of the configuration.
  add column house_bps integer not null default 0 check (house_bps between 0 and 10000),
  -- Weeks that ended until then were measured by the first formula.
  add column weeks_from_ms bigint not null default 0;
update copy c set weeks_from_ms = clock_ms(), house_bps = coalesce(
  (select p.house_bps from profit_share p where p.copy_id = c.id order by p.number desc limit 1),
  (select p.house_bps from profit_share p order by p.created_ms desc, p.id desc limit 1), 2000);

create function copy_terms_keep() returns trigger
  language plpgsql as $$
begin
  raise exception 'the profit share that copy % agreed to does not change', old.id using errcode = 'check_violation';
end $$;
create trigger copy_terms_keep before update of share_bps, house_bps on copy for each row
  when (new.share_bps <> old.share_bps or new.house_bps <> old.house_bps)
  execute function copy_terms_keep();

-- By the first formula a line's profit is that of its copy alone, as it was when the line was written. By the second it is that
-- of all real copies of the trader by the customer, of a week at its end, and stakes that were open then count as lost.
alter table profit_share
  add column formula integer not null default 1 check (formula in (1, 2)),
  -- Of the profit, what copies from before this one came to.
  add column earlier_profit bigint not null default 0,
  add column open_stake bigint not null default 0 check (open_stake >= 0),
  drop constraint profit_share_check,
  add constraint profit_share_due check (due = case kind when 'rest' then 0
    else greatest(profit - open_stake - mark_before, 0) * share_bps / 10000 end),
  add constraint profit_share_formula check (case formula when 1 then earlier_profit = 0 and open_stake = 0
    else kind = 'week' or open_stake = 0 end);
alter table profit_share alter column formula set default 2;

-- What had settled of a copy at a time is what has settled by now less what settled since.
create index trade_settled_of_copy on trade (copy_id, closed_ms) where copy_id is not null and status <> 'PENDING';

-- C6: copies as they were at a time, by the ledger's: what journals before it had settled, and the stakes of trades accepted
-- before it that were open then. Closed is a moment after posted; of the open ones, which are among the newest, the copy knows
-- the count. Whoever calls it holds the copies' rows.
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

grant select, insert, update on profit_mark to fairlead_app;

-- C4: what copiers made counts by money. A copy knows what its decided trades staked; what was ever put apart for it decides nothing
-- any more.
alter table copy drop column put_apart, add column settled_stake bigint not null default 0;
update copy c set settled_stake = s.stakes
from (select copy_id, sum(amount) as stakes from trade where copy_id is not null and status in ('WON', 'LOST') group by 1) s
where s.copy_id = c.id;

alter table trader_figures drop column customers_median,
  -- What copies that are not stopping have put apart, in cents.
  add column copiers_apart bigint not null default 0,
  -- Of the customers whose copies ever settled a trade, in cents: what was won or lost, less the profit share that was paid; and
  -- the stakes of the trades that were won or lost.
  add column customers_result bigint not null default 0,
  add column customers_staked bigint not null default 0;
update trader_figures f set copiers_apart = s.apart, customers_result = s.result, customers_staked = s.staked
from (
  select trader_id, coalesce(sum(allocation) filter (where state in ('active', 'paused')), 0) as apart,
    sum(settled_profit - share_paid) as result, sum(settled_stake) as staked
  from copy where wallet = 'real' group by 1) s
where s.trader_id = f.trader_id;

-- C6, D5: a reversed deposit stops the copies that its customer's money is in, and nothing is shared of them any more.

alter table copy
  -- When a reversal needed what the copy holds. From then on the trader is paid nothing out of it.
  add column debt_ms bigint,
  drop constraint copy_stopped_by_check,
  add constraint copy_stopped_by_check check (stopped_by in ('customer', 'stop-loss', 'trader', 'operator', 'debt'));

-- What runs of those who owe something by now.
update copy c set debt_ms = clock_ms()
from ledger_account r
where r.owner = c.user_id and r.kind = 'receivable' and r.asset = 'USD' and r.balance < 0
  and c.wallet = 'real' and c.state <> 'stopped';

-- As in 0063; a copy that runs beside a debt is stopped.
drop index copy_to_keep;
alter table copy drop column to_keep;
alter table copy add column to_keep boolean not null generated always as (coalesce(case
  when state in ('active', 'paused') then
    settled_profit <= -stop_loss or debt_ms is not null or (share_due > 0 and settled_trades <> kept_trades)
  when state = 'stopping' then open_trades = 0 or settled_trades <> kept_trades
  else false end, false)) stored;
create index copy_to_keep on copy (id) where to_keep;

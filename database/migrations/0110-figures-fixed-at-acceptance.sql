-- C4: what a trade weighs in its trader's return is fixed when it is placed. It was what the wallet held just before the
-- settlement, when the outcome is nearly known: a deposit before a loss made the loss small, money put away before a win
-- made the win large.

-- All are counted anew, by the job that counts them (server/copying/figures.ts).
update trader_trade set place = null, profit_after = null, index_after = null where place is not null;
alter table trader_trade
  drop constraint trader_trade_closed,
  drop column balance_at_close,
  -- The journal that staked the trade. Null until it is looked up.
  add column staked_journal bigint,
  -- What the stake was a part of, in cents, and the free parts of the index then (domain/copying/figures.ts). Null until it is
  -- weighed, which is before anything that settled later is counted.
  add column base bigint check (base > 0),
  add column free_parts numeric check (free_parts >= 0),
  add constraint trader_trade_weighed check (num_nonnulls(base, free_parts) in (0, 2)),
  add constraint trader_trade_weighed_staked check (base is null or staked_journal is not null),
  add constraint trader_trade_counted_weighed check (place is null or base is not null);
-- The order in which they are counted, without a walk over all that wait.
create index trader_trade_unweighed on trader_trade (trader_id, staked_journal) where base is null;
create index trader_trade_unplaced on trader_trade (trader_id, settled_journal) where place is null;
-- And the one in which verify counts them again.
create index trader_trade_weighed on trader_trade (trader_id, staked_journal) where base is not null;
create index trader_trade_settled on trader_trade (trader_id, settled_journal) where place is not null;
grant update (staked_journal, base, free_parts) on trader_trade to fairlead_app;

-- The version of the formulas that the figures are made by, and what the weighed trades that are open have staked of wallet
-- and index.
update trader_figures set won = default, lost = default, refunded = default, profit = default, index_parts = default,
  peak_parts = default, worst_fall = default;
alter table trader_figures
  add column formula integer not null default 2,
  add column open_stakes bigint not null default 0 check (open_stakes >= 0),
  add column open_parts numeric not null default 0 check (open_parts >= 0);

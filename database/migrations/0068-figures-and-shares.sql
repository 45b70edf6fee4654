-- C4: a trader's return is multiplied from what their real wallet held just before each settlement, in the order in which the
-- settlements stand in the books: trades that were open at once came out of the same money, and what was held before they
-- were placed made each of them look as if it had all of it.
alter table trader_trade
  -- The journal that settled the trade, and what the wallet held (P3, in cents) before it. Null until it is looked up.
  add column settled_journal bigint,
  add column balance_at_close bigint,
  add constraint trader_trade_closed check ((settled_journal is null) = (balance_at_close is null));
-- All are counted anew, by the job that counts them (server/copying/figures.ts).
update trader_trade set place = null, profit_after = null, index_after = null where place is not null;
update trader_figures set won = default, lost = default, refunded = default, profit = default, index_parts = default,
  peak_parts = default, worst_fall = default;
alter table trader_trade
  add constraint trader_trade_counted_closed check (place is null or settled_journal is not null);
grant update (settled_journal, balance_at_close) on trader_trade to fairlead_app;

-- C4: the copiers' median is one of customers, however many copies each of them had.
alter table trader_figures rename column copies_settled to customers_settled;
alter table trader_figures rename column copies_median to customers_median;
update trader_figures set copies_change = -1;

-- C6: a copy that is stopping is shared once, when it has ended; a week looks at those that run.
drop index copy_share_week;
create index copy_share_week on copy (share_week_ms, id)
  where wallet = 'real' and share_bps > 0 and state in ('active', 'paused');

-- N1: what each coin of a plan was expected to bring a day when it was offered, in dollars before fee and power, in the order of its
-- coins: an element is null where network or price was not known, and all is null of plans from before. A plan waits for a second
-- admin where that is more than twice its price, or not known.
alter table mining_plan add column coin_worths numeric[] check (cardinality(coin_worths) = cardinality(coins));
alter table mining_plan add column approved_by text;
alter table mining_plan add column approved_ms bigint;
alter table mining_plan drop constraint mining_plan_state_check;
alter table mining_plan add constraint mining_plan_state_check check (state in ('waiting', 'open', 'closed'));
alter table mining_plan add constraint mining_plan_approved check (
  (approved_by is null) = (approved_ms is null) and approved_by <> created_by and (state <> 'waiting' or approved_by is null));
grant update (approved_by, approved_ms) on mining_plan to fairlead_app;

-- N1: when a plan was offered by the clock, and what its hash rate was expected to bring a day then, in dollars, before fee and power.
-- Null where the network or the price of one of its coins was not known, and for plans from before.
alter table mining_plan add column set_ms bigint not null default clock_ms();
alter table mining_plan add column day_worth numeric check (day_worth > 0);

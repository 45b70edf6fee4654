-- T6: how many orders with real money were decided, by UTC day, pair, what became of them and how long that took. One row for
-- each of these, however many orders there are: counts alone, of nobody, and no amounts.

create table order_decision (
  day integer not null check (day > 0),
  -- As the operator offers it; 'unknown' for whatever else was asked for.
  pair text not null check (length(pair) between 1 and 20),
  -- 'accepted', or the code of the refusal.
  outcome text not null check (outcome ~ '^[a-z_]{1,40}$'),
  -- How long it took: 0 less than 1 s, 1 less than 5 s, 2 less than 15 s, 3 longer.
  delay smallint not null check (delay between 0 and 3),
  decisions bigint not null check (decisions > 0),
  primary key (day, pair, outcome, delay)
);
grant select on order_decision to fairlead_app;

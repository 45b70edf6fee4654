-- A12: what a customer has chosen of how screens look and what a ticket begins with. Nothing is decided by any of it. Null: no
-- choice. The lists and bounds are those of domain/accounts/preferences.ts.
create table customer_preference (
  uid text primary key references auth_user (id),
  theme text check (theme in ('light', 'dark')),
  chart_form text check (chart_form in ('line', 'candles', 'table')),
  -- Seconds of one bar.
  chart_step integer check (chart_step between 1 and 86400),
  -- In cents.
  stake bigint check (stake > 0),
  -- Of a trade, in seconds.
  duration integer check (duration between 1 and 86400),
  wallet text check (wallet in ('real', 'practice')),
  changed_ms bigint not null default clock_ms()
);
grant select, insert, update (theme, chart_form, chart_step, stake, duration, wallet, changed_ms)
  on customer_preference to fairlead_app;

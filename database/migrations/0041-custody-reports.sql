-- What custody holds by its own word: a dated report of an admin with its evidence, for the treasury page. Append-only: a
-- later report of the same place takes the place of an earlier one, which stays.
create table custody_report (
  id text primary key check (id ~ '^cus_[0-9a-hjkmnp-tv-z]{26}$'),
  asset text not null check (asset in ('Bitcoin', 'Ethereum', 'BNB', 'USDT', 'USD')),
  -- Of the asset's smallest unit; cents of USD.
  units numeric(40, 0) not null check (units >= 0),
  -- The address, account or device that holds it.
  location text not null,
  evidence text not null,
  -- The instant that the report is of, and when it was recorded.
  as_of_ms bigint not null,
  recorded_by text not null references auth_user (id),
  created_ms bigint not null
);
create index custody_report_latest on custody_report (asset, location, as_of_ms desc, created_ms desc);
create index custody_report_newest on custody_report (created_ms desc, id desc);
grant select, insert on custody_report to fairlead_app;

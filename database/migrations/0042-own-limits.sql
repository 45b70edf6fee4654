-- The customer's own limits (A13). One row a limit; a raise or a removal waits in the row itself and holds from its time on,
-- by the clock of whoever decides: no job has to run for it.
create table own_limit (
  uid text not null references auth_user (id),
  kind text not null check (kind in ('deposit', 'loss', 'stake')),
  period text not null check (period in ('day', 'week', 'month')),
  -- In cents of USD; null: none.
  amount bigint check (amount >= 0),
  pending boolean not null default false,
  pending_amount bigint check (pending_amount >= 0),
  pending_from_ms bigint,
  primary key (uid, kind, period),
  constraint own_limit_pending check (pending = (pending_from_ms is not null) and (pending or pending_amount is null))
);

-- Time-outs and self-exclusions. Written once and never changed: the application's role cannot shorten one, nor end it.
create table own_exclusion (
  id text primary key check (id ~ '^exc_[0-9a-hjkmnp-tv-z]{26}$'),
  uid text not null references auth_user (id),
  kind text not null check (kind in ('time-out', 'self-exclusion')),
  from_ms bigint not null,
  until_ms bigint not null check (until_ms > from_ms)
);
create index own_exclusion_uid on own_exclusion (uid, until_ms);

-- What counts towards a deposit limit.
create index deposit_of_user_by_time on deposit (user_id, created_ms);

grant select, insert, update on own_limit to fairlead_app;
grant select, insert on own_exclusion to fairlead_app;

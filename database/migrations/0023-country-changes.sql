-- After approval the country of an account changes by request only (A12): the customer asks, an admin decides.
create table country_change (
  id text primary key check (id ~ '^cch_[0-9a-hjkmnp-tv-z]{26}$'),
  user_id text not null references auth_user (id),
  country text not null check (country ~ '^[A-Z]{2}$'),
  reason text not null check (length(reason) between 3 and 500),
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  decided_by text references auth_user (id),
  decision_reason text,
  created_ms bigint not null default clock_ms(),
  decided_ms bigint,
  constraint country_change_decided check (
    (status = 'pending') = (decided_by is null) and (status = 'pending') = (decided_ms is null) and decided_by <> user_id)
);
create index country_change_user on country_change (user_id, created_ms);
-- One at a time.
create unique index country_change_open on country_change (user_id) where status = 'pending';

grant select, insert on country_change to fairlead_app;
grant update (status, decided_by, decision_reason, decided_ms) on country_change to fairlead_app;

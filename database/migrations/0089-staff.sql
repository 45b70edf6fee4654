-- A7.1: the operator's staff by address, with what they are there for; without a role they are staff no more. Owners of the
-- configured list have no row.
create table staff_member (
  email text primary key check (email = lower(email)),
  role text check (role in ('owner', 'operations', 'identity', 'finance', 'risk', 'support', 'auditor')),
  since_ms bigint not null default clock_ms()
);
grant select, insert, update (role, since_ms) on staff_member to fairlead_app;

-- A7.2: what owners asked for and decided about staff, kept as it was. Rights that are given take two owners, an end takes one.
create table staff_change (
  id text primary key check (id ~ '^sch_[0-9a-hjkmnp-tv-z]{26}$'),
  email text not null check (email = lower(email)),
  -- Null: the end.
  role text check (role in ('owner', 'operations', 'identity', 'finance', 'risk', 'support', 'auditor')),
  role_before text check (role_before in ('owner', 'operations', 'identity', 'finance', 'risk', 'support', 'auditor')),
  reason text not null check (length(reason) between 1 and 500),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'declined')),
  asked_by text not null references auth_user (id),
  created_ms bigint not null default clock_ms(),
  decided_by text references auth_user (id),
  decision_reason text check (length(decision_reason) between 1 and 500),
  decided_ms bigint check (decided_ms >= created_ms),
  constraint staff_change_decided check (
    (status = 'pending') = (decided_ms is null) and (status = 'pending') = (decided_by is null)),
  constraint staff_change_two check (status <> 'confirmed' or role is null or decided_by <> asked_by)
);
-- One at a time about one person.
create unique index staff_change_open on staff_change (email) where status = 'pending';
create index staff_change_age on staff_change (created_ms, id);
grant select, insert, update (status, decided_by, decision_reason, decided_ms) on staff_change to fairlead_app;

-- From how many cents on a deposit or a withdrawal takes two admins, and since when: what was approved under one figure is
-- verified by it (R3). A row is added when the setting has changed; its time is the database's, and the application cannot
-- give another.
create table four_eyes (
  subject text not null check (subject in ('deposit', 'withdrawal')),
  since_ms bigint not null default clock_ms(),
  id bigint generated always as identity primary key,
  from_cents bigint not null check (from_cents >= 0)
);
grant select, insert (subject, from_cents) on four_eyes to fairlead_app;

-- The figure at a time: 1,000.00 before any was set.
create function four_eyes_at(of_subject text, at_ms bigint) returns bigint
  language sql stable
  as $$
  select coalesce((
    select from_cents from four_eyes where subject = of_subject and since_ms <= at_ms order by id desc limit 1), 100000)
$$;
revoke execute on function four_eyes_at(text, bigint) from public;
grant execute on function four_eyes_at(text, bigint) to fairlead_app;

-- A9: a legal ground for holding a withdrawal back longer than the configured days. The audit trail has who and why.
create table withdrawal_legal_ground (
  id bigint generated always as identity primary key,
  withdrawal text not null references withdrawal (id),
  ground text not null,
  set_by text not null,
  set_ms bigint not null default clock_ms(),
  lifted_by text,
  lifted_ms bigint,
  constraint withdrawal_legal_ground_lifted check ((lifted_by is null) = (lifted_ms is null))
);
create unique index withdrawal_legal_ground_stands on withdrawal_legal_ground (withdrawal) where lifted_ms is null;
grant select, insert (withdrawal, ground, set_by), update (lifted_by, lifted_ms) on withdrawal_legal_ground
  to fairlead_app;

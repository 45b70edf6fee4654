-- From which amount on two admins decide (D5, W5) is the operator's setting. Each value is kept with the time from which it
-- held, because the verifier counts past approvals by the one of their time.
create table four_eyes_threshold (
  subject text not null check (subject in ('deposit', 'withdrawal')),
  from_cents bigint not null check (from_cents >= 0),
  since_ms bigint not null,
  primary key (subject, since_ms)
);
insert into four_eyes_threshold (subject, from_cents, since_ms) values ('deposit', 100000, 0), ('withdrawal', 100000, 0);
grant select, insert on four_eyes_threshold to fairlead_app;

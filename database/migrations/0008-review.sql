-- How staff decide: approvals by two, from which amounts, and the operator's switches (R3).

-- Each admin's yes (R3), one of each admin for a purpose: the values are what a second one has to confirm.
create table approval (
  subject text not null,
  purpose text not null check (purpose in ('credit', 'payout', 'unsend', 'return')),
  round integer not null,
  admin text not null,
  values jsonb not null,
  created_ms bigint not null,
  id bigint generated always as identity primary key,
  taken_back_ms bigint,
  -- Why a first approval waited for a second person, as it was found at its time.
  second_person jsonb
);
grant select, insert, update (taken_back_ms) on approval to fairlead_app;
create unique index approval_once on approval (subject, purpose, round, admin) where taken_back_ms is null;
create index approval_of on approval (subject);
create index approval_time on approval (created_ms);

-- From how many cents on a deposit or a withdrawal takes two admins, and since when: what was approved under one figure is
-- verified by it (R3). A row is added when the setting has changed; its time is the database's, and the application cannot
-- give another.
create table four_eyes (
  subject text not null check (subject in
  ('deposit', 'deposit_sum', 'deposit_total', 'withdrawal', 'withdrawal_sum', 'withdrawal_total', 'mining_day', 'mining_fleet')),
  since_ms bigint not null default clock_ms(),
  id bigint generated always as identity primary key,
  from_cents bigint not null check (from_cents >= 0)
);
grant select on four_eyes to fairlead_app;

-- The operator's switches (X1): per product, per pair, for deposits and for withdrawals. A name without a row is on. Read in the
-- transaction of what they stop, so that a change holds from the next request on, in every process. History: the audit trail.
create table operator_switch (
  name text primary key check (name ~ '^(trades|practice|copying|mining|deposits|withdrawals|pair:[A-Z0-9]{1,20})$'),
  is_on boolean not null,
  -- Of the last change; customers read it while the switch is off.
  reason text not null check (length(reason) between 3 and 300),
  changed_by text not null references auth_user (id),
  changed_ms bigint not null
);
grant select, insert, update on operator_switch to fairlead_app;

create table operator_switch_standing (
  id bigint primary key generated always as identity,
  name text not null,
  is_on boolean not null,
  from_ms bigint not null
);
grant select on operator_switch_standing to fairlead_app;
create index operator_switch_standing_of on operator_switch_standing (name, id);

-- A13.2: who was asked for a deposit limit before a deposit, and said that they want none.
create table no_deposit_limit (
  uid text primary key references auth_user (id),
  chosen_ms bigint not null default clock_ms()
);
grant select, insert on no_deposit_limit to fairlead_app;
create index no_deposit_limit_newest on no_deposit_limit (chosen_ms desc, uid desc);
-- The register of limits and exclusions, newest first.
create index own_limit_standing_newest on own_limit_standing (from_ms desc, id desc);
create index own_exclusion_newest on own_exclusion (from_ms desc, id desc);

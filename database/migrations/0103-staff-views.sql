-- R1.8: what a member of staff keeps of a list under a name: its filters, order and columns as the address has them.
create table staff_view (
  owner text not null references auth_user (id),
  list text not null check (list ~ '^[a-z-]{1,40}$'),
  name text not null check (length(name) between 1 and 40),
  search text not null check (length(search) <= 1000),
  changed_ms bigint not null default clock_ms(),
  primary key (owner, list, name)
);
grant select, insert, update (search, changed_ms), delete on staff_view to fairlead_app;

-- Payments by their amount, in dollars and in coins (R1.6), and lists narrowed by it (R1.7).
create index deposit_by_amount on deposit (amount, created_ms);
create index deposit_by_units on deposit (units);
create index deposit_by_received_units on deposit (received_units) where received_units is not null;
create index withdrawal_by_amount on withdrawal (amount, created_ms);
create index withdrawal_by_units on withdrawal (units) where units is not null;
-- The audit trail of one person (R2).
create index audit_entry_actor on audit_entry (actor, id);

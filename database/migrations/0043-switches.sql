-- The operator's switches (X1): per product, per pair, for deposits and for withdrawals. A name without a row is on. Read in the
-- transaction of what they stop, so that a change holds from the next request on, in every process. History: the audit trail.
create table operator_switch (
  name text primary key check (name ~ '^(trades|practice|deposits|withdrawals|pair:[A-Z0-9]{1,20})$'),
  is_on boolean not null,
  -- Of the last change; customers read it while the switch is off.
  reason text not null check (length(reason) between 3 and 300),
  changed_by text not null references auth_user (id),
  changed_ms bigint not null
);
grant select, insert, update on operator_switch to fairlead_app;

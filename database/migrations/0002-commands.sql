-- What every command leaves beside its postings: the stored reply (P4), the audit entry (R2), the outbox row (M5), and the
-- timeline of a record.

-- The row is inserted first of all in a command's transaction: who comes second waits here until the first has ended.
create table idempotency_key (
  actor text not null,
  operation text not null,
  key text not null check (length(key) between 1 and 200),
  body_sha256 bytea not null,
  -- The outcome, written in the same transaction: {"ok": true, "value": …} or {"ok": false, "failure": …}.
  outcome jsonb,
  created_ms bigint not null default clock_ms(),
  primary key (actor, operation, key)
) with (fillfactor = 70);
grant select, insert, update, delete on idempotency_key to fairlead_app;
create index idempotency_key_age on idempotency_key using brin (created_ms);

create table audit_entry (
  id bigint generated always as identity primary key,
  actor text not null,
  action text not null,
  subject_kind text not null,
  subject text not null,
  reason text,
  before jsonb,
  after jsonb,
  created_ms bigint not null default clock_ms(),
  xact bigint not null default current_xact()
);
grant select, insert on audit_entry to fairlead_app;
create index audit_entry_subject on audit_entry (subject, id);
create index audit_entry_xact on audit_entry using brin (xact) with (autosummarize = on);

-- Says who should look again at what. Readers poll rows below settled_xact(), so that nothing that commits late is missed.
create table outbox (
  id bigint generated always as identity primary key,
  -- A customer's id, or '*' for everybody.
  owner text not null,
  topic text not null,
  subject text not null,
  created_ms bigint not null default clock_ms(),
  xact bigint not null default current_xact()
);
grant select, insert, delete on outbox to fairlead_app;
create index outbox_xact on outbox (xact, id);

-- What happened to a record, as its owner reads it.
create table timeline_step (
  id bigint generated always as identity primary key,
  subject text not null,
  step text not null,
  note text,
  created_ms bigint not null
);
grant select, insert on timeline_step to fairlead_app;
create index timeline_step_of on timeline_step (subject, id);

-- P4: which of the stored outcomes are refusals. They are kept for a day and so many of an actor, found here: an index on the
-- outcome itself would be written at every command.
create table idempotency_refusal (
  actor text not null,
  created_ms bigint not null default clock_ms(),
  operation text not null,
  key text not null,
  primary key (actor, created_ms, operation, key)
);
grant select, insert, update, delete on idempotency_refusal to fairlead_app;
create index idempotency_refusal_age on idempotency_refusal using brin (created_ms);

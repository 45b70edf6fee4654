-- What every command leaves beside its postings: the stored reply (P4), the audit entry (R2), the outbox row (M5).

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
create index outbox_xact on outbox (xact, id);

grant select, insert, update, delete on idempotency_key to fairlead_app;
grant select, insert on audit_entry to fairlead_app;
grant select, insert, delete on outbox to fairlead_app;

-- One holder at a time, by name; whoever takes over raises the epoch (Z2).
create table lease (
  name text primary key,
  epoch bigint not null,
  holder text not null,
  expires_ms bigint not null
);
grant select, insert, update on lease to fairlead_app;

-- Refuses, inside the very statement that writes, whoever does not hold the lease any more.
create function lease_check(lease_name text, held_epoch bigint) returns void
  language plpgsql
  as $$
begin
  perform 1 from lease where name = lease_name and epoch = held_epoch for share;
  if not found then
    raise exception 'lease % of epoch % is lost', lease_name, held_epoch using errcode = 'FL001';
  end if;
end $$;
revoke execute on function lease_check(text, bigint) from public;
grant execute on function lease_check(text, bigint) to fairlead_app;

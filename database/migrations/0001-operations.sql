-- What the installation is, who leads, and how it is kept: mode (X2), lease (Z2), keys, health and backups (X3).

grant usage on schema public to fairlead_app;
revoke create on schema public from public;

-- The number of a transaction stands in rows, and sealing and the outbox go by its order. A restored database counts its own
-- transactions from the beginning: what it was restored from stands before them. A restore writes the distance here, once.
-- It is a function so that posting reads no further row, and stands here because its text is data of this database.
create function xact_offset() returns bigint
  language sql immutable parallel safe
  as $$ select 0::bigint $$;
revoke execute on function xact_offset() from public;
grant execute on function xact_offset() to fairlead_app;

-- One holder at a time, by name; whoever takes over raises the epoch (Z2).
create table lease (
  name text primary key,
  epoch bigint not null,
  holder text not null,
  expires_ms bigint not null
);
grant select, insert, update on lease to fairlead_app;

-- The mode is written once (X2): production refuses a database that was ever opened in demo mode.
create table installation (
  singleton boolean primary key default true check (singleton),
  mode text not null check (mode in ('demo', 'production')),
  created_ms bigint not null default clock_ms()
);
grant select, insert on installation to fairlead_app;

-- The public halves of the keys that the operator has signed with (Z5, L7): what an old key signed can be checked when
-- another one has taken its place. Rows are added at each start and never changed or removed.
create table signing_key (
  -- First 16 hex digits of the SHA-256 of the public key.
  key_id text primary key,
  -- SPKI, base64.
  public_key text not null,
  created_ms bigint not null default clock_ms(),
  constraint signing_key_id check (key_id = left(encode(sha256(decode(public_key, 'base64')), 'hex'), 16))
);
grant select, insert on signing_key to fairlead_app;

-- The scheduled backups of the running product and how they ended; the newest ones say whether there is a recent one.
create table backup_run (
  id bigint generated always as identity primary key,
  started_ms bigint not null default clock_ms(),
  ended_ms bigint,
  folder text not null,
  bytes bigint,
  rows bigint,
  -- What went wrong, for the operator.
  error text
);
grant select, insert, delete, update (ended_ms, bytes, rows, error) on backup_run to fairlead_app;

-- Whether anything can be written is known by writing (X3): one row, written anew when somebody asks for the health.
create table health_write (
  singleton boolean primary key default true check (singleton),
  written_ms bigint not null default clock_ms()
) with (fillfactor = 10);
grant select, update (written_ms) on health_write to fairlead_app;

insert into health_write default values;

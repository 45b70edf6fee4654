-- Backup and restore (X3).

-- The number of a transaction stands in rows, and sealing and the outbox go by its order. A restored database counts its own
-- transactions from the beginning: what it was restored from stands before them. `tools/restore.ts` writes the distance
-- here, once; it is a function so that posting reads no further row.
create function xact_offset() returns bigint
  language sql immutable parallel safe
  as $$ select 0::bigint $$;

create or replace function current_xact() returns bigint
  language sql stable parallel restricted
  as $$ select pg_current_xact_id()::text::bigint + xact_offset() $$;

create or replace function settled_xact() returns bigint
  language sql volatile parallel restricted
  as $$ select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + xact_offset() $$;

revoke execute on function xact_offset() from public;
grant execute on function xact_offset() to fairlead_app;

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
grant select, insert, update (ended_ms, bytes, rows, error), delete on backup_run to fairlead_app;

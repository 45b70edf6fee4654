-- The number of the running transaction as a plain bigint that an index can hold; sealing (L7) and the outbox (M5)
-- need it. xact_offset() is added, so that the numbers go on rising in a database that was restored from a backup
-- (X3).
-- Assigns a number to a transaction that has none yet.
create or replace function current_xact() returns bigint
  language sql stable parallel restricted
  as $$ select pg_current_xact_id()::text::bigint + xact_offset() $$;
revoke execute on function current_xact() from public;
grant execute on function current_xact() to fairlead_app;

create or replace function current_xact() returns bigint
  language sql stable parallel restricted
  as $$ select pg_current_xact_id()::text::bigint + xact_offset() $$;
revoke execute on function current_xact() from public;
grant execute on function current_xact() to fairlead_app;

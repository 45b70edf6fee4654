create function settled_xact() returns bigint
  language sql volatile parallel restricted
  as $$ select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + xact_offset() $$;
revoke execute on function settled_xact() from public;
grant execute on function settled_xact() to fairlead_app;

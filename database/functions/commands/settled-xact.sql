-- Below this number every transaction has ended, committed or rolled back: the oldest one that runs as of the current
-- snapshot, with xact_offset() added as in current_xact. seal_pass (L7) and readers of the outbox (M5) read only rows
-- below it, so that nothing that commits late is missed.
create function settled_xact() returns bigint
  language sql volatile parallel restricted
  as $$ select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + xact_offset() $$;
revoke execute on function settled_xact() from public;
grant execute on function settled_xact() to fairlead_app;

-- One clock decides (Z): the database's, in whole milliseconds, truncated.
create function clock_ms() returns bigint
  language sql volatile parallel safe
  as $$ select floor(extract(epoch from clock_timestamp()) * 1000)::bigint $$;

-- The number of the running transaction, as a plain bigint that an index can hold (sealing and the outbox need it).
create function current_xact() returns bigint
  language sql stable parallel restricted
  as $$ select pg_current_xact_id()::text::bigint $$;

-- Below this number every transaction has ended: committed for good or gone.
create function settled_xact() returns bigint
  language sql volatile parallel restricted
  as $$ select pg_snapshot_xmin(pg_current_snapshot())::text::bigint $$;

grant usage on schema public to fairlead_app;
revoke create on schema public from public;

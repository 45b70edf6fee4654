-- The one clock that decides (Z): the database's, in whole milliseconds since 1970, truncated. It is read anew at
-- each call, also within one transaction.
create or replace function clock_ms() returns bigint
  language sql volatile parallel safe
  as $$ select floor(extract(epoch from clock_timestamp()) * 1000)::bigint $$;
revoke execute on function clock_ms() from public;
grant execute on function clock_ms() to fairlead_app;

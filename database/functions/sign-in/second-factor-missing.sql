-- A7: in production an admin's rights hold only with a second factor. The mode is the database's own (X2), so that the
-- door and every command's own look at it agree.
create function second_factor_missing(person text) returns boolean
  language sql stable
  as $$
    select exists (select from installation where mode = 'production')
      and not exists (select from second_factor where uid = person and confirmed_ms is not null)
  $$;
revoke execute on function second_factor_missing(text) from public;
grant execute on function second_factor_missing(text) to fairlead_app;

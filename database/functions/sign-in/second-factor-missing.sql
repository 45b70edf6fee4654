-- A7: whether a person lacks the second factor without which an admin has no rights in production. Outside production
-- nobody lacks it. The mode is the database's own (X2), so that sign-in and every command's own look agree.
create function second_factor_missing(person text) returns boolean
  language sql stable
  as $$
    select exists (select from installation where mode = 'production')
      and not exists (select from second_factor where uid = person and confirmed_ms is not null)
  $$;
revoke execute on function second_factor_missing(text) from public;
grant execute on function second_factor_missing(text) to fairlead_app;

-- X8: what holds of a setting of the console, a whole number of its unit; null where nothing was ever kept. Takes no locks.
create function setting_held(of_name text) returns bigint
  language sql stable
  as $$
  select case when b.four_eyes is not null then (
      select f.from_cents from four_eyes f where f.subject = b.four_eyes order by f.id desc limit 1)
    else (select (h.value #>> '{}')::bigint from house_setting h where h.name = b.name order by h.id desc limit 1) end
  from setting_bound b where b.name = of_name
$$;
revoke execute on function setting_held(text) from public;
grant execute on function setting_held(text) to fairlead_app;

-- What a site's machines of an algorithm were rated on a UTC day, in hashes per second (N2): those that were recorded
-- by the end of the day and were not out of service before it. Takes no locks.
create function mining_rated_on(wanted_site text, wanted text, wanted_day integer) returns numeric
  language sql stable
  as $$
  select coalesce(sum(m.count::numeric * m.hash_rate), 0) from mining_machine m
  where m.site_id = wanted_site and m.algorithm = wanted and m.created_ms < (wanted_day + 1) * 86400000::bigint
    and coalesce(m.retired_ms >= wanted_day * 86400000::bigint, true)
$$;
revoke execute on function mining_rated_on(text, text, integer) from public;
grant execute on function mining_rated_on(text, text, integer) to fairlead_app;

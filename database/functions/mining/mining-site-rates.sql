-- N2, by site: what its machines in service are rated (hashes per second), and what of it the site's newest reading
-- verifies: the lower of the two. Without a reading nothing is verified.
create function mining_site_rates(wanted text) returns table (site_id text, rated numeric, verified numeric)
  language sql stable
  as $$
  select s.id, coalesce(m.rated, 0), least(coalesce(m.rated, 0), coalesce(r.hash_rate, 0))
  from mining_site s
  left join lateral (
    select sum(x.count::numeric * x.hash_rate) as rated from mining_machine x
    where x.site_id = s.id and x.algorithm = wanted and x.state = 'in service') m on true
  left join lateral (
    select y.hash_rate from mining_reading y where y.site_id = s.id and y.algorithm = wanted
    order by y.day desc, y.created_ms desc, y.id desc limit 1) r on true
$$;
revoke execute on function mining_site_rates(text) from public;
grant execute on function mining_site_rates(text) to fairlead_app;

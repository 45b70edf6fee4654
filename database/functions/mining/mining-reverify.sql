-- Takes what machines and readings show now (mining_site_rates) into the fleet (N2). Locks the fleet's row first
-- (`for no key update`): one at a time, and who waited sees what the other one wrote.
create function mining_reverify(wanted text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  total record;
begin
  perform 1 from mining_fleet f where f.algorithm = wanted for no key update;
  select coalesce(sum(s.rated), 0) as rated, coalesce(sum(s.verified), 0) as verified into total from mining_site_rates(wanted) s;
  perform mining_verify(wanted, total.rated::bigint, total.verified::bigint);
end $$;
revoke execute on function mining_reverify(text) from public;
grant execute on function mining_reverify(text) to fairlead_app;

-- Takes what pools' readings verify of what the machines are rated. What is sold stays sold.
create function mining_verify(wanted text, rated_now bigint, verified_now bigint) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  update mining_fleet f set rated = rated_now, verified = verified_now, capacity = greatest(verified_now, f.sold)
  where f.algorithm = wanted
$$;
revoke execute on function mining_verify(text, bigint, bigint) from public;
grant execute on function mining_verify(text, bigint, bigint) to fairlead_app;

-- Holds a fleet against changes until the transaction ends: who changed it before has done so.
create function mining_hold(wanted text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform 1 from mining_fleet f where f.algorithm = wanted for share;
end $$;
revoke execute on function mining_hold(text) from public;
grant execute on function mining_hold(text) to fairlead_app;

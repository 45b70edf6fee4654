-- Holds a fleet against changes until the transaction ends; who changed it before has committed. Locks the fleet's
-- row (`for share`). It comes before the coin in the order of locks (Z7).
create function mining_hold(wanted text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform 1 from mining_fleet f where f.algorithm = wanted for share;
end $$;
revoke execute on function mining_hold(text) from public;
grant execute on function mining_hold(text) to fairlead_app;

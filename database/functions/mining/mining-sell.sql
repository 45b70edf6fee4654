-- Sells hash rate (hashes per second) of a fleet; false where it has not got so much (N2). The row's constraint
-- mining_fleet_not_oversold refuses it as well, whatever code writes. Locks the fleet's row by its update.
create function mining_sell(wanted text, amount bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update mining_fleet f set sold = f.sold + amount where f.algorithm = wanted and f.sold + amount <= f.capacity;
  return found;
end $$;
revoke execute on function mining_sell(text, bigint) from public;
grant execute on function mining_sell(text, bigint) to fairlead_app;

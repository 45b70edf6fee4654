-- Sells hash rate: false where the fleet has not got it (N2). The row's constraint says so too, whatever the code above does.
create function mining_sell(wanted text, amount bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update mining_fleet f set sold = f.sold + amount where f.algorithm = wanted and f.sold + amount <= f.capacity;
  return found;
end $$;
revoke execute on function mining_sell(text, bigint) from public;
grant execute on function mining_sell(text, bigint) to fairlead_app;

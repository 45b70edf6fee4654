-- Trigger on mining_fleet: keeps each state of rated, verified and capacity (hashes per second) with its time in
-- mining_fleet_state (N2), from which days are divided and the verifier computes again.
create function mining_fleet_keep() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into mining_fleet_state (algorithm, rated, verified, capacity, changed_ms)
  values (new.algorithm, new.rated, new.verified, new.capacity, new.changed_ms);
  return null;
end $$;
revoke execute on function mining_fleet_keep() from public;

create trigger mining_fleet_keep after insert or update of rated, verified, capacity on mining_fleet
  for each row execute function mining_fleet_keep();

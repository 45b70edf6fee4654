-- Trigger on mining_machine: machines that go out of service are dated by mining_fleet_time (ms), whatever the writer
-- gave (N2). Locks the fleet's row (`for no key update`).
create function mining_retired() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  new.retired_ms := mining_fleet_time(new.algorithm);
  return new;
end $$;
revoke execute on function mining_retired() from public;

create trigger mining_machine_retired before update on mining_machine
  for each row when (old.state = 'in service' and new.state = 'retired') execute function mining_retired();

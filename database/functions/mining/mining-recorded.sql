-- Triggers on mining_machine and mining_reading: what is recorded of a fleet is dated by mining_fleet_time (ms),
-- whatever the writer gave (N2). Locks the fleet's row (`for no key update`).
create function mining_recorded() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  new.created_ms := mining_fleet_time(new.algorithm);
  return new;
end $$;
revoke execute on function mining_recorded() from public;

create trigger mining_machine_time before insert on mining_machine for each row execute function mining_recorded();

create trigger mining_reading_time before insert on mining_reading for each row execute function mining_recorded();

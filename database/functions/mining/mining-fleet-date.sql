-- Trigger on mining_fleet: dates a change of rated, verified or capacity (changed_ms), always after the one before
-- it. Whoever changes the fleet holds its row, so its states follow each other in time as they do in number (N2).
create function mining_fleet_date() returns trigger language plpgsql as $$
begin
  new.changed_ms := greatest(clock_ms(), old.changed_ms + 1);
  return new;
end $$;
revoke execute on function mining_fleet_date() from public;

create trigger mining_fleet_date before update of rated, verified, capacity on mining_fleet
  for each row execute function mining_fleet_date();

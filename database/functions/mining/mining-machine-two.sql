-- Trigger on mining_machine: machines that raise a fleet's rated hash rate by more than one admin may decide take two
-- (N2, R3, mining_raise_takes_two), whoever adds them except the schema's owner. A second admin (second_by) has to
-- have a waiting request with the same id for the same machines. A demo's machines outside production are exempt.
-- Fires after mining_machine_time, which dates the machines and holds the fleet's row. Locks that row itself through
-- mining_raise_takes_two (`for no key update`). Raises FL003 where a second admin or such a request is missing.
create function mining_machine_two() returns trigger
  language plpgsql
  as $$
begin
  if current_user = 'fairlead_owner'
    or (new.second_by = 'demo' and not exists (select from installation i where i.mode = 'production')) then return new; end if;
  if new.second_by is null and mining_raise_takes_two(new.algorithm, new.count::numeric * new.hash_rate) then
    raise exception 'machines % raise the fleet by more than one admin may', new.id using errcode = 'FL003';
  end if;
  if new.second_by is not null and not exists (
    select from mining_machine_request r where r.id = new.id and r.state = 'waiting' and r.asked_by = new.second_by
      and (r.site_id, r.algorithm, r.model, r.count, r.hash_rate, r.watts)
        = (new.site_id, new.algorithm, new.model, new.count, new.hash_rate, new.watts))
  then raise exception 'nobody has asked for machines %', new.id using errcode = 'FL003'; end if;
  return new;
end $$;
revoke execute on function mining_machine_two() from public;

create trigger mining_machine_two before insert on mining_machine for each row execute function mining_machine_two();

-- Trigger on operator_switch: keeps each state of a switch (X1) with the time (ms) from which it holds, in
-- operator_switch_standing. Copies are judged by those of the trader's acceptance (C3).
create function operator_switch_dated() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into operator_switch_standing (name, is_on, from_ms) values (new.name, new.is_on, clock_ms());
  return null;
end $$;
revoke execute on function operator_switch_dated() from public;

create trigger operator_switch_dated after insert or update on operator_switch
  for each row execute function operator_switch_dated();

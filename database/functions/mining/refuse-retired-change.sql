-- Trigger on mining_machine: machines that are retired change no more (N2). Raises check_violation (23514).
create function refuse_retired_change() returns trigger language plpgsql as $$
begin
  raise exception 'machines % are retired and change no more', old.id using errcode = '23514';
end $$;
revoke execute on function refuse_retired_change() from public;

create trigger mining_machine_states before update on mining_machine
  for each row when (old.state = 'retired') execute function refuse_retired_change();

-- Trigger on approval: the only update is the one that takes it back, once (R3). Raises FL003 on any other.
create function refuse_taking_back_twice() returns trigger
  language plpgsql
  as $$
begin
  raise exception 'approval % of % is taken back already, or is not being taken back', old.id, old.subject
    using errcode = 'FL003';
end $$;
revoke execute on function refuse_taking_back_twice() from public;

create trigger approval_taken_back before update on approval
  for each row when (old.taken_back_ms is not null or new.taken_back_ms is null)
  execute function refuse_taking_back_twice();

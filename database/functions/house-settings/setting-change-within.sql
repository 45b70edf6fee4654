-- Trigger on setting_change: a proposal keeps within the bounds of its setting (X8), whoever writes it; nothing of it but how far it
-- has come is changed afterwards. Raises FL003. Takes no locks.
create function setting_change_within() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' and (new.name, new.value, new.effective_ms, new.asked_by) is distinct from (old.name, old.value, old.effective_ms, old.asked_by) then
    raise exception 'a change of % is proposed anew, not changed', old.name using errcode = 'FL003';
  end if;
  if not exists (select from setting_bound b where b.name = new.name and new.value between b.least and b.most) then
    raise exception '% of % is out of its bounds', new.value, new.name using errcode = 'FL003';
  end if;
  return new;
end $$;
revoke execute on function setting_change_within() from public;

create trigger setting_change_within before insert or update on setting_change
  for each row execute function setting_change_within();

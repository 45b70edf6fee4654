-- Trigger on copy: profit share and the house's part of it, in basis points, stay as agreed at the start (C6). Raises
-- check_violation (23514) where either would change.
create function copy_terms_keep() returns trigger
  language plpgsql as $$
begin
  raise exception 'the profit share that copy % agreed to does not change', old.id using errcode = 'check_violation';
end $$;
revoke execute on function copy_terms_keep() from public;

create trigger copy_terms_keep before update of share_bps, house_bps on copy for each row
  when (new.share_bps <> old.share_bps or new.house_bps <> old.house_bps)
  execute function copy_terms_keep();

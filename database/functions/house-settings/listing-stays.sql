-- Trigger on house_setting: how a pair is listed keeps within its shape, and with what is kept of pairs (M3), whoever writes it. Raises
-- FL003. Locks: settings of the house.
create function listing_stays() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  conflict text;
begin
  if not listing_within(substr(new.name, 9), new.value) then
    raise exception '% is no listing of a pair', new.name using errcode = 'FL003';
  end if;
  perform pg_advisory_xact_lock(hashtext('settings of the house'));
  conflict := listing_conflict(new.name, new.value);
  if conflict is not null then
    raise exception 'a pair cannot be listed so: %', conflict using errcode = 'FL003';
  end if;
  return new;
end $$;
revoke execute on function listing_stays() from public;

create trigger listing_stays before insert on house_setting
  for each row when (new.name like 'listing:%') execute function listing_stays();

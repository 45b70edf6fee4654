-- Trigger on copy_settings: dates from when (from_ms) until when (until_ms) settings of a copy hold, in ms by
-- clock_ms, whatever the writer gave (C3). until_ms is written where until_change changes; both stay as they are on
-- any other update. Where from_ms is null the time is not known. Takes no locks.
create function copy_settings_dated() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    new.from_ms := clock_ms();
    new.until_ms := case when new.until_change is not null then new.from_ms end;
  else
    new.from_ms := old.from_ms;
    new.until_ms := old.until_ms;
    if new.until_change is distinct from old.until_change then new.until_ms := clock_ms(); end if;
  end if;
  return new;
end $$;

create trigger copy_settings_dated before insert or update on copy_settings
  for each row execute function copy_settings_dated();

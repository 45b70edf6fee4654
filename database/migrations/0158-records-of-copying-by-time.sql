-- C3: what decides of a copy and had no time so far: where copying may be sold, and from when until when settings of a
-- copy held. With these, `npm run verify` judges each copy again from dated records alone.

-- B4: the countries a product may be sold in, from a time on; null: everywhere. Written by the owner of the schema as a process
-- starts with other ones; copies are judged by what held at the acceptance.
create table country_policy_standing (
  id bigint primary key generated always as identity,
  product text not null check (product in ('trades', 'copying', 'mining')),
  countries text[],
  from_ms bigint not null default clock_ms()
);
create index country_policy_standing_of on country_policy_standing (product, id);
grant select on country_policy_standing to fairlead_app;

-- The time of each end of an interval of settings, by the database's clock. Of rows of before it is not known.
alter table copy_settings add column from_ms bigint, add column until_ms bigint;

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

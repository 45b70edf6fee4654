-- A13: own limits of days, weeks and months of the calendar, beside the rolling ones; null: none. What was decided before went by none.
-- The mark is written after whatever was written down without the new columns.
lock table deposit_split, aside_release in share row exclusive mode;
insert into record_version (kind, body) values ('calendar_limits', '{"migration": "0097"}');
alter table own_limit drop constraint own_limit_period_check;
alter table own_limit add constraint own_limit_period_check
  check (period in ('day', 'week', 'month', 'calendar_day', 'calendar_week', 'calendar_month'));
alter table deposit_split add column limit_calendar_day bigint, add column limit_calendar_week bigint,
  add column limit_calendar_month bigint;
alter table aside_release add column limit_calendar_day bigint, add column limit_calendar_week bigint,
  add column limit_calendar_month bigint;

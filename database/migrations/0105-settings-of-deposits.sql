-- X8: what may be deposited and how long a quote holds (D1, D2) are settings of the console, too.
alter table setting_bound drop constraint setting_bound_unit_check;
alter table setting_bound add constraint setting_bound_unit_check
  check (unit in ('cents', 'minutes', 'hours', 'days', 'bps'));
insert into setting_bound (name, unit, least, most, four_eyes) values
  ('DEPOSIT_MIN', 'cents', 1, 1000000000000, null),
  ('DEPOSIT_MAX', 'cents', 1, 1000000000000, null),
  ('DEPOSIT_OPEN_MAX', 'cents', 1, 1000000000000, null),
  ('DEPOSIT_QUOTE_MINUTES', 'minutes', 1, 120, null);

-- X8: what copies are started with, the most that traders may ask of profit (C2, C6) and what the watcher credits alone (D5) are
-- settings of the console, too.
insert into setting_bound (name, unit, least, most, four_eyes) values
  ('COPY_LEAST_ALLOCATION', 'cents', 100, 100000000, null),
  ('COPY_ALLOCATION', 'cents', 100, 100000000, null),
  ('COPY_SHARE_MOST_BPS', 'bps', 0, 10000, null),
  ('creditBelow:Bitcoin', 'cents', 0, 10000000000, null),
  ('creditBelow:Ethereum', 'cents', 0, 10000000000, null),
  ('creditBelow:BNB', 'cents', 0, 10000000000, null),
  ('creditBelow:USDT', 'cents', 0, 10000000000, null);

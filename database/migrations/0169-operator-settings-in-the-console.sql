-- X8: what support promises (S1), when a day of mining closes itself (N3.2), what staff are alerted by (R5), what the rules of risk look
-- for (O2) and from when on a withdrawal says who holds its address (W2.1) are settings of the console, too.
-- Keeps setting_bound_unit_check: it takes each unit of before, and three more, of settings that a process of before does not show.
alter table setting_bound drop constraint setting_bound_unit_check;
alter table setting_bound add constraint setting_bound_unit_check
  check (unit in ('cents', 'coins', 'minutes', 'hours', 'days', 'bps', 'percent', 'count'));
insert into setting_bound (name, unit, least, most, four_eyes) values
  ('SUPPORT_ANSWER_HOURS', 'hours', 1, 720, null),
  ('MINING_CLOSE_AFTER_HOURS', 'hours', 0, 720, null),
  ('PAIR_CLOSED_MINUTES', 'minutes', 1, 1440, null),
  ('RESERVE_FLOOR_PERCENT', 'percent', 0, 999, null),
  ('reserveFloor:Bitcoin', 'coins', 0, 100000000000000000, null),
  ('reserveFloor:Ethereum', 'coins', 0, 100000000000000000, null),
  ('reserveFloor:BNB', 'coins', 0, 100000000000000000, null),
  ('reserveFloor:USDT', 'coins', 0, 100000000000000000, null),
  ('reserveFloor:DOGE', 'coins', 0, 100000000000000000, null),
  ('reserveFloor:LTC', 'coins', 0, 100000000000000000, null),
  ('reserveFloor:USD', 'cents', 0, 1000000000000, null),
  ('RISK_STRUCTURING_AMOUNT', 'cents', 1, 1000000000000, null),
  ('RISK_STRUCTURING_BELOW', 'percent', 1, 99, null),
  ('RISK_STRUCTURING_COUNT', 'count', 1, 100, null),
  ('RISK_STRUCTURING_DAYS', 'days', 1, 90, null),
  ('RISK_VELOCITY_AMOUNT', 'cents', 1, 1000000000000, null),
  ('RISK_VELOCITY_HOURS', 'hours', 1, 720, null),
  ('RISK_VELOCITY_STAKED', 'percent', 1, 100, null),
  -- One cent more than the most: the rule is off.
  ('TRAVEL_RULE_FROM', 'cents', 0, 1000000000001, null);
-- The countries with a question for a limit before a deposit (A13.2) are a list: a document of X8.
-- Keeps document_change_kind_check: it takes each kind of before, and one more, which a process of before reads nowhere.
alter table document_change drop constraint document_change_kind_check;
alter table document_change add constraint document_change_kind_check
  check (kind in ('terms', 'plans', 'brand', 'texts', 'mails', 'pairs', 'limit-countries'));

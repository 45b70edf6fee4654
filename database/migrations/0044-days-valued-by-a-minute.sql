-- N3, P2: a day of mining is valued by the middle price of the minute after its end; until now it was by its last tick, which
-- anybody moves by half of the spread. Days that had ended by now, and those that are closed, keep to the earlier rule (2).
alter table mining_day drop constraint mining_day_rules_check;
alter table mining_day add constraint mining_day_rules_check check (rules in (1, 2, 3));
alter table mining_day alter column rules set default 3;

-- The first day whose price is that of the minute after its end.
alter table mining_coin add column minute_from_day integer not null default 0;
update mining_coin set minute_from_day =
  greatest(clock_ms() / 86400000, coalesce((select max(d.day) + 1 from mining_day d where d.price_source not like 'demo: %'), 0));

-- L7: the same for who verifies, written down and sealed.
insert into record_version (kind, body)
select 'mining_day_price', jsonb_build_object('migration', '0044', 'from_day', max(minute_from_day)) from mining_coin;

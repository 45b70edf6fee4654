-- The price by which a UTC day of mining is valued (P2, N3), with the rule by which it is: that of the minute after the
-- day's end (3, market_worth), or of a day that had ended before there was this rule the last tick within it, or the first
-- after it (2). In production only a market's (source live or polled). Answers price, decimals, source, seq, time (ms) and
-- rules, or no row while there is none.
create function mining_day_price(wanted_pair text, wanted_day integer)
  returns table (price bigint, decimals smallint, source text, seq bigint, time_ms bigint, rules smallint)
  language sql stable
  as $$
  with real_money as (select exists (select from installation i where i.mode = 'production') as yes),
  rule as (select (case when wanted_day >= c.minute_from_day then 3 else 2 end)::smallint as rules
    from mining_coin c where c.coin || 'USD' = wanted_pair),
  minute as (
    select t.* from real_money r cross join rule u
    cross join lateral market_worth(wanted_pair, (wanted_day + 1) * 86400000::bigint, false, r.yes) w
    join market_tick t on t.pair = wanted_pair and t.seq = w.seq
    where u.rules = 3),
  within as (
    select t.* from market_tick t, real_money r, rule u
    where u.rules = 2 and t.pair = wanted_pair and t.time_ms >= wanted_day * 86400000::bigint
      and t.time_ms < (wanted_day + 1) * 86400000::bigint and (not r.yes or t.source ~ '^(live|polled):')
    order by t.time_ms desc, t.seq desc limit 1),
  behind as (
    select t.* from market_tick t, real_money r, rule u
    where u.rules = 2 and t.pair = wanted_pair and t.time_ms >= (wanted_day + 1) * 86400000::bigint
      and (not r.yes or t.source ~ '^(live|polled):') and not exists (select from within)
    order by t.time_ms, t.seq limit 1)
  select t.price, p.decimals, t.source, t.seq, t.time_ms, u.rules
  from (select * from minute union all select * from within union all select * from behind) t
  join market_pair p on p.pair = wanted_pair
  cross join rule u
$$;
revoke execute on function mining_day_price(text, integer) from public;
grant execute on function mining_day_price(text, integer) to fairlead_app;

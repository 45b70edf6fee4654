-- The price by which a UTC day of mining is valued (P2, N3): the last tick within it, or the first after it; in
-- production only a market's (source live or polled). Answers price, decimals, source, seq and time (ms), or no row.
create function mining_price_of(wanted_pair text, wanted_day integer)
  returns table (price bigint, decimals smallint, source text, seq bigint, time_ms bigint)
  language sql stable
  as $$
  with real_money as (select exists (select from installation i where i.mode = 'production') as yes),
  within as (
    select t.* from market_tick t, real_money r
    where t.pair = wanted_pair and t.time_ms >= wanted_day * 86400000::bigint and t.time_ms < (wanted_day + 1) * 86400000::bigint
      and (not r.yes or t.source ~ '^(live|polled):')
    order by t.time_ms desc, t.seq desc limit 1),
  behind as (
    select t.* from market_tick t, real_money r
    where t.pair = wanted_pair and t.time_ms >= (wanted_day + 1) * 86400000::bigint
      and (not r.yes or t.source ~ '^(live|polled):') and not exists (select from within)
    order by t.time_ms, t.seq limit 1)
  select t.price, p.decimals, t.source, t.seq, t.time_ms
  from (select * from within union all select * from behind) t join market_pair p on p.pair = wanted_pair
$$;
revoke execute on function mining_price_of(text, integer) from public;
grant execute on function mining_price_of(text, integer) to fairlead_app;

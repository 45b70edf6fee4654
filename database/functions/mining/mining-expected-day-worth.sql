-- What a hash rate is expected to bring a day by N1's formula, before fee and power, in dollars: of each coin its newest
-- network and the last recorded price, however old. Null where one of them is not known. Takes no locks.
create function mining_expected_day_worth(of_coins text[], of_hash_rate bigint) returns numeric
  language sql stable set search_path = public, pg_temp
  as $$
  select case when count(n.coin) = cardinality(of_coins) and count(p.last_price) = cardinality(of_coins) then
    nullif(sum(of_hash_rate::numeric * 86400 * (n.subsidy + n.fees) * p.last_price
      / (n.difficulty::numeric * 4294967296 * 100000000 * 10::numeric ^ p.decimals)), 0) end
  from unnest(of_coins) c(coin)
  left join lateral (
    select x.coin, x.difficulty, x.subsidy, x.fees from mining_network x
    where x.coin = c.coin order by x.taken_ms desc, x.id desc limit 1) n on true
  left join market_pair p on p.pair = c.coin || 'USD'
$$;
revoke execute on function mining_expected_day_worth(text[], bigint) from public;
grant execute on function mining_expected_day_worth(text[], bigint) to fairlead_app;

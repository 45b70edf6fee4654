-- N1: whether the newest network of one of the coins is older than two hours, or its last recorded price too old to value a
-- deposit by (15 s, 180 s of a polled one); so it is where there is none. Takes no locks.
create function mining_inputs_stale(of_coins text[]) returns boolean
  language sql volatile set search_path = public, pg_temp
  as $$
  select exists (
    select from unnest(of_coins) c(coin)
    left join lateral (select max(x.taken_ms) as taken_ms from mining_network x where x.coin = c.coin) n on true
    left join market_pair p on p.pair = c.coin || 'USD'
    where not coalesce(clock_ms() - n.taken_ms <= 7200000 and p.last_price is not null
      and clock_ms() - p.last_tick_ms <= case when p.last_source like 'polled:%' then 180000 else 15000 end, false))
$$;
revoke execute on function mining_inputs_stale(text[]) from public;
grant execute on function mining_inputs_stale(text[]) to fairlead_app;

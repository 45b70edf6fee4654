-- The seqs of a pair's day that thinning leaves (M4): those of market_needed_by_records, the market that a credited
-- deposit was held against, the ticks around the first sight and the first block of each payment, by which it is
-- valued (D5), and the last tick before each run of the recorder began: it says how long the run before had written
-- nothing of what it heard (Z3).
-- day_ms is the day's beginning, day_first and day_last are its first and last seq. Ranges may reach beyond the day.
create function market_needed(wanted_pair text, day_ms bigint, day_first bigint, day_last bigint) returns int8multirange
  language sql stable
  as $$
  select range_agg(needed) from (
    select unnest(market_needed_by_records(wanted_pair, day_ms, day_first, day_last)) as needed
    union all
    select int8range(d.market_seq, d.market_seq, '[]')
    from (values ('Bitcoin', 'BTCUSD'), ('Ethereum', 'ETHUSD'), ('BNB', 'BNBUSD'), ('USDT', 'USDTUSD')) m(method, pair)
    join deposit d on d.payment_method = m.method
    where m.pair = wanted_pair and d.market_seq between day_first and day_last
    union all
    select int8range(h.seq, h.seq, '[]')
    from (select (heads ->> wanted_pair)::bigint as seq from market_heard where begins) h
    where h.seq between day_first and day_last
    union all
    select int8range(least(b.seq, a.seq, w.seq), greatest(b.seq, a.seq, w.seq), '[]')
    from (values ('Bitcoin', 'BTCUSD'), ('Ethereum', 'ETHUSD'), ('BNB', 'BNBUSD'), ('USDT', 'USDTUSD')) m(method, pair)
    join chain_payment p on p.payment_method = m.method
    cross join lateral (values (p.first_seen_ms), (p.mined_ms)) t(at_ms)
    left join lateral (
      select n.seq from market_tick n where n.pair = m.pair and n.time_ms < t.at_ms
      order by n.time_ms desc, n.seq desc limit 1) b on true
    left join lateral (
      select n.seq from market_tick n where n.pair = m.pair and n.time_ms > t.at_ms
      order by n.time_ms, n.seq limit 1) a on true
    left join lateral (select n.last_seq as seq from market_worth(m.pair, t.at_ms) n) w on true
    where m.pair = wanted_pair and t.at_ms is not null and coalesce(b.seq, a.seq, w.seq) is not null
      and t.at_ms between day_ms - 86400000 and day_ms + 172800000) n
$$;
revoke execute on function market_needed(text, bigint, bigint, bigint) from public;

-- The seqs of a pair's day that records need (M4): the segments of trades (T9), from the tick before the one that the
-- acceptance names to the first tick quoted after the end, which may be recorded up to 10 s after that, on the next
-- day; what deposits and withdrawals were valued by and each fixing of a payout (D5, W5), with the minute that it is
-- the middle of, whose numbers differ by far less than 1,000; what closed days of mining
-- name, and of the coins' pairs the last tick of each day and the minute after its end, which values it (N3).
-- A minute begins here where the recorder was silent since the day's end: all days count since the tick before this day.
-- Also the day's first tick, which ends the segment of every trade that ended in a silence before it, and the pair's
-- last tick.
create function market_needed_by_records(wanted_pair text, day_ms bigint, day_first bigint, day_last bigint) returns int8multirange
  language sql stable
  as $$
  select range_agg(needed) from (
    select int8range(t.after_seq - 1, coalesce(c.seq, greatest(day_last, t.after_seq)), '[]') as needed
    from trade t
    left join lateral (
      select n.seq from market_tick n
      where n.pair = t.currency_pair and n.time_ms > t.expires_ms and coalesce(n.quoted_ms, n.time_ms) > t.expires_ms
      order by n.time_ms, n.seq limit 1) c on true
    where t.currency_pair = wanted_pair and t.after_seq <= day_last + 1 and t.expires_ms >= day_ms - 10000
    union all
    select int8range(v.seq, v.seq, '[]')
    from (values ('Bitcoin', 'BTCUSD'), ('Ethereum', 'ETHUSD'), ('BNB', 'BNBUSD'), ('USDT', 'USDTUSD')) m(method, pair)
    cross join lateral (
      select d.quote_seq from deposit d where d.payment_method = m.method
      union select d.valued_seq from deposit d where d.payment_method = m.method
      union select w.price_seq from withdrawal w where w.payment_method = m.method
      union select w.returned_seq from withdrawal w where w.payment_method = m.method
      union select s.seq from payout_fixing f join withdrawal w on w.id = f.withdrawal and w.payment_method = m.method
        cross join lateral (values (f.price_seq), (f.market_seq)) s(seq)) v(seq)
    where m.pair = wanted_pair and v.seq between day_first and day_last
    union all
    select int8range(w.first_seq, w.last_seq, '[]')
    from (values ('Bitcoin', 'BTCUSD'), ('Ethereum', 'ETHUSD'), ('BNB', 'BNBUSD'), ('USDT', 'USDTUSD')) m(method, pair)
    cross join lateral (
      select d.valued_seq, d.paid_ms from deposit d where d.payment_method = m.method
      union select w.returned_seq, w.returned_ms from withdrawal w where w.payment_method = m.method
      union select f.market_seq, f.from_ms from payout_fixing f
        join withdrawal w on w.id = f.withdrawal and w.payment_method = m.method) v(seq, at_ms)
    cross join (values (false), (true)) y(is_typed)
    cross join lateral market_worth(m.pair, v.at_ms, y.is_typed) w
    where m.pair = wanted_pair and v.at_ms is not null and v.seq between day_first - 1000 and day_last + 1000
    union all
    select int8range(x.price_seq, x.price_seq, '[]') from mining_day x
    where x.pair = wanted_pair and x.price_seq between day_first and day_last
    union all
    select int8range(coalesce(b.seq, w.first_seq), w.last_seq, '[]')
    from generate_series(coalesce((
        select t.time_ms / 86400000 from market_tick t where t.pair = wanted_pair and t.seq < day_first
        order by t.seq desc limit 1), day_ms / 86400000) - 1, day_ms / 86400000 + 1) e(day)
    cross join (values (false), (true)) o(only_market)
    cross join lateral market_worth(wanted_pair, e.day * 86400000, false, o.only_market) w
    left join lateral (
      select n.seq from market_tick n where n.pair = wanted_pair and n.time_ms < e.day * 86400000
      order by n.time_ms desc, n.seq desc limit 1) b on true
    where wanted_pair in ('BTCUSD', 'DOGEUSD', 'LTCUSD')
    union all
    select int8range(day_last, day_last, '[]') where wanted_pair in ('BTCUSD', 'DOGEUSD', 'LTCUSD')
    union all
    select int8range(day_first, day_first, '[]')
    union all
    select int8range(p.last_seq, p.last_seq, '[]') from market_pair p where p.pair = wanted_pair) n
$$;
revoke execute on function market_needed_by_records(text, bigint, bigint, bigint) from public;

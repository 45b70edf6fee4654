-- The facts by which open trades of a pair are decided (Z6), by the times of quotes: at most `most` of those whose
-- entry may be known and `most` of those past their end, the oldest first, without those of `aside`. Each with its
-- terms, and its entry, exit and confirming tick as far as they are known; the latter two only once the end is final.
-- final_ms is the time below which no later tick of the pair is quoted. after_run and confirming_run are the source's
-- runs, equal where the source did not change (T5); entry_index and exit_index the parts of index prices (T4). Amounts are in cents, times in ms. Takes no locks: ticks and
-- terms never change.
create function trade_deciding_ticks(wanted_pair text, most integer, aside text[])
  returns table (
    trade_id text, user_id text, copy_id text, wallet text, positions text, amount bigint, cover bigint,
    accepted_ms bigint, entry_delay_ms integer, expires_ms bigint, entered boolean, final_ms bigint,
    after_run bigint, entry_seq bigint, entry_ms bigint, entry_price bigint, entry_index text,
    exit_seq bigint, exit_ms bigint, exit_price bigint, exit_index text, confirming_seq bigint, confirming_ms bigint,
    confirming_run bigint)
  language sql stable
  as $$
  with pair as (select * from market_pair where pair = wanted_pair),
  -- The pair's time is a value here and no row to join: joined, all open trades would be read and sorted for each set.
  due as (
    (select t.trade_id from trade t
     where t.currency_pair = wanted_pair and t.status = 'PENDING' and t.entry_seq is null
       and t.accepted_ms <= (select quoted_floor_ms from pair) and t.trade_id <> all (aside)
     order by t.accepted_ms limit most)
    union
    (select t.trade_id from trade t
     where t.currency_pair = wanted_pair and t.status = 'PENDING' and t.expires_ms < (select quoted_floor_ms from pair)
       and t.trade_id <> all (aside)
     order by t.expires_ms limit most)
  )
  select t.trade_id, t.user_id, t.copy_id, t.wallet, t.positions, t.amount, t.cover,
    t.accepted_ms, t.entry_delay_ms, t.expires_ms, t.entry_seq is not null, p.quoted_floor_ms,
    a.source_run, n.seq, coalesce(n.quoted_ms, n.time_ms), n.price, n.index_parts, x.seq,
    coalesce(x.quoted_ms, x.time_ms), x.price, x.index_parts,
    c.seq, coalesce(c.quoted_ms, c.time_ms), c.source_run
  from pair p
  cross join due d
  join trade t on t.trade_id = d.trade_id
  left join lateral (select * from market_tick m where m.pair = p.pair and m.seq = t.after_seq limit 1) a on true
  left join lateral (
    select * from market_tick m
    where m.pair = p.pair and m.seq > t.after_seq and m.time_ms >= t.accepted_ms + t.entry_delay_ms
      and coalesce(m.quoted_ms, m.time_ms) >= t.accepted_ms + t.entry_delay_ms
    order by m.time_ms, m.seq limit 1) n on true
  left join lateral (
    select * from market_tick m
    where m.pair = p.pair and m.time_ms > t.expires_ms and coalesce(m.quoted_ms, m.time_ms) > t.expires_ms
    order by m.time_ms, m.seq limit 1) c on t.expires_ms < p.quoted_floor_ms
  left join lateral (
    select * from market_tick m
    where m.pair = p.pair and m.time_ms <= coalesce(c.time_ms, p.last_time_ms)
      and coalesce(m.quoted_ms, m.time_ms) <= t.expires_ms
    order by m.time_ms desc, m.seq desc limit 1) x on t.expires_ms < p.quoted_floor_ms
$$;
revoke execute on function trade_deciding_ticks(text, integer, text[]) from public;
grant execute on function trade_deciding_ticks(text, integer, text[]) to fairlead_app;

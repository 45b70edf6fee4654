-- A trade that cannot be settled stands aside, so that nothing waits behind it (T8, L4): the settler names those it leaves
-- out for now.

drop function trade_windows(text, integer);

-- The facts by which open trades of a pair are decided (Z6): at most `most` of them, those whose entry may be known and
-- those past their expiry, the oldest first, without those of `aside`. final_ms is the time below which the pair's ticks
-- are final.
create function trade_windows(wanted_pair text, most integer, aside text[])
  returns table (
    trade_id text, user_id text, wallet text, positions text, amount bigint, cover bigint,
    accepted_ms bigint, entry_delay_ms integer, expires_ms bigint, entered boolean, final_ms bigint,
    after_run bigint, entry_seq bigint, entry_ms bigint, entry_price bigint,
    exit_seq bigint, exit_ms bigint, exit_price bigint, confirming_seq bigint, confirming_ms bigint,
    confirming_run bigint)
  language sql stable
  as $$
  with pair as (select * from market_pair where pair = wanted_pair),
  due as (
    (select t.* from trade t, pair p
     where t.currency_pair = p.pair and t.status = 'PENDING' and t.entry_seq is null
       and t.accepted_ms <= p.last_time_ms and t.trade_id <> all (aside)
     order by t.accepted_ms limit most)
    union
    (select t.* from trade t, pair p
     where t.currency_pair = p.pair and t.status = 'PENDING' and t.expires_ms < p.last_time_ms
       and t.trade_id <> all (aside)
     order by t.expires_ms limit most)
  )
  select t.trade_id, t.user_id, t.wallet, t.positions, t.amount, t.cover,
    t.accepted_ms, t.entry_delay_ms, t.expires_ms, t.entry_seq is not null, p.last_time_ms,
    a.source_run, n.seq, n.time_ms, n.price, x.seq, x.time_ms, x.price, c.seq, c.time_ms, c.source_run
  from pair p
  join due t on true
  left join lateral (select * from market_tick m where m.pair = p.pair and m.seq = t.after_seq limit 1) a on true
  left join lateral (
    select * from market_tick m
    where m.pair = p.pair and m.seq > t.after_seq and m.time_ms >= t.accepted_ms + t.entry_delay_ms
    order by m.time_ms, m.seq limit 1) n on true
  left join lateral (
    select * from market_tick m where m.pair = p.pair and m.time_ms <= t.expires_ms
    order by m.time_ms desc, m.seq desc limit 1) x on t.expires_ms < p.last_time_ms
  left join lateral (
    select * from market_tick m where m.pair = p.pair and m.time_ms > t.expires_ms
    order by m.time_ms, m.seq limit 1) c on t.expires_ms < p.last_time_ms
$$;

revoke execute on function trade_windows(text, integer, text[]) from public;
grant execute on function trade_windows(text, integer, text[]) to fairlead_app;

-- The settler holds the lease's row while it writes (Z2), which also holds up the lease's renewal. When somebody else keeps
-- the house's accounts locked, it therefore gives up well before the lease runs out (2.5 s), and tries again.

alter function trade_settle(text, bigint, text[], text[], bigint[], text[], bigint[], bigint[], bigint[],
  text[], text[], integer[], text[], text[], text[], text[], integer[], integer[], integer[], bigint[])
  set lock_timeout = '1s';

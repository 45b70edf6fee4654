-- The tick of a pair that values what was paid, came back or is to be paid at a time (ms; D5, W5), with the first and the
-- last one that were looked at for it. No row while it is not known yet.
-- The first tick counts that was quoted and recorded from that time on: a held one, the price of before, once nothing else
-- came for a minute, and a polled one, whose answer may be as old, after three. Where it has bid and ask, or is an index of
-- what has, it is not enough: in a wide book anybody moves their middle for an instant. Then each price of a minute counts by
-- how long it stood, until
-- the next tick, the end of the minute or two seconds, whichever came first: of the prices in order the first one up to which
-- the market stood for half of the time that was counted, once the minute is over.
-- A time that staff typed (is_typed) is that of a block, which a transaction can enter some seconds after its stamp: prices
-- that a venue or a service says, and that its sender has seen by then, count a minute later. Where only a market's price
-- counts (P2), others are not looked at. Takes no locks.
create function market_worth(wanted_pair text, at_ms bigint, is_typed boolean default false, only_market boolean default false)
  returns table (seq bigint, first_seq bigint, last_seq bigint)
  language sql stable
  as $$
  with first as materialized (
    select t.seq, t.time_ms, (t.bid is not null or t.index_parts is not null) as has_sides from market_tick t
    where t.pair = wanted_pair and t.time_ms >= at_ms and coalesce(t.quoted_ms, t.time_ms)
      >= at_ms + case when t.source like 'polled:%' then 180000 when t.held then 60000 else 0 end
        + case when is_typed and (t.bid is not null or t.index_parts is not null or t.source like 'polled:%') then 60000 else 0 end
      and (not only_market or t.source ~ '^(live|polled):')
    order by t.time_ms, t.seq limit 1),
  stood as (
    select t.seq, t.price,
      least(lead(t.time_ms, 1, f.time_ms + 60000) over (order by t.time_ms, t.seq), t.time_ms + 2000) - t.time_ms as ms
    from first f join market_tick t on t.pair = wanted_pair and t.time_ms between f.time_ms and f.time_ms + 59999 and t.seq >= f.seq
      and (f.has_sides or t.seq = f.seq)
      and (not only_market or t.source ~ '^(live|polled):'))
  select m.seq, m.first_seq, m.last_seq from (
    select s.seq, s.price, sum(s.ms) over (order by s.price, s.seq) as up_to, sum(s.ms) over () as whole,
      min(s.seq) over () as first_seq, max(s.seq) over () as last_seq
    from stood s) m
  where m.up_to * 2 >= m.whole and exists (
    select from first f where not f.has_sides
      or exists (select from market_tick t where t.pair = wanted_pair and t.time_ms >= f.time_ms + 60000))
  order by m.price, m.seq limit 1
$$;
revoke execute on function market_worth(text, bigint, boolean, boolean) from public;
grant execute on function market_worth(text, bigint, boolean, boolean) to fairlead_app;

-- The tick of a pair that values what was paid, came back or is to be paid at a time (ms; D5, W5), with the first and the
-- last one that were looked at for it. No row while it is not known yet.
-- The first tick counts that was quoted and recorded from that time on: a held one, the price of before, once nothing else
-- came for a minute, and a polled one, whose answer may be as old, after three. Where it has bid and ask it is not enough:
-- in a wide book anybody moves their middle for an instant. Then the first tick of each second of a minute is taken, and
-- of these the one in the middle by price (the lower one of two), once the minute is over.
-- A time that staff typed (is_typed) is that of a block, which a transaction can enter some seconds after its stamp: prices
-- that a venue or a service says, and that its sender has seen by then, count a minute later. Where only a market's price
-- counts (P2), others are not looked at. Takes no locks.
create function market_worth(wanted_pair text, at_ms bigint, is_typed boolean default false, only_market boolean default false)
  returns table (seq bigint, first_seq bigint, last_seq bigint)
  language sql stable
  as $$
  with first as materialized (
    select t.seq, t.time_ms, t.bid is not null as has_sides from market_tick t
    where t.pair = wanted_pair and t.time_ms >= at_ms and coalesce(t.quoted_ms, t.time_ms)
      >= at_ms + case when t.source like 'polled:%' then 180000 when t.held then 60000 else 0 end
        + case when is_typed and (t.bid is not null or t.source like 'polled:%') then 60000 else 0 end
      and (not only_market or t.source ~ '^(live|polled):')
    order by t.time_ms, t.seq limit 1),
  seconds as (
    select distinct on (s.second) s.seq, s.price from first f cross join lateral (
      select t.seq, t.price, t.time_ms, (t.time_ms - f.time_ms) / 1000 as second from market_tick t
      where t.pair = wanted_pair and t.time_ms between f.time_ms and f.time_ms + 59999 and t.seq >= f.seq
        and (f.has_sides or t.seq = f.seq)
        and (not only_market or t.source ~ '^(live|polled):')) s
    order by s.second, s.time_ms, s.seq)
  select m.seq, m.first_seq, m.last_seq from (
    select s.seq, row_number() over (order by s.price, s.seq) as place, count(*) over () as places,
      min(s.seq) over () as first_seq, max(s.seq) over () as last_seq
    from seconds s) m
  where m.place = (m.places + 1) / 2 and exists (
    select from first f where not f.has_sides
      or exists (select from market_tick t where t.pair = wanted_pair and t.time_ms >= f.time_ms + 60000))
$$;
revoke execute on function market_worth(text, bigint, boolean, boolean) from public;
grant execute on function market_worth(text, bigint, boolean, boolean) to fairlead_app;

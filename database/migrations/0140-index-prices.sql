-- P2: a price may be the index of its pair over several venues. Such a tick has the parts that it is made of (its instant, and what each
-- venue quoted then), no bid and ask of its own, and one source, whichever venues are in it; it is made anew each time and never held.
alter table market_tick
  add column index_parts text,
  add constraint market_tick_index check (
    (index_parts is not null) = (source = 'live:index')
    and (index_parts is null or (quoted_ms is not null and bid is null and not held)));
-- Those of the last tick stand beside its price, so that a trade with real money is refused where too few venues are in it (T6).
alter table market_pair add column last_index text;

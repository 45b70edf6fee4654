-- Ticks as they are sealed (L7): id, xact, SHA-256 over every column, and the time (ms) of recording. Ticks without
-- quotedAt keep the text of version 1, those of an index have its parts (Z1).
create view seal_leaf_tick as
select m.id, m.xact, sha256(convert_to(case when m.quoted_ms is null
  then concat_ws('|', 'tick', m.id, m.pair, m.seq, m.time_ms, m.price, m.source,
    m.source_run, m.held, coalesce(m.venue_time_ms::text, ''), coalesce(m.venue_id, ''), encode(m.hash, 'hex'), m.xact)
  else concat_ws('|', case when m.index_parts is null then 'tick2' else 'tick3' end, m.id, m.pair, m.seq, m.time_ms, m.quoted_ms,
    m.price, coalesce(m.bid::text, ''), coalesce(m.ask::text, ''), m.source, m.source_run, m.held,
    coalesce(m.venue_time_ms::text, ''), coalesce(m.venue_id, ''), m.index_parts, encode(m.hash, 'hex'), m.xact) end, 'UTF8')) as leaf,
  m.time_ms as at_ms
from market_tick m;

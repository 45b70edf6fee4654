-- The text that the hash of a tick of version 1, one without quotedAt, covers (Z1). It includes the hash of the tick
-- before it: anyone can compute it again. Price is scaled by decimals, times are in ms.
create function market_tick_text(
  pair text, seq bigint, time_ms bigint, price bigint, decimals smallint, source text, held boolean,
  venue_time_ms bigint, venue_id text, previous bytea
) returns text
  language sql immutable
  as $$
  select concat_ws('|', 'tick', pair, seq, time_ms, price, decimals, source, case when held then 'held' else 'quoted' end,
    coalesce(venue_time_ms::text, ''), coalesce(venue_id, ''), encode(previous, 'hex'))
$$;
revoke execute on function market_tick_text(text, bigint, bigint, bigint, smallint, text, boolean, bigint, text, bytea) from public;
grant execute on function market_tick_text(text, bigint, bigint, bigint, smallint, text, boolean, bigint, text, bytea) to fairlead_app;

-- The text that a tick's hash covers. Ticks without the time of a quote keep the text that they were recorded with; those of
-- an index, and no others, have its parts before the hash.
create function market_tick_text(
  pair text, seq bigint, time_ms bigint, quoted_ms bigint, price bigint, bid bigint, ask bigint, decimals smallint, source text,
  held boolean, venue_time_ms bigint, venue_id text, index_parts text, previous bytea
) returns text
  language sql immutable
  as $$
  select case when quoted_ms is null
    then market_tick_text(pair, seq, time_ms, price, decimals, source, held, venue_time_ms, venue_id, previous)
    else concat_ws('|', case when index_parts is null then 'tick2' else 'tick3' end, pair, seq, time_ms, quoted_ms, price, coalesce(bid::text, ''), coalesce(ask::text, ''), decimals,
      source, case when held then 'held' else 'quoted' end, coalesce(venue_time_ms::text, ''), coalesce(venue_id, ''),
      index_parts, encode(previous, 'hex')) end
$$;
revoke execute on function market_tick_text(text, bigint, bigint, bigint, bigint, bigint, bigint, smallint, text, boolean, bigint, text, text, bytea) from public;
grant execute on function market_tick_text(text, bigint, bigint, bigint, bigint, bigint, bigint, smallint, text, boolean, bigint, text, text, bytea) to fairlead_app;

-- The same of a tick that is no index.
create function market_tick_text(
  pair text, seq bigint, time_ms bigint, quoted_ms bigint, price bigint, bid bigint, ask bigint, decimals smallint, source text,
  held boolean, venue_time_ms bigint, venue_id text, previous bytea
) returns text
  language sql immutable
  as $$
  select market_tick_text(pair, seq, time_ms, quoted_ms, price, bid, ask, decimals, source, held, venue_time_ms, venue_id,
    null::text, previous)
$$;
revoke execute on function market_tick_text(text, bigint, bigint, bigint, bigint, bigint, bigint, smallint, text, boolean, bigint, text, bytea) from public;
grant execute on function market_tick_text(text, bigint, bigint, bigint, bigint, bigint, bigint, smallint, text, boolean, bigint, text, bytea) to fairlead_app;

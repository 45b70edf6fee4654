-- The text that the hash of a row of market_heard covers, its parts joined by '|' (Z3): all columns but hash and
-- xact. settings, which only the row that begins a run has, is left out
-- of others. It includes the hash of the row before it: anyone can compute it again. Times are in ms, hashes in hex.
create function market_heard_text(h market_heard) returns text
  language sql immutable
  as $$
  select concat_ws('|', 'heard-1', h.number, h.epoch, case when h.begins then 'begins' else 'goes on' end, h.from_ms, h.to_ms,
    h.heads, h.sources, h.settings, encode(h.previous, 'hex'))
$$;
revoke execute on function market_heard_text(market_heard) from public;
grant execute on function market_heard_text(market_heard) to fairlead_app;

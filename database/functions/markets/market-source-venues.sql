-- Whose symbols of a pair a source's prices are known by (Z1), as run settings name them (Z3): of an index its exchanges, of all else the
-- source itself. What has no symbols, as a simulation, is in no run's settings.
create function market_source_venues(source text) returns text[]
  language sql immutable
  as $$
  select case when source = 'live:index' then array['kraken', 'coinbase', 'bitstamp', 'bitfinex'] else array[split_part(source, ':', 2)] end
$$;
revoke execute on function market_source_venues(text) from public;
grant execute on function market_source_venues(text) to fairlead_app;

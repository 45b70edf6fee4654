-- M3: whether a value is how a pair is listed, as domain/markets/listing.ts reads it: what it is of, its decimals, its name with each
-- source (with coingecko an id and the quote, `bitcoin:usd`), what its liquidity is judged by, icon, hours (spans of a week in UTC, in order), place in the list, and whether it is retired.
-- The pair's name is its base and quote. Takes no locks.
create function listing_within(of_pair text, of_value jsonb) returns boolean
  language sql immutable
  as $$
  select coalesce(jsonb_typeof(of_value) = 'object'
    and of_value - array['base', 'quote', 'decimals', 'class', 'symbols', 'liquidity', 'icon', 'hours', 'order', 'retired'] = '{}'
    and of_value ->> 'base' ~ '^[A-Z0-9]{1,12}$' and of_value ->> 'quote' ~ '^[A-Z]{3}$'
    and of_pair = (of_value ->> 'base') || (of_value ->> 'quote')
    and whole_within(of_value -> 'decimals', 0, 10) and whole_within(of_value -> 'order', 1, 10000)
    and of_value ->> 'class' in ('crypto', 'currency', 'token') and jsonb_typeof(of_value -> 'retired') = 'boolean'
    and jsonb_typeof(of_value -> 'symbols') = 'object'
    and (of_value -> 'symbols') - array['kraken', 'coinbase', 'bitstamp', 'bitfinex', 'feed', 'coingecko'] = '{}'
    and not exists (select from jsonb_each(case when jsonb_typeof(of_value -> 'symbols') = 'object' then of_value -> 'symbols' else '{}' end) s(source, symbol)
      where jsonb_typeof(symbol) <> 'string' or symbol #>> '{}' !~ '^[A-Za-z0-9][A-Za-z0-9:/_.-]{1,59}$')
    and (of_value -> 'symbols' -> 'coingecko' is null
      or of_value -> 'symbols' ->> 'coingecko' ~ ('^[a-z0-9._-]+:' || lower(of_value ->> 'quote') || '$'))
    and (of_value -> 'liquidity') - array['maxSpreadBps', 'minUpdates', 'minSize'] = '{}'
    and whole_within(of_value -> 'liquidity' -> 'maxSpreadBps', 1, 1000) and whole_within(of_value -> 'liquidity' -> 'minUpdates', 1, 240)
    and whole_within(of_value -> 'liquidity' -> 'minSize', 1, 1000000)
    and (of_value -> 'icon' = 'null' or (jsonb_typeof(of_value -> 'icon') = 'object' and (of_value -> 'icon') - array['letters', 'colour'] = '{}'
      and of_value -> 'icon' ->> 'letters' ~ '^[A-Z0-9]{1,4}$' and of_value -> 'icon' ->> 'colour' ~ '^#[0-9a-f]{6}$'))
    and (of_value -> 'hours' = 'null' or (jsonb_typeof(of_value -> 'hours') = 'array' and jsonb_array_length(of_value -> 'hours') between 1 and 21
      and (select bool_and(coalesce(
          one - array['day', 'from', 'to'] = '{}' and whole_within(one -> 'day', 1, 7) and whole_within(one -> 'from', 0, 1439)
          and whole_within(one -> 'to', 1, 1440) and (one ->> 'from')::int < (one ->> 'to')::int
          and (at = 1 or (one ->> 'day')::int * 1440 + (one ->> 'from')::int
            >= (of_value -> 'hours' -> (at::int - 2) ->> 'day')::int * 1440 + (of_value -> 'hours' -> (at::int - 2) ->> 'to')::int), false))
        from jsonb_array_elements(case when jsonb_typeof(of_value -> 'hours') = 'array' then of_value -> 'hours' else '[]' end)
          with ordinality e(one, at)))), false)
$$;
revoke execute on function listing_within(text, jsonb) from public;
grant execute on function listing_within(text, jsonb) to fairlead_app;

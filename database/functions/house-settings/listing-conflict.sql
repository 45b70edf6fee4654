-- M3: what of a listing (`listing:<PAIR>`, value) cannot be, against what is kept; null where it can. Base, quote and decimals of a listed
-- pair never change, nor decimals that prices were recorded with. A source's symbol is for good of the pair that was listed with it;
-- letters count alike in either case. Takes no locks: callers hold settings of the house.
create function listing_conflict(of_name text, of_value jsonb) returns text
  language sql stable
  as $$
  select coalesce(
    (select format('%s was listed with %s decimals, which stay', substr(of_name, 9), h.value ->> 'decimals')
     from house_setting h where h.name = of_name
       and (h.value -> 'base', h.value -> 'quote', h.value -> 'decimals')
         is distinct from (of_value -> 'base', of_value -> 'quote', of_value -> 'decimals') limit 1),
    (select format('%s is recorded with %s decimals, which stay', m.pair, m.decimals)
     from market_pair m where m.pair = substr(of_name, 9) and m.decimals <> (of_value ->> 'decimals')::int),
    (select format('%s of %s is %s', s.symbol, s.source, substr(h.name, 9))
     from jsonb_each_text(of_value -> 'symbols') s(source, symbol)
     join house_setting h on h.name like 'listing:%' and h.name <> of_name and lower(h.value -> 'symbols' ->> s.source) = lower(s.symbol)
     order by h.id desc limit 1))
$$;
revoke execute on function listing_conflict(text, jsonb) from public;
grant execute on function listing_conflict(text, jsonb) to fairlead_app;

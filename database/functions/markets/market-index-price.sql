-- The price that the parts of an index make (P2, `indexText` of domain/markets): the median of the mids that are in it, in units of the
-- pair's decimals, of an even number the mean of the two in the middle, rounded down. Null where the text is no such text or does not keep the rule:
-- venues by name and once each; a silent one without figures; each other one quoted and seen by the instant, and seen at most
-- 400 ms before it; in it exactly those within half a percent of the median of all that were seen, two at least, and of two none
-- that lie further apart than that.
create function market_index_price(parts text) returns bigint
  language sql immutable
  as $$
  select case when parts ~ ('^index1;[1-9][0-9]{0,14}(;[a-z]{1,20},(silent|(in|apart)(,[1-9][0-9]{0,17}){2}'
      '(,[1-9][0-9]{0,14}){2},([1-9][0-9]{0,14})?,[A-Za-z0-9_.:-]{0,64}))+$') then (
    with part as (
      select p.place, split_part(p.text, ',', 1) as venue, split_part(p.text, ',', 2) as state,
        nullif(split_part(p.text, ',', 3), '')::bigint as bid, nullif(split_part(p.text, ',', 4), '')::bigint as ask,
        nullif(split_part(p.text, ',', 5), '')::bigint as quoted_ms, nullif(split_part(p.text, ',', 6), '')::bigint as seen_ms,
        split_part(parts, ';', 2)::bigint as at_ms
      from string_to_table(parts, ';') with ordinality as p(text, place) where p.place > 2),
    quoted as (select *, (bid + ask) / 2 as mid from part where state <> 'silent'),
    every_mid as (select array_agg(mid order by mid) as mids, count(*)::integer as n from quoted),
    middle as (select (mids[(n + 1) / 2] + mids[n / 2 + 1]) / 2 as mid from every_mid),
    near as (
      select q.*, abs(q.mid - m.mid)::numeric * 10000 <= 50 * m.mid::numeric as is_near from quoted q cross join middle m),
    chosen as (select array_agg(mid order by mid) as mids, count(*)::integer as n from near where is_near)
    select (mids[(n + 1) / 2] + mids[n / 2 + 1]) / 2 from chosen
    where n >= 2 and not (n = 2 and (mids[2] - mids[1])::numeric * 10000 > 50 * mids[1]::numeric)
      and not exists (
        select from near
        where bid > ask or quoted_ms > seen_ms or seen_ms > at_ms or at_ms - seen_ms > 400 or is_near <> (state = 'in'))
      and not exists (
        select from part one join part other on other.place = one.place + 1
        where one.venue collate "C" >= other.venue collate "C")) end
$$;
revoke execute on function market_index_price(text) from public;
grant execute on function market_index_price(text) to fairlead_app;

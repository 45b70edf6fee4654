-- Compares what came in (the coin's smallest units) with what N1's formula expects of the whole capacity (hashes per
-- second) at a network's figures (N3): 'within' 0.8 and 1.2 times of it, 'above', 'below', or 'unknown' where no
-- network was read or nothing is expected. domain/mining/bounds.ts has the same rule.
create function mining_bound(received bigint, capacity bigint, wanted_network bigint) returns text
  language sql stable
  as $$
  select case when e.parts is null or e.parts = 0 then 'unknown'
    when received::numeric * 10000000 > 12 * e.parts then 'above'
    when received::numeric * 10000000 < 8 * e.parts then 'below' else 'within' end
  from (select (select div(capacity * 86400::numeric * (n.subsidy + n.fees) * 1000000, n.difficulty * 4294967296)
    from mining_network n where n.id = wanted_network) as parts) e
$$;
revoke execute on function mining_bound(bigint, bigint, bigint) from public;
grant execute on function mining_bound(bigint, bigint, bigint) to fairlead_app;

-- Writes what was seen of pairs' liquidity (M2), under the lease (Z2): the spread in basis points, the changes of a
-- minute, and whether the pair is liquid. Closing and opening leave an audit entry with these facts.
-- Locks the lease's row (lease_check, `for share`), then the pairs' by name (`for no key update`). Raises FL001 where
-- the lease is lost.
create function market_liquidity(
  lease_name text, held_epoch bigint, pairs text[], spreads integer[], counts integer[], liquids boolean[], reasons text[]
) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform lease_check(lease_name, held_epoch);
  perform 1 from market_pair where pair = any(pairs) order by pair for no key update;
  insert into audit_entry (actor, action, subject_kind, subject, reason, before, after)
  select 'system', 'markets.liquidity', 'pair', m.pair, u.reason, jsonb_build_object('open', m.liquid),
    jsonb_build_object('open', u.liquid, 'source', m.last_source, 'spread', u.spread, 'updates', u.count)
  from unnest(pairs, spreads, counts, liquids, reasons) u(pair, spread, count, liquid, reason)
  join market_pair m on m.pair = u.pair
  where m.liquid <> u.liquid order by m.pair;
  update market_pair m set spread_bps = u.spread, updates = u.count, liquid = u.liquid
  from unnest(pairs, spreads, counts, liquids) u(pair, spread, count, liquid)
  where m.pair = u.pair;
end $$;
revoke execute on function market_liquidity(text, bigint, text[], integer[], integer[], boolean[], text[]) from public;
grant execute on function market_liquidity(text, bigint, text[], integer[], integer[], boolean[], text[]) to fairlead_app;

-- Writes what the price guard saw of pairs (M2), under the lease (Z2): the second source, its divergence in basis
-- points, and whether the pair is open. Opening and closing leave an audit entry with the reason.
-- Locks the lease's row (lease_check, `for share`), then the pairs' by name (`for no key update`). Raises FL001 where
-- the lease is lost.
create function market_guard(
  lease_name text, held_epoch bigint, pairs text[], sources text[], divergences integer[], opens boolean[], reasons text[]
) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform lease_check(lease_name, held_epoch);
  perform 1 from market_pair where pair = any(pairs) order by pair for no key update;
  insert into audit_entry (actor, action, subject_kind, subject, reason, before, after)
  select 'system', 'markets.guard', 'pair', m.pair, u.reason, jsonb_build_object('open', m.open),
    jsonb_build_object('open', u.open, 'source', m.last_source, 'guard', u.source, 'divergence', u.divergence)
  from unnest(pairs, sources, divergences, opens, reasons) u(pair, source, divergence, open, reason)
  join market_pair m on m.pair = u.pair
  where m.open <> u.open order by m.pair;
  update market_pair m set guard_source = u.source, guard_bps = u.divergence, open = u.open
  from unnest(pairs, sources, divergences, opens) u(pair, source, divergence, open)
  where m.pair = u.pair;
end $$;
revoke execute on function market_guard(text, bigint, text[], text[], integer[], boolean[], text[]) from public;
grant execute on function market_guard(text, bigint, text[], text[], integer[], boolean[], text[]) to fairlead_app;

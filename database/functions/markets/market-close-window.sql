-- Decides under the pair's row lock that an instant (ms) has passed without a tick (Z6): no later tick is quoted at
-- it or before. Answers the time up to which the pair's ticks are final, or null when the instant is not past yet.
-- The least quotedAt of later ticks rises to a millisecond after the instant and no further; the pair's last time
-- rises to now.
-- Locks the lease's row (lease_check, `for share`), then the pair's (`for no key update`). Raises FL001 where the
-- lease is lost, P0002 where the pair does not exist.
create function market_close_window(lease_name text, held_epoch bigint, wanted_pair text, limit_ms bigint)
  returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  m market_pair;
  now_ms bigint;
begin
  perform lease_check(lease_name, held_epoch);
  select * into strict m from market_pair where pair = wanted_pair for no key update;
  if m.quoted_floor_ms > limit_ms then return m.quoted_floor_ms; end if;
  now_ms := clock_ms();
  if now_ms <= limit_ms then return null; end if;
  update market_pair set last_time_ms = greatest(m.last_time_ms, now_ms), quoted_floor_ms = limit_ms + 1
  where pair = wanted_pair;
  return limit_ms + 1;
end $$;
revoke execute on function market_close_window(text, bigint, text, bigint) from public;
grant execute on function market_close_window(text, bigint, text, bigint) to fairlead_app;

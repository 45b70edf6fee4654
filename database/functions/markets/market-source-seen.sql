-- Writes how each source is doing (M2), under the lease (Z2): the offset of its clock, how wrong that may be, round
-- trip and lag (all ms), and what was dropped, by reason. Sources that are not named are removed.
-- Locks the lease's row (lease_check, `for share`). Raises FL001 where the lease is lost.
create function market_source_seen(
  lease_name text, held_epoch bigint, names text[], offsets double precision[], uncertainties double precision[],
  trips double precision[], lags double precision[], drops jsonb[]
) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform lease_check(lease_name, held_epoch);
  delete from market_source where not name = any(names);
  insert into market_source (name, measured_ms, offset_ms, uncertainty_ms, rtt_ms, lag_ms, dropped)
  select u.name, clock_ms(), u.offset_ms, u.uncertainty_ms, u.rtt_ms, u.lag_ms, u.dropped
  from unnest(names, offsets, uncertainties, trips, lags, drops)
    u(name, offset_ms, uncertainty_ms, rtt_ms, lag_ms, dropped) order by u.name
  on conflict (name) do update set measured_ms = excluded.measured_ms, offset_ms = excluded.offset_ms,
    uncertainty_ms = excluded.uncertainty_ms, rtt_ms = excluded.rtt_ms, lag_ms = excluded.lag_ms, dropped = excluded.dropped;
end $$;
revoke execute on function market_source_seen(text, bigint, text[], double precision[], double precision[], double precision[], double precision[], jsonb[]) from public;
grant execute on function market_source_seen(text, bigint, text[], double precision[], double precision[], double precision[], double precision[], jsonb[]) to fairlead_app;

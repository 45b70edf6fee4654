-- How the sources of prices stood when the recorder last wrote it down, for the operator: nothing is decided by it.
create table market_source (
  name text primary key,
  measured_ms bigint not null,
  -- How far the venue's clock is ahead of the database's, how wrong that may be, and the round trip, in ms; null while unmeasured.
  offset_ms double precision,
  uncertainty_ms double precision,
  rtt_ms double precision,
  -- How late the latest of its changes of the last ten seconds came, in ms.
  lag_ms double precision not null,
  -- How many of its quotes this run has not recorded, by reason.
  dropped jsonb not null
);

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

revoke execute on function market_source_seen(
  text, bigint, text[], double precision[], double precision[], double precision[], double precision[], jsonb[]) from public;
grant execute on function market_source_seen(
  text, bigint, text[], double precision[], double precision[], double precision[], double precision[], jsonb[]) to fairlead_app;
grant select on market_source to fairlead_app;

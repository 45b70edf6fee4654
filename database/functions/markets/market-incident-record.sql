-- Keeps a gap in recording that the installation made itself (T5), under the lease (Z2): from and to (ms), cause,
-- epoch, and the pairs that had a tick in the 5 s before it.
-- Locks the lease's row (lease_check, `for share`). Raises FL001 where the lease is lost, 23514 where the cause is
-- unknown or the gap does not end after its beginning.
create function market_incident_record(
  lease_name text, held_epoch bigint, gap_cause text, gap_from_ms bigint, gap_to_ms bigint
) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform lease_check(lease_name, held_epoch);
  insert into market_incident (from_ms, to_ms, cause, pairs, epoch)
  select gap_from_ms, gap_to_ms, gap_cause, coalesce(array_agg(p.pair order by p.pair), '{}'), held_epoch
  from market_pair p
  where exists (
    select from market_tick t
    where t.pair = p.pair and t.time_ms between gap_from_ms - 5000 and gap_from_ms);
end $$;
revoke execute on function market_incident_record(text, bigint, text, bigint, bigint) from public;
grant execute on function market_incident_record(text, bigint, text, bigint, bigint) to fairlead_app;

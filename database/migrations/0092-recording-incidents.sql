-- Gaps in recording that the product made itself (T5), for the operator: written by whoever holds the lease, never changed.
create table market_incident (
  id bigint generated always as identity primary key,
  -- By the database's clock: nothing was recorded in between.
  from_ms bigint not null,
  to_ms bigint not null,
  cause text not null check (cause in ('loop delayed', 'database', 'restarted')),
  -- What was recorded in the five seconds before.
  pairs text[] not null,
  epoch bigint not null,
  recorded_ms bigint not null default clock_ms(),
  check (from_ms < to_ms)
);
create index market_incident_time on market_incident (to_ms);
grant select on market_incident to fairlead_app;

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

-- What an incident refunded is counted beside it.
create index trade_without_tick on trade (currency_pair, accepted_ms) where status = 'REFUNDED' and refund_reason <> 'tie';

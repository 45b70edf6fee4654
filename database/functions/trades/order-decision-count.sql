-- Adds decisions to the counts of the present UTC day (T6): of pairs[i], outcomes[i] and delays[i], counts[i] of them. Counts
-- only rise: the application may not write the table itself. Locks the rows in the order of their keys. Raises
-- check_violation (23514) for a count below one or an unknown delay, cardinality_violation (21000) where a key comes twice.
create function order_decision_count(pairs text[], outcomes text[], delays smallint[], counts bigint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if 1 > any(counts) then
    raise exception 'a count is below one' using errcode = 'check_violation';
  end if;
  insert into order_decision as d (day, pair, outcome, delay, decisions)
  select clock_ms() / 86400000, u.pair, u.outcome, u.delay, u.decisions
  from unnest(pairs, outcomes, delays, counts) u(pair, outcome, delay, decisions)
  order by u.pair, u.outcome, u.delay
  on conflict (day, pair, outcome, delay) do update set decisions = d.decisions + excluded.decisions;
end $$;
revoke execute on function order_decision_count(text[], text[], smallint[], bigint[]) from public;
grant execute on function order_decision_count(text[], text[], smallint[], bigint[]) to fairlead_app;

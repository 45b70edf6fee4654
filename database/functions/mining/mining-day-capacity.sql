-- What a UTC day is divided by, in hashes per second (N2): the lowest that was verified of the fleet while it lasted,
-- but no less than pools read of it on average, nor than its contracts have. So machines that come in the course of a
-- day take nothing of it away, those that went leave their part to the house, and when jobs ran plays no part.
create function mining_day_capacity(wanted text, wanted_day integer, day_reading bigint) returns bigint
  language sql stable
  as $$
  select greatest(
    least(
      coalesce((
        select s.verified from mining_fleet_state s where s.algorithm = wanted and s.changed_ms < wanted_day * 86400000::bigint
        order by s.changed_ms desc limit 1), 0),
      (select min(s.verified) from mining_fleet_state s
       where s.algorithm = wanted and s.changed_ms >= wanted_day * 86400000::bigint
         and s.changed_ms < (wanted_day + 1) * 86400000::bigint)),
    coalesce(day_reading, 0),
    (select coalesce(sum(c.hash_rate), 0)::bigint from mining_contract c join mining_plan p on p.id = c.plan_id
     where p.algorithm = wanted and c.start_day <= wanted_day and c.end_day > wanted_day))
$$;
revoke execute on function mining_day_capacity(text, integer, bigint) from public;
grant execute on function mining_day_capacity(text, integer, bigint) to fairlead_app;

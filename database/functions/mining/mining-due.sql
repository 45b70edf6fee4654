-- What a run's contracts beyond one of them have coming, at most `most` of them (null: all) by id (N3, formula 2): what each
-- carried over from its last division, whichever day that was of, with the run's net, in parts (millionths of the
-- smallest unit); whole cents of it, the units that are sold for them, and what is carried on. It reads what the run, its day
-- and earlier divisions say, none of which changes while the run goes on: how its contracts are cut into sets plays no part.
-- Takes no locks.
create function mining_due(r mining_run, beyond text, most integer)
  returns table (contract text, customer text, start_day integer, before bigint, after numeric, units bigint, cents bigint)
  language plpgsql stable rows 300
  -- Lookups by key suit one set and a whole plan; contracts come in the order of their index.
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_sort = off
  as $$
#variable_conflict use_column
declare
  at_place constant integer := coalesce(r.at_day, r.day);
  -- cents = units × each_worth / whole
  each_worth numeric;
  whole numeric;
  late_before boolean;
begin
  select d.price::numeric * 100, power(10::numeric, d.price_decimals + 8) into strict each_worth, whole
  from mining_day d where d.coin = r.coin and d.day = r.day;
  late_before := exists (
    select from mining_addition x where x.coin = r.coin and x.addition <> r.addition and (r.addition > 0 or x.at_day = r.day));
  return query
    select c.id, c.user_id, c.start_day, t.before, t.before + r.net - u.units::numeric * 1000000, u.units, w.cents
    from (
      select x.id, x.user_id, x.start_day, x.end_day from mining_contract x
      where x.plan_id = r.plan_id and x.id > beyond and x.start_day <= r.day and x.end_day > r.day
      order by x.id limit most) c
    -- Compared as a row, which the primary key alone answers: a plan that is made while there are few payouts would otherwise read
    -- all of the day for each contract.
    left join mining_payout y on (y.contract_id, y.coin, y.day, y.addition) >= (c.id, r.coin, least(at_place, c.end_day) - 1, 0)
      and (y.contract_id, y.coin, y.day, y.addition) <= (c.id, r.coin, least(at_place, c.end_day) - 1, 0)
    left join lateral (
      select x.carry_after, x.at_day from mining_payout x
      where late_before and x.contract_id = c.id and x.coin = r.coin and x.addition > 0 and x.addition <> r.addition
      order by x.addition desc limit 1) l on l.at_day >= least(at_place, c.end_day)
    cross join lateral (select coalesce(l.carry_after, y.carry_after, 0) as before) t
    cross join lateral (select div(div(t.before + r.net, 1000000) * each_worth, whole)::bigint as cents) w
    cross join lateral (select div(w.cents * whole + each_worth - 1, each_worth)::bigint as units) u;
end $$;
revoke execute on function mining_due(mining_run, text, integer) from public;

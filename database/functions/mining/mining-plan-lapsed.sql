-- N1: whether the price of a plan has lapsed, so that it is not sold: it was set 30 days ago or earlier, or what its hash
-- rate is expected to bring by now is more than 10 % above what it was then. Where that was not known then, its
-- age alone counts; where it was and is not any more, or its inputs are stale by now, the price has lapsed: who sees the
-- network or the market itself would buy what nobody here has heard of. Takes no locks.
create function mining_plan_lapsed(of_coins text[], of_hash_rate bigint, was_set_ms bigint, was_worth numeric) returns boolean
  language sql volatile set search_path = public, pg_temp
  as $$
  select clock_ms() - was_set_ms >= 30 * 86400000::bigint
    or (was_worth is not null and (mining_inputs_stale(of_coins)
      or coalesce(mining_expected_day_worth(of_coins, of_hash_rate) * 10 > was_worth * 11, true)))
$$;
revoke execute on function mining_plan_lapsed(text[], bigint, bigint, numeric) from public;
grant execute on function mining_plan_lapsed(text[], bigint, bigint, numeric) to fairlead_app;

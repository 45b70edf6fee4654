-- What each of some customers' copies with real money will stake at most, in cents, in a trade that was accepted and is
-- still placed (C3, A13): a row per copy and trade, with the time (ms) after which the trade's copies are late, and what of the
-- copy's settings and of the acceptance (ms) decides whether it takes part. A stake below the pair's least counts as none.
-- before_ms and before_fan restrict it to placings that come before placing before_fan of a trade accepted at
-- before_ms; null: all.
create function copy_due(customers text[], before_ms bigint, before_fan text)
  returns table (user_id text, stake bigint, late_after_ms bigint, copy_id text, accepted_ms bigint, max_open integer, stop_loss bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select c.user_id, w.stake, t.accepted_ms + t.duration_ms / 2, c.id, t.accepted_ms, v.max_open, v.stop_loss
  from copy_fan_out f
  join trader_trade s on s.trade_id = f.trade_id
  join trade t on t.trade_id = f.trade_id
  join copy c on c.trader_id = f.trader_id and c.wallet = f.wallet and c.user_id = any(customers) and c.place > f.decided_place
    and not exists (select from copy_outcome o where o.source_trade_id = f.trade_id and o.copy_id = c.id)
  join copy_settings v on v.copy_id = c.id and v.from_change <= s.change and (v.until_change is null or v.until_change > s.change)
  cross join lateral (select least(v.max_stake, s.max_stake, case v.sizing when 'fixed' then v.fixed_stake
    else case when s.balance_before > 0 then floor(t.amount::numeric * v.allocation / s.balance_before)::bigint else 0 end end)
    as stake) w
  where f.state = 'placing' and f.wallet = 'real' and w.stake >= s.min_stake
    and (before_ms is null or (t.accepted_ms, f.id) < (before_ms, before_fan))
$$;
revoke execute on function copy_due(text[], bigint, text) from public;
grant execute on function copy_due(text[], bigint, text) to fairlead_app;

-- The placing that a copy's trade with real money came of (C3).
create function copy_fan_of(copied text) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select f.id from copy_outcome o
  join copy_fan_out f on f.trade_id = o.source_trade_id and f.wallet = 'real'
  where o.trade_id = copied
$$;
revoke execute on function copy_fan_of(text) from public;

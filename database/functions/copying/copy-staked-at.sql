-- What the copies with real money of each of some customers had staked, in cents, when the trade of placing before_fan
-- was accepted, at at_ms (C3): in trades that were accepted before it and had not settled by then. Of trades accepted in
-- the same millisecond the placing's id says which came before. No row for a customer who has no such copy.
create function copy_staked_at(customers text[], at_ms bigint, before_fan text) returns table (user_id text, stake bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select c.user_id, sum(c.open_stake
    + (select coalesce(sum(t.amount), 0) from trade t
       where t.copy_id = c.id and t.status <> 'PENDING' and t.closed_ms > at_ms
         and (t.accepted_ms < at_ms or t.accepted_ms = at_ms and copy_fan_of(t.trade_id) < before_fan))
    - (select coalesce(sum(t.amount), 0) from trade t
       where t.copy_id = c.id and t.created_ms >= at_ms and t.status = 'PENDING'
         and (t.accepted_ms > at_ms or t.accepted_ms = at_ms and copy_fan_of(t.trade_id) > before_fan)))::bigint
  from copy c where c.user_id = any(customers) and c.wallet = 'real'
  group by c.user_id
$$;
revoke execute on function copy_staked_at(text[], bigint, text) from public;
grant execute on function copy_staked_at(text[], bigint, text) to fairlead_app;

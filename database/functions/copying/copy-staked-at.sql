-- What a customer's copies with real money had staked at a time (ms), in cents: in trades accepted by then and not
-- settled by then (C3).
create function copy_staked_at(customer text, at_ms bigint) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select coalesce(sum(c.open_stake
    + (select coalesce(sum(t.amount), 0) from trade t
       where t.copy_id = c.id and t.status <> 'PENDING' and t.closed_ms > at_ms and t.accepted_ms <= at_ms)
    - (select coalesce(sum(t.amount), 0) from trade t
       where t.copy_id = c.id and t.created_ms >= at_ms and t.accepted_ms > at_ms and t.status = 'PENDING')), 0)::bigint
  from copy c where c.user_id = customer and c.wallet = 'real'
$$;
revoke execute on function copy_staked_at(text, bigint) from public;
grant execute on function copy_staked_at(text, bigint) to fairlead_app;

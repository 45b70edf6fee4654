-- Whether the copies up to last_copy have to wait: a trade of the same trader and wallet that was accepted before has
-- not decided them, and its time for placing (half of its duration) is not over (C3). What it takes of a copy is not
-- there for a later one, whichever ends first.
create function copy_waits(fan_out text, last_copy text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select exists (
    select from copy_fan_out f
    join trade t on t.trade_id = f.trade_id
    join copy c on c.id = last_copy
    join copy_fan_out p on p.trader_id = f.trader_id and p.state = 'placing' and p.wallet = f.wallet and p.id <> f.id
      and p.decided_place < c.place
    join trade x on x.trade_id = p.trade_id
    where f.id = fan_out and (x.accepted_ms, p.id) < (t.accepted_ms, f.id)
      and clock_ms() <= x.accepted_ms + x.duration_ms / 2)
$$;
revoke execute on function copy_waits(text, text) from public;
grant execute on function copy_waits(text, text) to fairlead_app;

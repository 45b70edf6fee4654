-- Trigger on own_limit: keeps each state of a customer's own limit with the time (ms) from which it holds, in
-- own_limit_standing. Copies are judged by those of the trader's acceptance (A13, C3).
create function own_limit_dated() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into own_limit_standing (uid, kind, period, amount, pending, pending_amount, pending_from_ms, from_ms)
  values (new.uid, new.kind, new.period, new.amount, new.pending, new.pending_amount, new.pending_from_ms, clock_ms());
  return null;
end $$;
revoke execute on function own_limit_dated() from public;

create trigger own_limit_dated after insert or update on own_limit for each row execute function own_limit_dated();

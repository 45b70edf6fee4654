-- Trigger on customer: keeps each account_status and country with the time (ms) from which it holds, in
-- customer_standing. Copies are judged by those of the trader's acceptance (C3). A change of neither writes nothing.
create function customer_status_dated() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if tg_op = 'INSERT' or (new.account_status, new.country) is distinct from (old.account_status, old.country) then
    insert into customer_standing (uid, account_status, country, from_ms)
    values (new.uid, new.account_status, new.country, clock_ms());
  end if;
  return null;
end $$;
revoke execute on function customer_status_dated() from public;

create trigger customer_status_dated after insert or update of account_status, country on customer
  for each row execute function customer_status_dated();

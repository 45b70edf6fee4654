-- Trigger on customer: dates a change of account_status (account_status_since_ms, ms by clock_ms). By that time ID
-- images of a blocked or declined customer are kept (I5).
create function account_status_changed() returns trigger
  language plpgsql
  as $$
begin
  new.account_status_since_ms := clock_ms();
  return new;
end $$;
revoke execute on function account_status_changed() from public;

create trigger account_status_since before update of account_status on customer
  for each row when (old.account_status <> new.account_status) execute function account_status_changed();

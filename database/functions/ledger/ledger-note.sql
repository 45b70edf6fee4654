-- Trigger on ledger_entry, once a statement: hands the journals of the new entries to ledger_check, by a row of
-- ledger_unchecked that is written and deleted at once; its deferred trigger fires at commit (L3). Takes no locks.
create function ledger_note() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  noted tid;
begin
  -- Line 0 is there once for each journal.
  insert into ledger_unchecked (journals)
  select array_agg(p.id / 32) from posted p where p.id % 32 = 0 having count(*) > 0
  returning ctid into noted;
  delete from ledger_unchecked where ctid = noted;
  return null;
end $$;
revoke execute on function ledger_note() from public;

create trigger ledger_entry_noted after insert on ledger_entry
  referencing new table as posted for each statement execute function ledger_note();

-- How many of an account's first `entries` entries have an id of at most `until_id` and a time of at most `until_ms`
-- (null: any), found by halving (L6). Ids only rise. Times do unless the clock was set back: who asks by time leaves
-- room for that and looks at each entry's own time.
create function ledger_entries_until(of_account bigint, entries bigint, until_id bigint, until_ms bigint) returns bigint
  language plpgsql stable
  as $$
declare
  low bigint := 0;
  high bigint := entries;
  middle bigint;
  within boolean;
begin
  while low < high loop
    middle := (low + high + 1) / 2;
    select (until_id is null or e.id <= until_id) and (until_ms is null or e.created_ms <= until_ms) into within
    from ledger_entry e where e.account = of_account and e.account_version = middle;
    if within then low := middle; else high := middle - 1; end if;
  end loop;
  return low;
end $$;
revoke execute on function ledger_entries_until(bigint, bigint, bigint, bigint) from public;
grant execute on function ledger_entries_until(bigint, bigint, bigint, bigint) to fairlead_app;

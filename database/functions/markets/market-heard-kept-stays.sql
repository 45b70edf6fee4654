-- Trigger on market_heard_kept: the kept lists of a row of market_heard are deleted no sooner than 30 days after the
-- row's end (to_ms), whoever deletes, the schema's owner included (Z3). Takes no locks. Raises check_violation
-- (23514) before.
create function market_heard_kept_stays() returns trigger
  language plpgsql as $$
begin
  if exists (select from market_heard h where h.number = old.number and h.to_ms < clock_ms() - 30 * 86400000::bigint) then
    return old;
  end if;
  raise exception 'what was heard is kept for 30 days' using errcode = 'check_violation';
end $$;
revoke execute on function market_heard_kept_stays() from public;

create trigger market_heard_kept_for_a_while before delete on market_heard_kept
  for each row execute function market_heard_kept_stays();

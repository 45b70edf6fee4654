-- Triggers on market_heard and market_heard_kept: rows of market_heard are never updated or deleted, rows of
-- market_heard_kept never updated, and neither table is truncated, whoever writes (Z3). market_heard_kept_stays
-- decides which lists may be deleted. Raises check_violation (23514) on each such statement.
create function market_heard_stays() returns trigger
  language plpgsql as $$
begin
  raise exception 'what was heard is written once and stays' using errcode = 'check_violation';
end $$;
revoke execute on function market_heard_stays() from public;

create trigger market_heard_is_not_emptied before truncate on market_heard
  for each statement execute function market_heard_stays();

create trigger market_heard_stays before update or delete on market_heard
  for each row execute function market_heard_stays();

create trigger market_heard_kept_is_not_emptied before truncate on market_heard_kept
  for each statement execute function market_heard_stays();

create trigger market_heard_kept_stays before update on market_heard_kept
  for each row execute function market_heard_stays();

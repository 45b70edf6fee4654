-- Triggers on profit_mark: the high-water mark (cents) of a customer and a trader never falls, keeps its customer and
-- its trader, and is never deleted (C6). Raises check_violation (23514) otherwise.
create function profit_mark_keeps() returns trigger
  language plpgsql as $$
begin
  raise exception 'the high-water mark of customer % and trader % only rises', old.user_id, old.trader_id
    using errcode = 'check_violation';
end $$;
revoke execute on function profit_mark_keeps() from public;

create trigger profit_mark_keeps before update on profit_mark for each row
  when (new.mark < old.mark or new.trader_id <> old.trader_id or new.user_id <> old.user_id)
  execute function profit_mark_keeps();

create trigger profit_mark_stays before delete on profit_mark for each row execute function profit_mark_keeps();

-- Triggers on mining_receipt: a receipt that begins to count when its day is closed becomes an addition to that day
-- (mining_addition) in the same transaction, with the number of mining_receipt_late (N3, what comes late). at_day is
-- the coin's first open day (next_day).
-- Takes no locks: mining_receipt_late holds the coin's row.
create function mining_add() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into mining_addition (coin, addition, day, receipt_id, amount, at_day, created_ms)
  select new.coin, new.addition, new.day, new.id, new.amount, c.next_day, clock_ms() from mining_coin c where c.coin = new.coin;
  return null;
end $$;
revoke execute on function mining_add() from public;

create trigger mining_add after insert on mining_receipt
  for each row when (new.addition is not null) execute function mining_add();

create trigger mining_add_confirmed after update on mining_receipt
  for each row when (old.addition is null and new.addition is not null) execute function mining_add();

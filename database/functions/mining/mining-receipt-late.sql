-- Triggers on mining_receipt, for one that begins to count: gives it the coin's next addition number where its day is
-- closed, and none where it is open, whatever the writer gave (N3, what comes late). mining_add writes the addition.
-- Locks the coin's row (`for no key update`) until the transaction ends, so that numbers have no gaps and no day is
-- closed meanwhile.
-- Raises FL003 where the day comes before the coin's first one, or where the day with all that was added to it is
-- above 1.2 times of what is expected, or nothing is known of it (mining_bound), and the proof is not 'two admins';
-- the schema's owner is exempt from the latter (R3).
create function mining_receipt_late() returns trigger
  language plpgsql
  as $$
declare
  d record;
  sum_before bigint;
  bound text;
begin
  perform 1 from mining_coin c where c.coin = new.coin for no key update;
  new.addition := null;
  select x.received, x.capacity, x.network_id into d from mining_day x where x.coin = new.coin and x.day = new.day;
  if not found then
    if exists (select from mining_day x where x.coin = new.coin and x.day > new.day) then
      raise exception 'a receipt is for a day before the first of %: %', new.coin, to_jsonb(new) using errcode = 'FL003';
    end if;
    return new;
  end if;
  select coalesce(max(x.addition), 0) + 1 into new.addition from mining_addition x where x.coin = new.coin;
  select coalesce(sum(x.amount), 0) into sum_before from mining_addition x where x.coin = new.coin and x.day = new.day;
  bound := mining_bound(d.received + sum_before + new.amount, d.capacity, d.network_id);
  if current_user <> 'fairlead_owner' and new.proof is distinct from 'two admins' and bound in ('above', 'unknown') then
    raise exception 'what came late for day % of % takes two admins: %', new.day, new.coin, bound using errcode = 'FL003';
  end if;
  return new;
end $$;
revoke execute on function mining_receipt_late() from public;

create trigger mining_receipt_late before insert on mining_receipt
  for each row when (new.state = 'counted') execute function mining_receipt_late();

create trigger mining_receipt_late_confirmed before update on mining_receipt
  for each row when (old.state = 'waiting' and new.state = 'counted') execute function mining_receipt_late();

-- Trigger on deposit: remembers each exact amount (the coin's smallest units) that was asked for on an address, also
-- by a renewed quote, so that it is never handed to another deposit (D2). Only this trigger writes deposit_amount.
-- Raises unique_violation (23505, deposit_amount_once) where the amount was another deposit's on that address.
create function deposit_amount_issued() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  -- A renewed quote may come back to an amount of the same deposit.
  perform 1 from deposit_amount where payment_method = new.payment_method and payment_address = new.payment_address
    and units = new.units and deposit = new.id;
  if not found then
    insert into deposit_amount (payment_method, payment_address, units, deposit, issued_ms)
    values (new.payment_method, new.payment_address, new.units, new.id, new.quoted_ms);
  end if;
  return null;
end $$;
revoke execute on function deposit_amount_issued() from public;

create trigger deposit_amount_issued after insert or update of units on deposit
  for each row execute function deposit_amount_issued();

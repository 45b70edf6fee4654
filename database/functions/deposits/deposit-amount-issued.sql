-- Trigger on deposit: remembers each exact amount (the coin's smallest units) that was asked for on an address, also
-- by a renewed quote, so that it is never handed to another deposit, and until when its last quote holds (D2). Only this
-- trigger writes deposit_amount. A quote that ends as it begins asks nobody for anything: its payment is there already.
-- An amount that meant its deposit no more, as it had lapsed or was not among the two (most_shared_amounts) that its customer was asked
-- for last, is issued anew.
-- Raises unique_violation (23505, deposit_amount_once) where the amount was another deposit's on that address.
create function deposit_amount_issued() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  -- Nobody knew the amount before. Each version says the time at which it is written down (L7).
  now_ms bigint := clock_ms();
begin
  if new.quote_until_ms = new.quoted_ms then
    return null;
  end if;
  -- A renewed quote may come back to an amount of the same deposit.
  update deposit_amount set holds_until_ms = new.quote_until_ms, written_ms = now_ms,
      issued_ms = case when deposit_by_amount(new.payment_method, new.payment_address, new.units, now_ms,
        most_shared_amounts()) = new.id then issued_ms else now_ms end
    where payment_method = new.payment_method and payment_address = new.payment_address
      and units = new.units and deposit = new.id;
  if not found then
    insert into deposit_amount (payment_method, payment_address, units, deposit, issued_ms, holds_until_ms,
      written_ms)
    values (new.payment_method, new.payment_address, new.units, new.id, now_ms, new.quote_until_ms, now_ms);
  end if;
  return null;
end $$;
revoke execute on function deposit_amount_issued() from public;

create trigger deposit_amount_issued after insert or update of units on deposit
  for each row execute function deposit_amount_issued();

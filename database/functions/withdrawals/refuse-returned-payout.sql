-- Trigger on withdrawal: a transaction that brought one payout back pays no other, and each payment of a transaction pays
-- one withdrawal at most: by its number among those to one address, or all of them where none is said (W5). Takes an
-- advisory lock of the transaction by chain and transaction id, the same as refuse_credited_return, until the transaction
-- ends. Raises FL003.
create function refuse_returned_payout() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_advisory_xact_lock(hashtext('payout ' || old.chain || ' ' || new.transaction_id));
  if exists (select from withdrawal w where w.chain = old.chain and w.returned_by = new.transaction_id) then
    raise exception 'transaction % brought a payout back', new.transaction_id using errcode = 'FL003';
  end if;
  if exists (select from withdrawal w where w.id <> new.id and w.payment_method = new.payment_method
    and w.transaction_id = new.transaction_id and w.wallet_address = new.wallet_address
    and coalesce(w.payment_no = new.payment_no, true)) then
    raise exception 'transaction % pays another withdrawal to the address of %', new.transaction_id, new.id using errcode = 'FL003';
  end if;
  return new;
end $$;
revoke execute on function refuse_returned_payout() from public;

create trigger withdrawal_paid_once before update on withdrawal
  for each row when (new.transaction_id is not null
    and (old.transaction_id is null or new.payment_no is distinct from old.payment_no))
  execute function refuse_returned_payout();

-- Triggers on deposit (at approval) and withdrawal (at return): a transaction counts once (W5). One that brought a
-- payout back is credited to no deposit; one that is credited, belongs to a deposit or paid a withdrawal brings no
-- payout back.
-- Takes an advisory lock of the transaction by chain and transaction id, the same as refuse_returned_payout, until
-- the transaction ends, so that two cannot count it at once. Raises FL003 where the transaction counts already.
create function refuse_credited_return() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  -- Of the old row: a generated column of the new one is made after this.
  of_chain text := old.chain;
  named text := to_jsonb(new) ->> case tg_table_name when 'deposit' then 'transaction_id' else 'returned_by' end;
  counted boolean;
begin
  perform pg_advisory_xact_lock(hashtext('payout ' || of_chain || ' ' || named));
  select case tg_table_name
    when 'deposit' then exists (select from withdrawal w where w.chain = of_chain and w.returned_by = named)
    else exists (select from deposit d where d.chain = of_chain and d.status = 'approved' and d.transaction_id = named)
      or exists (select from chain_payment p where p.chain = of_chain and p.transaction_id = named and p.deposit is not null)
      or exists (select from withdrawal w where w.chain = of_chain and w.transaction_id = named) end into counted;
  if counted then
    raise exception 'transaction % brings a payout back, and pays or is credited', named using errcode = 'FL003';
  end if;
  return new;
end $$;
revoke execute on function refuse_credited_return() from public;

create trigger deposit_no_return before update on deposit
  for each row when (new.status = 'approved' and old.status <> 'approved') execute function refuse_credited_return();

create trigger withdrawal_no_credit before update on withdrawal
  for each row when (new.returned_by is not null and old.returned_by is null) execute function refuse_credited_return();

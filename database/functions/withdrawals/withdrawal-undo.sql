-- Trigger on withdrawal, whoever writes except the schema's owner: what undoes a payout, of whatever amount, is
-- decided by two admins, neither of them the customer (R3, W5): that it was not sent (purpose 'unsend', of this
-- round), that its payment failed (the same, with the failed transaction as failedBy) or that it came back
-- ('return'). Raises FL003 where fewer than two approvals that were not taken back are there.
create function withdrawal_undo() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  needed_purpose text := case when old.sending then 'unsend' else 'return' end;
  failed_by text := case when old.sending and new.status = 'returned' then new.transaction_id end;
  given bigint;
begin
  select count(distinct admin) into given from approval
  where subject = new.id and purpose = needed_purpose and admin <> new.user_id and taken_back_ms is null
    and round = case needed_purpose when 'return' then 1 else old.round end
    and values ->> 'failedBy' is not distinct from failed_by;
  if given < 2 then
    raise exception 'withdrawal % is undone by % admins', new.id, given using errcode = 'FL003';
  end if;
  return new;
end $$;
revoke execute on function withdrawal_undo() from public;

create trigger withdrawal_undone before update on withdrawal
  for each row when (((old.sending and new.status = 'pending' and not new.sending)
    or (old.sending and new.status = 'returned')
    or (old.status = 'approved' and new.status = 'returned')) and current_user <> 'fairlead_owner')
  execute function withdrawal_undo();

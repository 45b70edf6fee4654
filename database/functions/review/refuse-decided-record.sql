-- Triggers on adjustment, deposit, house_movement, trade and withdrawal: a record that causes postings begins
-- undecided, whoever writes it except the schema's owner (L3). A decision is a change of its own, which needs
-- approvals and audit entry to move money. Raises FL003.
create function refuse_decided_record() returns trigger
  language plpgsql
  as $$
begin
  raise exception 'a row of % begins undecided, and this one would begin as %', tg_table_name, new.status
    using errcode = 'FL003';
end $$;
revoke execute on function refuse_decided_record() from public;

create trigger adjustment_begins before insert on adjustment
  for each row when (new.status <> 'pending' and current_user <> 'fairlead_owner') execute function refuse_decided_record();

create trigger deposit_begins before insert on deposit
  for each row when ((new.status <> 'pending' or new.restores > 0 or new.round <> 1) and current_user <> 'fairlead_owner')
  execute function refuse_decided_record();

create trigger house_movement_begins before insert on house_movement
  for each row when (new.status <> 'pending' and current_user <> 'fairlead_owner') execute function refuse_decided_record();

-- Only the settler's functions end a trade, and only copy_place makes one of a copy, out of what was reserved for it (C3).
create trigger trade_begins before insert on trade
  for each row when ((new.status <> 'PENDING' or new.copy_id is not null) and current_user <> 'fairlead_owner') execute function refuse_decided_record();

create trigger withdrawal_begins before insert on withdrawal
  for each row when ((new.status <> 'pending' or new.sending) and current_user <> 'fairlead_owner')
  execute function refuse_decided_record();

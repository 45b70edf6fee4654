-- What a payout was fixed at stays (W5): FL003 where anybody but the owner role, who could drop the trigger, changes or
-- removes a fixing.
create function refuse_fixing_change() returns trigger
  language plpgsql
  as $$
begin
  raise exception 'the fixing of withdrawal % in round % does not change', old.withdrawal, old.round using errcode = 'FL003';
end $$;
revoke execute on function refuse_fixing_change() from public;

create trigger payout_fixing_stays before update or delete on payout_fixing
  for each row when (current_user <> 'fairlead_owner') execute function refuse_fixing_change();

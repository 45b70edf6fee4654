create function refuse_mining_change() returns trigger language plpgsql as $$
begin
  raise exception '% cannot become what it was not: %', tg_table_name, to_jsonb(old) using errcode = 'FL003';
end $$;
revoke execute on function refuse_mining_change() from public;

-- A contract ends once.
create trigger mining_contract_states before update on mining_contract
  for each row when (old.state = 'ended' or to_jsonb(old) - '{state,ended_ms}'::text[] <> to_jsonb(new) - '{state,ended_ms}'::text[])
  execute function refuse_mining_change();

-- A closed day is paid once; what it is divided by never changes.
create trigger mining_day_states before update on mining_day
  for each row when (old.state = 'paid' or to_jsonb(old) - 'state' <> to_jsonb(new) - 'state')
  execute function refuse_mining_change();

-- A plan is closed once; its terms never change.
create trigger mining_plan_states before update on mining_plan
  for each row when (old.state = 'closed' or to_jsonb(old) - '{state,closed_ms}'::text[] <> to_jsonb(new) - '{state,closed_ms}'::text[])
  execute function refuse_mining_change();

create trigger mining_receipt_states before update on mining_receipt
  for each row when (old.state = 'set aside' or new.state = 'waiting'
    or to_jsonb(old) - '{state,reason,proof,confirmed_by,confirmed_ms,addition}'::text[]
      <> to_jsonb(new) - '{state,reason,proof,confirmed_by,confirmed_ms,addition}'::text[]
    or ((old.state <> 'waiting' or new.state <> 'counted') and to_jsonb(old) - '{state,reason}'::text[] <> to_jsonb(new) - '{state,reason}'::text[]))
  execute function refuse_mining_change();

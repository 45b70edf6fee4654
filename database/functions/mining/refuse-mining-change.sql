-- Triggers on additions, contracts, days, machine requests, plans and receipts of mining: what is decided does not
-- change, whatever code writes (N, 'What is decided in mining stays so'). Each trigger says which changes it refuses.
-- Takes no locks. Raises FL003 for such a change.
-- An addition is paid once, and its figures never change. A machine request is decided once, and what it asks for
-- never changes (N2). A receipt never waits again, one that is set aside never changes again, and no receipt's
-- figures change; its proof and the number of its addition are written once, when it begins to count.
create function refuse_mining_change() returns trigger language plpgsql as $$
begin
  raise exception '% cannot become what it was not: %', tg_table_name, to_jsonb(old) using errcode = 'FL003';
end $$;
revoke execute on function refuse_mining_change() from public;

create trigger mining_addition_states before update on mining_addition
  for each row when (old.state = 'paid' or to_jsonb(old) - 'state' <> to_jsonb(new) - 'state')
  execute function refuse_mining_change();

-- A contract ends once.
create trigger mining_contract_states before update on mining_contract
  for each row when (old.state = 'ended' or to_jsonb(old) - '{state,ended_ms}'::text[] <> to_jsonb(new) - '{state,ended_ms}'::text[])
  execute function refuse_mining_change();

-- A closed day is paid once; what it is divided by never changes.
create trigger mining_day_states before update on mining_day
  for each row when (old.state = 'paid' or to_jsonb(old) - 'state' <> to_jsonb(new) - 'state')
  execute function refuse_mining_change();

create trigger mining_machine_request_states before update on mining_machine_request
  for each row when (old.state <> 'waiting' or to_jsonb(old) - '{state,decided_by,decided_ms,reason}'::text[]
    <> to_jsonb(new) - '{state,decided_by,decided_ms,reason}'::text[])
  execute function refuse_mining_change();

-- A plan is closed once; its terms never change. One that waits is sold from the second admin's yes on, and never waits again.
create trigger mining_plan_states before update on mining_plan
  for each row when (old.state = 'closed' or (new.state = 'waiting' and old.state <> 'waiting')
    or ((new.approved_by, new.approved_ms) is distinct from (old.approved_by, old.approved_ms))
      <> (old.state = 'waiting' and new.state = 'open')
    or to_jsonb(old) - '{state,closed_ms,approved_by,approved_ms}'::text[]
      <> to_jsonb(new) - '{state,closed_ms,approved_by,approved_ms}'::text[])
  execute function refuse_mining_change();

create trigger mining_receipt_states before update on mining_receipt
  for each row when (old.state = 'set aside' or new.state = 'waiting'
    -- What came late is divided: it is not set aside any more (N3).
    or (old.addition is not null and new.state <> old.state)
    or to_jsonb(old) - '{state,reason,proof,confirmed_by,confirmed_ms,addition}'::text[]
      <> to_jsonb(new) - '{state,reason,proof,confirmed_by,confirmed_ms,addition}'::text[]
    or ((old.state <> 'waiting' or new.state <> 'counted') and to_jsonb(old) - '{state,reason}'::text[] <> to_jsonb(new) - '{state,reason}'::text[]))
  execute function refuse_mining_change();

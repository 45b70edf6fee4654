-- What is decided in mining stays decided, as with deposits (0007), and what is recorded of a fleet is dated in the order in which
-- the fleet takes it in: both hold whatever code writes, so that who verifies can compute each state of a fleet again.

create function refuse_mining_change() returns trigger language plpgsql as $$
begin
  raise exception '% cannot become what it was not: %', tg_table_name, to_jsonb(old) using errcode = 'FL003';
end $$;

-- A plan is closed once; its terms never change.
create trigger mining_plan_states before update on mining_plan
  for each row when (old.state = 'closed' or to_jsonb(old) - '{state,closed_ms}'::text[] <> to_jsonb(new) - '{state,closed_ms}'::text[])
  execute function refuse_mining_change();
-- A contract ends once.
create trigger mining_contract_states before update on mining_contract
  for each row when (old.state = 'ended' or to_jsonb(old) - '{state,ended_ms}'::text[] <> to_jsonb(new) - '{state,ended_ms}'::text[])
  execute function refuse_mining_change();
-- A receipt is set aside once; what it says never changes.
create trigger mining_receipt_states before update on mining_receipt
  for each row when (old.state = 'set aside' or to_jsonb(old) - '{state,reason}'::text[] <> to_jsonb(new) - '{state,reason}'::text[])
  execute function refuse_mining_change();
-- A closed day is paid once; what it is divided by never changes.
create trigger mining_day_states before update on mining_day
  for each row when (old.state = 'paid' or to_jsonb(old) - 'state' <> to_jsonb(new) - 'state')
  execute function refuse_mining_change();

-- Holds a fleet for what is recorded of it, and gives the time of that: after the fleet's last change and after the last day that was
-- closed without knowing of it, before the change that follows. A clock that was read before the wait would say otherwise.
create function mining_fleet_time(wanted text) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  at_ms bigint;
begin
  perform 1 from mining_fleet f where f.algorithm = wanted for no key update;
  select greatest(clock_ms(),
      (select s.changed_ms + 1 from mining_fleet_state s where s.algorithm = wanted order by s.changed_ms desc, s.id desc limit 1),
      (select max(d.closed_ms) + 1 from mining_coin c join mining_day d on d.coin = c.coin and d.day = c.next_day - 1
       where c.algorithm = wanted)) into at_ms;
  update mining_fleet f set changed_ms = greatest(f.changed_ms, at_ms) where f.algorithm = wanted;
  return at_ms;
end $$;
create function mining_recorded() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  new.created_ms := mining_fleet_time(new.algorithm);
  return new;
end $$;
create trigger mining_machine_time before insert on mining_machine for each row execute function mining_recorded();
create trigger mining_reading_time before insert on mining_reading for each row execute function mining_recorded();
create function mining_retired() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  new.retired_ms := mining_fleet_time(new.algorithm);
  return new;
end $$;
create trigger mining_machine_retired before update on mining_machine
  for each row when (old.state = 'in service' and new.state = 'retired') execute function mining_retired();

revoke execute on function refuse_mining_change(), mining_fleet_time(text), mining_recorded(), mining_retired() from public;

-- N2: machines that raise what a fleet is rated by more than a share within thirty days take two admins, and a reading of a day counts
-- the machines that were recorded by its end, so that no day that is over is divided by machines that are recorded late.

-- The share in basis points (MINING_FLEET_RAISE_BPS), with its times, beside the other limits of R3.
alter table four_eyes drop constraint four_eyes_subject_check;
alter table four_eyes add constraint four_eyes_subject_check check (subject in
  ('deposit', 'deposit_sum', 'deposit_total', 'withdrawal', 'withdrawal_sum', 'withdrawal_total', 'mining_day', 'mining_fleet'));
create or replace function four_eyes_at(of_subject text, at_ms bigint) returns bigint
  language sql stable
  as $$
  select coalesce((
    select from_cents from four_eyes where subject = of_subject and since_ms <= at_ms order by id desc limit 1),
    case when of_subject in ('deposit', 'withdrawal', 'mining_day') then 100000 when of_subject = 'mining_fleet' then 1000
      else 9223372036854775807 end)
$$;

-- Machines that wait for a second admin. They are in service from the moment that one approves them.
create table mining_machine_request (
  id text primary key,
  site_id text not null references mining_site,
  algorithm text not null references mining_fleet,
  model text not null,
  count integer not null check (count > 0),
  hash_rate bigint not null check (hash_rate > 0),
  watts integer not null check (watts >= 0),
  asked_by text not null,
  created_ms bigint not null default clock_ms(),
  state text not null default 'waiting' check (state in ('waiting', 'added', 'declined')),
  decided_by text,
  decided_ms bigint,
  reason text,
  constraint mining_machine_request_decided check (
    (state = 'waiting') = (decided_by is null) and (state = 'waiting') = (decided_ms is null)
    and (state = 'declined') = (reason is not null) and (state <> 'added' or decided_by <> asked_by))
);
create index mining_machine_request_waits on mining_machine_request (created_ms) where state = 'waiting';
create trigger mining_machine_request_states before update on mining_machine_request
  for each row when (old.state <> 'waiting' or to_jsonb(old) - '{state,decided_by,decided_ms,reason}'::text[]
    <> to_jsonb(new) - '{state,decided_by,decided_ms,reason}'::text[])
  execute function refuse_mining_change();
grant select, insert, update (state, decided_by, decided_ms, reason) on mining_machine_request to fairlead_app;

-- Who asked for them, where it took two.
alter table mining_machine add column second_by text, add constraint mining_machine_second check (second_by <> added_by);

-- Whether so many hashes per second more bring what a fleet is rated above the share over what it was rated thirty days before. Holds
-- the fleet, so that two who add at once are counted together.
create function mining_raise_takes_two(wanted text, more numeric) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  at_ms bigint;
  before numeric;
  now_rated numeric;
begin
  perform 1 from mining_fleet f where f.algorithm = wanted for no key update;
  at_ms := clock_ms();
  select coalesce((
    select s.rated from mining_fleet_state s where s.algorithm = wanted and s.changed_ms <= at_ms - 30 * 86400000::bigint
    order by s.changed_ms desc, s.id desc limit 1), 0) into before;
  select coalesce(sum(m.count::numeric * m.hash_rate), 0) into now_rated from mining_machine m
  where m.algorithm = wanted and m.state = 'in service';
  return (now_rated + more) * 10000 > before * (10000 + four_eyes_at('mining_fleet', at_ms));
end $$;

-- Whoever adds machines but the schema's owner is held to it. Fires once the machines are dated under the fleet's lock.
create function mining_machine_two() returns trigger
  language plpgsql
  as $$
begin
  if current_user = 'fairlead_owner'
    or (new.second_by = 'demo' and not exists (select from installation i where i.mode = 'production')) then return new; end if;
  if new.second_by is null and mining_raise_takes_two(new.algorithm, new.count::numeric * new.hash_rate) then
    raise exception 'machines % raise the fleet by more than one admin may', new.id using errcode = 'FL003';
  end if;
  if new.second_by is not null and not exists (
    select from mining_machine_request r where r.id = new.id and r.state = 'waiting' and r.asked_by = new.second_by
      and (r.site_id, r.algorithm, r.model, r.count, r.hash_rate, r.watts)
        = (new.site_id, new.algorithm, new.model, new.count, new.hash_rate, new.watts))
  then raise exception 'nobody has asked for machines %', new.id using errcode = 'FL003'; end if;
  return new;
end $$;
create trigger mining_machine_two before insert on mining_machine for each row execute function mining_machine_two();

-- What a site's machines are rated that were recorded by the end of a day and not out of service before it.
create function mining_rated_on(wanted_site text, wanted text, wanted_day integer) returns numeric
  language sql stable
  as $$
  select coalesce(sum(m.count::numeric * m.hash_rate), 0) from mining_machine m
  where m.site_id = wanted_site and m.algorithm = wanted and m.created_ms < (wanted_day + 1) * 86400000::bigint
    and coalesce(m.retired_ms >= wanted_day * 86400000::bigint, true)
$$;
create function mining_reading_within() returns trigger
  language plpgsql
  as $$
begin
  if current_user <> 'fairlead_owner'
    and not (new.pool = 'Demo pool' and not exists (select from installation i where i.mode = 'production'))
    and new.hash_rate::numeric * 10 > mining_rated_on(new.site_id, new.algorithm, new.day) * 11 then
    raise exception 'reading % is of more than the machines of its day', new.id using errcode = 'FL003';
  end if;
  return new;
end $$;
create trigger mining_reading_within before insert on mining_reading for each row execute function mining_reading_within();

revoke execute on function mining_raise_takes_two(text, numeric), mining_machine_two(), mining_rated_on(text, text, integer),
  mining_reading_within() from public;
grant execute on function mining_raise_takes_two(text, numeric), mining_rated_on(text, text, integer) to fairlead_app;

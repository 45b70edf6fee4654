-- What somebody's permission to take part in a trade follows from, as it was at each time: the trade's copies are judged by the
-- state at its acceptance (C3). Rows are written by triggers, and changed by nobody.

create table customer_standing (
  id bigint primary key generated always as identity,
  uid text not null references auth_user (id),
  account_status text not null,
  country text,
  from_ms bigint not null
);
create index customer_standing_of on customer_standing (uid, id);
insert into customer_standing (uid, account_status, country, from_ms) select uid, account_status, country, 0 from customer;

create table own_limit_standing (
  id bigint primary key generated always as identity,
  uid text not null references auth_user (id),
  kind text not null,
  period text not null,
  amount bigint,
  pending boolean not null,
  pending_amount bigint,
  pending_from_ms bigint,
  from_ms bigint not null
);
create index own_limit_standing_of on own_limit_standing (uid, kind, period, id);
insert into own_limit_standing (uid, kind, period, amount, pending, pending_amount, pending_from_ms, from_ms)
select uid, kind, period, amount, pending, pending_amount, pending_from_ms, 0 from own_limit;

create table operator_switch_standing (
  id bigint primary key generated always as identity,
  name text not null,
  is_on boolean not null,
  from_ms bigint not null
);
create index operator_switch_standing_of on operator_switch_standing (name, id);
insert into operator_switch_standing (name, is_on, from_ms) select name, is_on, changed_ms from operator_switch;

create function customer_stands() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if tg_op = 'INSERT' or (new.account_status, new.country) is distinct from (old.account_status, old.country) then
    insert into customer_standing (uid, account_status, country, from_ms)
    values (new.uid, new.account_status, new.country, clock_ms());
  end if;
  return null;
end $$;
create trigger customer_stands after insert or update of account_status, country on customer
  for each row execute function customer_stands();

create function own_limit_stands() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into own_limit_standing (uid, kind, period, amount, pending, pending_amount, pending_from_ms, from_ms)
  values (new.uid, new.kind, new.period, new.amount, new.pending, new.pending_amount, new.pending_from_ms, clock_ms());
  return null;
end $$;
create trigger own_limit_stands after insert or update on own_limit for each row execute function own_limit_stands();

create function operator_switch_stands() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into operator_switch_standing (name, is_on, from_ms) values (new.name, new.is_on, clock_ms());
  return null;
end $$;
create trigger operator_switch_stands after insert or update on operator_switch
  for each row execute function operator_switch_stands();

grant select on customer_standing, own_limit_standing, operator_switch_standing to fairlead_app;

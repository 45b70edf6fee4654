-- The tables and the function of bench/plain-ledger.ts.
create table plain_holder (id integer primary key, balance bigint not null default 0, version bigint not null default 0);
create table plain_transfer (
  id bigint primary key, from_holder integer not null references plain_holder, to_holder integer not null references plain_holder,
  amount bigint not null check (amount > 0), created timestamptz not null default now(), check (from_holder <> to_holder));
create index on plain_transfer (from_holder);
create index on plain_transfer (to_holder);
create table plain_entry (
  id bigint generated always as identity primary key, holder integer not null references plain_holder,
  transfer bigint not null references plain_transfer, amount bigint not null, balance_before bigint not null,
  balance_after bigint not null, version bigint not null, created timestamptz not null default now());
create index on plain_entry (holder);
create index on plain_entry (transfer);
create sequence plain_number;
create function plain_move(giver integer, taker integer, cents bigint) returns bigint language plpgsql as $$
declare
  made bigint;
  given plain_holder;
  taken plain_holder;
begin
  perform 1 from plain_holder where id in (giver, taker) order by id for update;
  update plain_holder set balance = balance - cents, version = version + 1 where id = giver returning * into given;
  update plain_holder set balance = balance + cents, version = version + 1 where id = taker returning * into taken;
  insert into plain_transfer (id, from_holder, to_holder, amount) values (nextval('plain_number'), giver, taker, cents)
    returning id into made;
  insert into plain_entry (holder, transfer, amount, balance_before, balance_after, version) values
    (giver, made, -cents, given.balance + cents, given.balance, given.version),
    (taker, made, cents, taken.balance - cents, taken.balance, taken.version);
  return made;
end $$;
-- Both ledgers are measured through the same pool, whose sessions act as the application.
grant select, insert, update on plain_holder, plain_transfer, plain_entry to fairlead_app;
grant usage on sequence plain_number to fairlead_app;
grant execute on function plain_move(integer, integer, bigint) to fairlead_app;

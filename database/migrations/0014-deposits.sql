-- D5: a transaction of Ethereum and of BNB Smart Chain makes one payment in the chain's own coin, so its output is always 0:
-- under varying outputs one payment could be credited several times. What was recorded before stays as it is.
alter table deposit add constraint deposit_output
  check (payment_method in ('Bitcoin', 'USDT') or output is null or output = 0) not valid;

-- D2: an exact amount says which deposit a payment is for, also when its quote was renewed or the deposit decided long since:
-- what was once handed out on an address is never handed to another deposit. A trigger remembers it, so that no code can
-- forget it, and the application cannot write here at all. A new address starts with all amounts anew.
create table deposit_amount (
  payment_method text not null,
  payment_address text not null,
  units numeric(40, 0) not null,
  deposit text not null,
  issued_ms bigint not null,
  constraint deposit_amount_once primary key (payment_method, payment_address, units)
);
create index deposit_amount_of on deposit_amount (deposit, issued_ms);

-- Where two decided deposits of before share an amount the pending or newer one has it.
insert into deposit_amount (payment_method, payment_address, units, deposit, issued_ms)
select distinct on (payment_method, payment_address, units) payment_method, payment_address, units, id, quoted_ms
from deposit order by payment_method, payment_address, units, (status = 'pending') desc, quoted_ms desc;

create function deposit_amount_issued() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  -- A renewed quote may come back to an amount of the same deposit.
  perform 1 from deposit_amount where payment_method = new.payment_method and payment_address = new.payment_address
    and units = new.units and deposit = new.id;
  if not found then
    insert into deposit_amount (payment_method, payment_address, units, deposit, issued_ms)
    values (new.payment_method, new.payment_address, new.units, new.id, new.quoted_ms);
  end if;
  return null;
end $$;
revoke execute on function deposit_amount_issued() from public;
create trigger deposit_amount_issued after insert or update of units on deposit
  for each row execute function deposit_amount_issued();

grant select on deposit_amount to fairlead_app;

-- Counted at each request: so many may be open at a time.
create index deposit_open_of_user on deposit (user_id) where status = 'pending';

-- W5: what was fixed of a payout is kept, each time, and never lowered; how long a withdrawal waits is that of its request; what
-- undoes a payout takes two admins; a payout that came back names what brought it back.
alter table withdrawal
  -- As set when it was asked for; null in those of before, which go by the settings of now.
  add column hold_hours integer check (hold_hours >= 0),
  add column waits_days integer check (waits_days >= 0),
  -- When the coins were fixed, and the tick of then; null in those of before.
  add column fixed_ms bigint,
  add column market_seq bigint,
  -- The transaction that brought the coins of a returned payout back.
  add column returned_by text,
  add constraint withdrawal_fixed check ((fixed_ms is null) = (market_seq is null) and (fixed_ms is null or units is not null)),
  add constraint withdrawal_returned_by check (returned_by is null or (status = 'returned' and returned_by <> transaction_id));
-- A transaction brings one payout back at most.
create unique index withdrawal_returned on withdrawal (chain, returned_by) where returned_by is not null;
grant update (fixed_ms, market_seq, returned_by) on withdrawal to fairlead_app;

-- Each time that the coins of a payout were fixed. Written by the trigger alone: the application cannot leave one out.
create table payout_fixing (
  id bigint generated always as identity primary key,
  withdrawal text not null references withdrawal (id),
  -- In which sending (0007).
  round integer not null,
  units numeric(40, 0) not null check (units >= 0),
  price bigint not null,
  price_decimals smallint not null,
  price_source text not null,
  price_ms bigint not null,
  price_seq bigint not null,
  -- The recorded price of then: by it the coins are as many or fewer.
  market_seq bigint not null,
  fixed_ms bigint not null
);
create index payout_fixing_of on payout_fixing (withdrawal, id);
grant select on payout_fixing to fairlead_app;
create trigger payout_fixing_stays before update or delete on payout_fixing
  for each row when (current_user <> 'fairlead_owner') execute function refuse_state_change();

create function withdrawal_fix() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  most numeric(40, 0);
begin
  if new.units is null then return new; end if;
  select max(units) into most from payout_fixing where withdrawal = new.id;
  if new.units < most then
    raise exception 'withdrawal % was fixed at % units, and would pay %', new.id, most, new.units using errcode = 'FL003';
  end if;
  if new.fixed_ms is not distinct from old.fixed_ms then
    -- Those of before have no time: they are recorded, undone or returned as they stand.
    if new.status = 'approved' and old.sending and clock_ms() - old.fixed_ms > 3660000 then
      raise exception 'the coins of withdrawal % were fixed more than an hour ago', new.id using errcode = 'FL003';
    end if;
    if (new.units, new.price, new.price_seq) is distinct from (old.units, old.price, old.price_seq) then
      raise exception 'the coins of withdrawal % change without their time', new.id using errcode = 'FL003';
    end if;
    return new;
  end if;
  new.fixed_ms := clock_ms();
  insert into payout_fixing
    (withdrawal, round, units, price, price_decimals, price_source, price_ms, price_seq, market_seq, fixed_ms)
  values (new.id, new.round, new.units, new.price, new.price_decimals, new.price_source, new.price_ms, new.price_seq, new.market_seq,
    new.fixed_ms);
  return new;
end $$;
revoke execute on function withdrawal_fix() from public;
create trigger withdrawal_fixes before update of status, sending, units, price, price_seq, fixed_ms on withdrawal
  for each row when (current_user <> 'fairlead_owner') execute function withdrawal_fix();

-- As before (0007), and one that is being sent can have its coins fixed again.
drop trigger withdrawal_states on withdrawal;
create trigger withdrawal_states before update on withdrawal
  for each row when (not case
    when old.sending then new.status in ('approved', 'pending')
    when old.status = 'pending' then new.status in ('pending', 'approved', 'declined', 'cancelled')
    when old.status = 'approved' then new.status = 'returned'
    else false end) execute function refuse_state_change();

-- R3: what undoes a payout, of whatever amount, is decided by two admins, neither of them the customer.
create function withdrawal_undo() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  needed_purpose text := case when new.status = 'returned' then 'return' else 'unsend' end;
  given bigint;
begin
  select count(distinct admin) into given from approval
  where subject = new.id and purpose = needed_purpose and admin <> new.user_id and taken_back_ms is null
    and round = case needed_purpose when 'return' then 1 else old.round end;
  if given < 2 then
    raise exception 'withdrawal % is undone by % admins', new.id, given using errcode = 'FL003';
  end if;
  return new;
end $$;
revoke execute on function withdrawal_undo() from public;
create trigger withdrawal_undone before update on withdrawal
  for each row when (((old.sending and new.status = 'pending' and not new.sending)
    or (old.status = 'approved' and new.status = 'returned')) and current_user <> 'fairlead_owner')
  execute function withdrawal_undo();

-- A transaction that brought a payout back is no deposit, and one that is credited brings nothing back.
create function refuse_credited_return() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  -- Of the old row: a generated column of the new one is made after this.
  of_chain text := old.chain;
  named text := to_jsonb(new) ->> case tg_table_name when 'deposit' then 'transaction_id' else 'returned_by' end;
  counted boolean;
begin
  perform pg_advisory_xact_lock(hashtext('payout ' || of_chain || ' ' || named));
  select case tg_table_name
    when 'deposit' then exists (select from withdrawal w where w.chain = of_chain and w.returned_by = named)
    else exists (select from deposit d where d.chain = of_chain and d.status = 'approved' and d.transaction_id = named)
      or exists (select from chain_payment p where p.chain = of_chain and p.transaction_id = named and p.deposit is not null)
      or exists (select from withdrawal w where w.chain = of_chain and w.transaction_id = named) end into counted;
  if counted then
    raise exception 'transaction % brings a payout back, and pays or is credited', named using errcode = 'FL003';
  end if;
  return new;
end $$;
revoke execute on function refuse_credited_return() from public;
create trigger deposit_no_return before update on deposit
  for each row when (new.status = 'approved' and old.status <> 'approved') execute function refuse_credited_return();
create trigger withdrawal_no_credit before update on withdrawal
  for each row when (new.returned_by is not null and old.returned_by is null) execute function refuse_credited_return();

-- What brought one payout back pays no other.
create function refuse_returned_payout() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_advisory_xact_lock(hashtext('payout ' || old.chain || ' ' || new.transaction_id));
  if exists (select from withdrawal w where w.chain = old.chain and w.returned_by = new.transaction_id) then
    raise exception 'transaction % brought a payout back', new.transaction_id using errcode = 'FL003';
  end if;
  return new;
end $$;
revoke execute on function refuse_returned_payout() from public;
create trigger withdrawal_paid_once before update on withdrawal
  for each row when (new.transaction_id is not null and old.transaction_id is null) execute function refuse_returned_payout();

-- Where payouts go that are being sent: what a watched chain pays there is noted, so that none is said not to be broadcast
-- that was.
create table payout_place (
  withdrawal text primary key references withdrawal (id),
  chain text not null,
  place text not null
);
create index payout_place_on on payout_place (chain, place);
grant select, insert on payout_place to fairlead_app;
create table payout_sighting (
  withdrawal text not null references withdrawal (id),
  transaction_id text not null,
  units numeric(40, 0) not null check (units > 0),
  seen_ms bigint not null default clock_ms(),
  primary key (withdrawal, transaction_id)
);
grant select, insert (withdrawal, transaction_id, units) on payout_sighting to fairlead_app;

-- As before (0073, renamed in 0080), with the ticks by which payouts were fixed.
create or replace function market_needed_by_records(wanted_pair text, day_ms bigint, day_first bigint, day_last bigint) returns int8multirange
  language sql stable
  as $$
  select range_agg(needed) from (
    select int8range(t.after_seq - 1, coalesce(c.seq, greatest(day_last, t.after_seq)), '[]') as needed
    from trade t
    left join lateral (
      select n.seq from market_tick n
      where n.pair = t.currency_pair and n.time_ms > t.expires_ms and coalesce(n.quoted_ms, n.time_ms) > t.expires_ms
      order by n.time_ms, n.seq limit 1) c on true
    where t.currency_pair = wanted_pair and t.after_seq <= day_last + 1 and t.expires_ms >= day_ms - 10000
    union all
    select int8range(v.seq, v.seq, '[]')
    from (values ('Bitcoin', 'BTCUSD'), ('Ethereum', 'ETHUSD'), ('BNB', 'BNBUSD'), ('USDT', 'USDTUSD')) m(method, pair)
    cross join lateral (
      select d.quote_seq from deposit d where d.payment_method = m.method
      union select d.valued_seq from deposit d where d.payment_method = m.method
      union select w.price_seq from withdrawal w where w.payment_method = m.method
      union select s.seq from payout_fixing f join withdrawal w on w.id = f.withdrawal and w.payment_method = m.method
        cross join lateral (values (f.price_seq), (f.market_seq)) s(seq)) v(seq)
    where m.pair = wanted_pair and v.seq between day_first and day_last
    union all
    select int8range(x.price_seq, x.price_seq, '[]') from mining_day x
    where x.pair = wanted_pair and x.price_seq between day_first and day_last
    union all
    select int8range(day_last, day_last, '[]') where wanted_pair in ('BTCUSD', 'DOGEUSD', 'LTCUSD')
    union all
    select int8range(day_first, day_first, '[]')
    union all
    select int8range(p.last_seq, p.last_seq, '[]') from market_pair p where p.pair = wanted_pair) n
$$;

-- Trigger on withdrawal, whoever writes except the schema's owner: keeps each fixing of the coins (smallest units)
-- with its price and time in payout_fixing (W5). The times are the database's, whatever the writer gave: fixing_ms, from
-- when on the first new price fixes the coins, is that of the last approval, and an hour after the last fixing where they
-- are fixed again. The first of them is written down in record_version, which is sealed (L7). units, price and price_seq
-- change only with fixed_ms.
-- Takes no locks of its own. Raises FL003 where fewer coins would be paid than were fixed before, where they are fixed
-- with the approval or before that hour is over, where a payout is recorded more than an hour and a minute after its
-- fixing, or where one of the three changes without a new time.
create function withdrawal_fix() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  most numeric(40, 0);
begin
  if new.units is null then
    if new.sending and not old.sending then
      new.fixing_ms := clock_ms();
      insert into record_version (kind, body, at_ms) values ('payout_due',
        jsonb_build_object('withdrawal', new.id, 'round', new.round, 'fixing_ms', new.fixing_ms), new.fixing_ms);
    elsif new.sending and (old.units is not null or new.fixing_ms is distinct from old.fixing_ms) then
      raise exception 'the coins of withdrawal % are fixed by the time of its approval', new.id using errcode = 'FL003';
    end if;
    return new;
  end if;
  if old.units is null and not (old.sending and new.sending) then
    raise exception 'the coins of withdrawal % are fixed after its last approval', new.id using errcode = 'FL003';
  end if;
  select max(units) into most from payout_fixing where withdrawal = new.id;
  if new.units < most then
    raise exception 'withdrawal % was fixed at % units, and would pay %', new.id, most, new.units using errcode = 'FL003';
  end if;
  if new.fixed_ms is not distinct from old.fixed_ms then
    if new.status = 'approved' and old.sending and clock_ms() - old.fixed_ms > 3660000 then
      raise exception 'the coins of withdrawal % were fixed more than an hour ago', new.id using errcode = 'FL003';
    end if;
    if (new.units, new.price, new.price_decimals, new.price_source, new.price_ms, new.price_seq, new.market_seq,
      new.fixing_ms) is distinct from
      (old.units, old.price, old.price_decimals, old.price_source, old.price_ms, old.price_seq, old.market_seq,
      old.fixing_ms) then
      raise exception 'the coins of withdrawal % change without their time', new.id using errcode = 'FL003';
    end if;
    return new;
  end if;
  new.fixed_ms := clock_ms();
  new.fixing_ms := case when old.units is null then old.fixing_ms else coalesce(old.fixed_ms, old.price_ms) + 3600000 end;
  if new.fixing_ms > new.fixed_ms then
    raise exception 'the coins of withdrawal % hold until %', new.id, new.fixing_ms using errcode = 'FL003';
  end if;
  insert into payout_fixing
    (withdrawal, round, units, price, price_decimals, price_source, price_ms, price_seq, market_seq, fixed_ms,
     from_ms)
  values (new.id, new.round, new.units, new.price, new.price_decimals, new.price_source, new.price_ms, new.price_seq, new.market_seq,
    new.fixed_ms, new.fixing_ms);
  return new;
end $$;
revoke execute on function withdrawal_fix() from public;

create trigger withdrawal_fixes before update of status, sending, units, price, price_decimals, price_source, price_ms, price_seq, market_seq,
    fixed_ms, fixing_ms on withdrawal
  for each row when (current_user <> 'fairlead_owner') execute function withdrawal_fix();

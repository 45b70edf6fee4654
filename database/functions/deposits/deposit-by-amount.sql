-- The deposit that an exact amount (the coin's smallest units) means on an address that several share, for a payment that was
-- first seen at a time (ms; D2); null where it means none. It does from when it was asked for until 24 hours after its quote was
-- to end, longer than a payment waits for its block, not once its customer has cancelled it, and only while it is among so many
-- amounts (most) that its customer was asked for last on that address and that are not cancelled; null asks for no such place.
-- Takes no locks.
create function deposit_by_amount(wanted_method text, wanted_address text, wanted_units numeric, seen_ms bigint,
  most bigint) returns text
  language sql stable
  as $$
  with hit as materialized (
    select a.deposit, a.units, d.user_id, coalesce(a.holds_until_ms, a.issued_ms) as until_ms
    from deposit_amount a join deposit d on d.id = a.deposit
    where a.payment_method = wanted_method and a.payment_address = wanted_address and a.units = wanted_units
      and a.issued_ms <= seen_ms and coalesce(a.holds_until_ms, a.issued_ms) + 86400000 >= seen_ms
      and not exists (select from timeline_step s where s.subject = a.deposit and s.step = 'cancelled'
        and s.created_ms >= a.issued_ms and s.created_ms < seen_ms))
  select h.deposit from hit h
  where most is null or most > (
    select count(*) from deposit d join deposit_amount a on a.deposit = d.id
    where d.user_id = h.user_id and a.payment_method = wanted_method and a.payment_address = wanted_address
      and a.issued_ms <= seen_ms and (coalesce(a.holds_until_ms, a.issued_ms), a.units) > (h.until_ms, h.units)
      and not exists (select from timeline_step s where s.subject = a.deposit and s.step = 'cancelled'
        and s.created_ms >= a.issued_ms and s.created_ms < seen_ms))
$$;
revoke execute on function deposit_by_amount(text, text, numeric, bigint, bigint) from public;
grant execute on function deposit_by_amount(text, text, numeric, bigint, bigint) to fairlead_app;

-- The deposit that an exact amount (the coin's smallest units) means on an address that several share, for a payment that was
-- first seen at a time (ms; D2); null where it means none. It does from when it was asked for until 24 hours after its quote was
-- to end, longer than a payment waits for its block, not once its customer has cancelled it, and only while it is among so many
-- amounts (most) that its customer was asked for last on that address and that are not cancelled; null asks for no such place.
-- It goes by what was written down before that time (L7), so that nothing of later changes the answer. Takes no locks.
create function deposit_by_amount(wanted_method text, wanted_address text, wanted_units numeric, seen_ms bigint,
  most bigint) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select h.deposit
  from deposit_amount_at(wanted_method, wanted_address, wanted_units, seen_ms) h
  join deposit d on d.id = h.deposit
  where h.until_ms + amount_outlasts_quote_ms() >= seen_ms and (most is null or most > (
    select count(*) from (
      select from deposit o
      join deposit_amount a on a.deposit = o.id
      cross join lateral deposit_amount_at(wanted_method, wanted_address, a.units, seen_ms) x
      where o.user_id = d.user_id and o.created_ms <= seen_ms
        and a.payment_method = wanted_method and a.payment_address = wanted_address
        -- What was last written well before that time says the same as its version of then, which need not be looked up.
        and (a.written_ms < seen_ms - 60000
          and (coalesce(a.holds_until_ms, a.issued_ms), a.units) <= (h.until_ms, wanted_units)) is not true
        and (x.until_ms, a.units) > (h.until_ms, wanted_units)
      limit most) later))
$$;
revoke execute on function deposit_by_amount(text, text, numeric, bigint, bigint) from public;
grant execute on function deposit_by_amount(text, text, numeric, bigint, bigint) to fairlead_app;

-- The deposit that was asked for an exact amount (the coin's smallest units) on an address, and until when that quote was to hold, as
-- it was written down before a time (ms; L7); no row where nobody was asked by then, or its customer had cancelled it, by the audit
-- trail, which is sealed. What is written down later changes nothing in it. What was there before versions were kept has no time, and
-- counts from its time of issue.
-- The planner makes it part of the query that asks it. Takes no locks.
create function deposit_amount_at(wanted_method text, wanted_address text, wanted_units numeric, seen_ms bigint)
  returns table (deposit text, until_ms bigint)
  language sql stable
  as $$
  select m.deposit, coalesce(m.holds_until_ms, m.issued_ms)
  from (
    select v.body ->> 'deposit' as deposit, (v.body ->> 'issued_ms')::bigint as issued_ms,
      (v.body ->> 'holds_until_ms')::bigint as holds_until_ms
    from record_version v
    where v.kind = 'deposit_amount' and v.body ->> 'payment_method' = wanted_method and v.body ->> 'payment_address' = wanted_address
      and (v.body ->> 'units')::numeric = wanted_units and coalesce(v.at_ms < seen_ms, true)
    order by v.id desc limit 1) m
  where m.issued_ms <= seen_ms and not exists (
    select from audit_entry e where e.subject = m.deposit and e.action = 'deposits.cancel'
      and e.created_ms >= m.issued_ms and e.created_ms < seen_ms)
$$;
revoke execute on function deposit_amount_at(text, text, numeric, bigint) from public;

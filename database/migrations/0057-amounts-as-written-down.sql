-- D2, L7: what an exact amount on a shared address means goes by what was written down of it before its payment was first seen. Until now
-- it went by what the record said when it was asked, which a later renewal changes. This row says which payments were seen before.
insert into record_version (kind, body) values ('amounts_as_written', '{"migration": "0057"}');

-- The versions of one amount, the last one first.
create index record_version_amount on record_version
  ((body ->> 'payment_method'), (body ->> 'payment_address'), ((body ->> 'units')::numeric), id) where kind = 'deposit_amount';

-- D2: the payments of one amount to a place, by when they were first seen. The payment method says the chain.
create index chain_payment_of_amount on chain_payment (place, payment_method, units, first_seen_ms);

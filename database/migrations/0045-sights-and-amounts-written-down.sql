-- D2, L7: when each payment was first seen, and which exact amounts were asked for until when, are written down and sealed. This row
-- says that this migration's transaction wrote down, without a time, what was there before.
insert into record_version (kind, body) values ('seen_and_asked', '{"migration": "0045"}');

-- When the last quote that asks for an amount was written down; null in those of before.
alter table deposit_amount add column written_ms bigint check (written_ms > 0);

insert into record_version (kind, body)
select 'payment_seen', jsonb_build_object('id', r.id, 'chain', r.chain, 'payment_method', r.payment_method,
  'transaction_id', r.transaction_id, 'place', r.place, 'units', r.units, 'first_seen_ms', r.first_seen_ms) from chain_payment r union all
select 'deposit_amount', to_jsonb(r) from deposit_amount r;

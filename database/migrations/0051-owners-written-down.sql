-- L7, D2: whose each deposit is, what it asks for and where it is paid to, and each address that is watched, are written down and sealed.
-- This row says that this migration's transaction wrote down, without a time, what was there before.
insert into record_version (kind, body) values ('owners', '{"migration": "0051"}');

insert into record_version (kind, body)
select 'deposit', jsonb_build_object('id', r.id, 'user_id', r.user_id, 'amount', r.amount, 'payment_method', r.payment_method,
  'payment_address', r.payment_address, 'created_ms', r.created_ms) from deposit r union all
select 'chain_address', to_jsonb(r) from chain_address r;

-- The chain on which a payment method pays: 'bitcoin' for Bitcoin, 'bsc' for BNB, 'ethereum' for Ethereum and USDT
-- (D5). Generated columns of deposit and withdrawal and a constraint of chain_payment depend on it.
create or replace function chain_of(payment_method text) returns text
  language sql immutable parallel safe
  as $$ select case payment_method when 'Bitcoin' then 'bitcoin' when 'BNB' then 'bsc' else 'ethereum' end $$;
revoke execute on function chain_of(text) from public;
grant execute on function chain_of(text) to fairlead_app;

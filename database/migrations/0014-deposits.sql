-- D5: a transaction of Ethereum and of BNB Smart Chain makes one payment in the chain's own coin, so its output is always 0:
-- under varying outputs one payment could be credited several times. What was recorded before stays as it is.
alter table deposit add constraint deposit_output
  check (payment_method in ('Bitcoin', 'USDT') or output is null or output = 0) not valid;

-- W5: one transaction may pay several withdrawals: each of its payments pays one at most. Payments are told apart by the coin, the
-- address and, where the transaction pays an address more than once, by their number among those, from 1 on, in the order of the chain:
-- a log index changes with the block, this number does not. Null: all that the transaction pays to the address, as in all of before.
alter table withdrawal
  add payment_no integer,
  add constraint withdrawal_payment_no check (payment_no is null or (payment_no >= 1 and transaction_id is not null)),
  -- The chain's own coin is paid once by a transaction of Ethereum and of BNB Smart Chain.
  add constraint withdrawal_one_payment check (payment_method in ('Bitcoin', 'USDT') or payment_no is null or payment_no = 1);
grant update (payment_no) on withdrawal to fairlead_app;
drop index withdrawal_transaction;
-- A trigger keeps 'all of them' from standing beside one of them, and finds them here.
create unique index withdrawal_payment on withdrawal (payment_method, transaction_id, wallet_address, payment_no) nulls not distinct
  where transaction_id is not null;

-- What was seen of a transaction is kept by payment, too; what was seen before is the sum of them, as the first one.
alter table payout_sighting
  add payment_no integer not null default 1 check (payment_no >= 1),
  drop constraint payout_sighting_pkey,
  add primary key (withdrawal, transaction_id, payment_no);
alter table payout_sighting alter payment_no drop default;
grant insert (payment_no) on payout_sighting to fairlead_app;

-- R1.6, R1.7: payments are found by how their transaction or address begins, each index serving the whole one too, and by what was
-- credited or paid out where that is not what was asked for. Those of an expression are whole: only then does the planner know how
-- few rows one value has.
create index deposit_transaction_begins on deposit (lower(transaction_id) text_pattern_ops);
create index withdrawal_transaction_begins on withdrawal (lower(transaction_id) text_pattern_ops);
create index deposit_address_begins on deposit (lower(payment_address) text_pattern_ops);
create index withdrawal_address_begins on withdrawal (lower(wallet_address) text_pattern_ops);
create index payout_address_begins on payout_address (lower(address) text_pattern_ops);
drop index deposit_receiving, withdrawal_address, payout_address_by_address;
create index deposit_by_credited on deposit (credited, created_ms) where credited <> amount;
create index withdrawal_by_paid on withdrawal ((amount - network_fee), created_ms);
-- All names of a customer as a search of any part of them reads them: to lower the case of each at every search would take a page of
-- 100,000 customers longer than it may.
alter table customer add column sought text not null
  generated always as (lower(display_name || E'\n' || first_name || ' ' || last_name)) stored;

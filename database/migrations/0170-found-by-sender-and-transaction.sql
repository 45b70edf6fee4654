-- R1.6, S1: a message of the contact page is found by how any word of its sender's name or address begins. What divides an address is a
-- blank, so that each of its parts is a word.
create index contact_message_sender on contact_message using gin
  (to_tsvector('simple'::regconfig, translate(name || ' ' || email, '@.-_+/:~&<>%=', '             ')));
-- R1.6: a transaction leads to the deposit that it was seen to pay before that is approved, to the withdrawal that it was seen to pay out,
-- and to the receipt of a pool.
create index chain_payment_transaction_begins on chain_payment (lower(transaction_id) text_pattern_ops);
create index payout_sighting_transaction_begins on payout_sighting (lower(transaction_id) text_pattern_ops);
create index mining_receipt_transaction_begins on mining_receipt (lower(transaction_id) text_pattern_ops);

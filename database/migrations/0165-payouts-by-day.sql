-- R1.7: the list of the payouts of all contracts.
create index concurrently mining_payout_by_day on mining_payout
  (day, (contract_id || '_' || lower(coin) || '_' || lpad(addition::text, 10, '0')));

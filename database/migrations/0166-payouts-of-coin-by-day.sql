-- R1.7: the list of the payouts of all contracts in a coin.
create index concurrently mining_payout_of_coin_by_day on mining_payout
  (coin, day, (contract_id || '_' || lower(coin) || '_' || lpad(addition::text, 10, '0')));

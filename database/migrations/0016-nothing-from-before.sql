-- No installation has rows from before the baseline: what only those could be is refused, and no check makes an exception for it.

-- D5: each credit goes by the first new price from when it was paid, and says which and when.
alter table deposit drop constraint deposit_valuation_check, drop constraint deposit_credited, drop constraint deposit_valued;
alter table deposit
  add constraint deposit_valuation_check check (valuation = 'arrival'),
  add constraint deposit_credited check (
    num_nulls(transaction_id, output, credited, valuation, received_units, paid_ms, valued_price, valued_source, valued_seq, valued_ms)
      = case status when 'approved' then 0 else 10 end);

-- W5: each payout that came back says what it gives back.
alter table withdrawal add constraint withdrawal_returned_worth check ((status = 'returned') = (given_back is not null));

-- N3: each receipt is proven, each day has its bounds, and each payout comes out of the house's capital.
alter table mining_receipt drop constraint mining_receipt_proof_check;
alter table mining_receipt add constraint mining_receipt_proof_check check (proof in ('chain', 'two admins', 'demo'));
alter table mining_day drop constraint mining_day_rules_check;
alter table mining_day add constraint mining_day_rules_check check (rules = 2);
alter table mining_run add constraint mining_run_formula_check check (formula = 2);
delete from ledger_rule where code = 'mining-payout' and 'external' in (from_kind, to_kind);

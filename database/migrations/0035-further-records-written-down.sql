-- L7: further records are written down and sealed. This row says that this migration's transaction wrote down, without a time, what
-- was there before.
insert into record_version (kind, body) values ('kinds', '{"migration": "0035"}');

insert into record_version (kind, body)
select 'withdrawal', jsonb_build_object('id', r.id, 'user_id', r.user_id, 'amount', r.amount, 'network_fee', r.network_fee,
  'wallet_address', r.wallet_address, 'payment_method', r.payment_method, 'hold_hours', r.hold_hours, 'waits_days', r.waits_days,
  'address_added_ms', r.address_added_ms, 'from_aside', r.from_aside, 'created_ms', r.created_ms) from withdrawal r union all
select 'approval', to_jsonb(r) from approval r union all
select 'payout_fixing', to_jsonb(r) from payout_fixing r union all
select 'mining_machine', to_jsonb(r) from mining_machine r union all
select 'mining_reading', to_jsonb(r) from mining_reading r union all
select 'mining_network', to_jsonb(r) from mining_network r union all
select 'mining_fleet_state', to_jsonb(r) from mining_fleet_state r union all
select 'mining_receipt', to_jsonb(r) - '{state,reason,proof,confirmed_by,confirmed_ms,addition}'::text[] from mining_receipt r union all
select 'mining_day', to_jsonb(r) - 'state' from mining_day r union all
select 'chain_payment', jsonb_build_object('id', r.id, 'transaction_id', r.transaction_id, 'units', r.units, 'mined_ms', r.mined_ms)
  from chain_payment r where r.mined_ms is not null;

-- C6: no installation has lines of the first formula, or weeks that were measured by it.
alter table copy drop column weeks_from_ms;
alter table profit_share drop constraint profit_share_formula, drop constraint profit_share_formula_check;
alter table profit_share
  add constraint profit_share_formula_check check (formula = 2),
  add constraint profit_share_open_stake_of_weeks check (kind = 'week' or open_stake = 0);

-- A13: each credit is held to the limits of its customer; none is spared.
alter table deposit_split drop column judged;

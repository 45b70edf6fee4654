-- Trigger on dated records: writes each version down in record_version, which is sealed (L7), with the time (ms by
-- clock_ms). The arguments name the columns that decide something; without any it is the whole row. Takes no locks.
create function record_version_keep() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into record_version (kind, body, at_ms)
  select tg_table_name, case when tg_nargs = 0 then r.whole else (
    select jsonb_object_agg(e.key, e.value) from jsonb_each(r.whole) e where e.key = any(tg_argv)) end, clock_ms()
  from (select to_jsonb(new) as whole) r;
  return null;
end $$;
revoke execute on function record_version_keep() from public;

create trigger record_version after insert on customer_standing
  for each row execute function record_version_keep();
create trigger record_version after insert on own_limit_standing
  for each row execute function record_version_keep();
create trigger record_version after insert on own_exclusion
  for each row execute function record_version_keep();
create trigger record_version after insert on operator_switch_standing
  for each row execute function record_version_keep();
create trigger record_version after insert on country_policy_standing
  for each row execute function record_version_keep();
create trigger record_version after insert on house_setting
  for each row execute function record_version_keep();
create trigger record_version after insert on four_eyes
  for each row execute function record_version_keep();
create trigger record_version after insert or update on mining_payout_address
  for each row execute function record_version_keep();
create trigger record_version after insert on mining_contract
  for each row execute function record_version_keep('id', 'user_id', 'plan_id', 'hash_rate', 'price', 'bought_ms', 'start_day',
    'end_day');
create trigger record_version after insert or update of approved_by, approved_ms on mining_plan
  for each row execute function record_version_keep('id', 'algorithm', 'coins', 'hash_rate', 'term_days', 'price', 'pool_fee_bps',
    'power_mw', 'power_price', 'created_by', 'created_ms', 'coin_worths', 'approved_by', 'approved_ms');
create trigger record_version after insert on copy
  for each row execute function record_version_keep('id', 'trader_id', 'user_id', 'wallet', 'place', 'share_bps', 'house_bps',
    'started_ms');
create trigger record_version after insert or update of id, user_id, state, since_ms, stopped_ms, stopped_by, share_bps on trader
  for each row execute function record_version_keep('id', 'user_id', 'state', 'since_ms', 'stopped_ms', 'stopped_by', 'share_bps');
create trigger record_version after insert on trader_trade
  for each row execute function record_version_keep('trade_id', 'trader_id', 'balance_before', 'min_stake', 'max_stake',
    'change', 'accepted_ms');
create trigger record_version after insert on copy_fan_out
  for each row execute function record_version_keep('id', 'trade_id', 'trader_id', 'wallet', 'reserved', 'most_of_one');
create trigger record_version after insert or update on copy_settings
  for each row execute function record_version_keep();
create trigger record_version after insert on copy_move
  for each row execute function record_version_keep();
create trigger record_version after insert on profit_share
  for each row execute function record_version_keep();
create trigger record_version after insert on chain_gap
  for each row execute function record_version_keep();
create trigger record_version after insert on market_incident
  for each row execute function record_version_keep();
create trigger record_version after insert on installation
  for each row execute function record_version_keep();
create trigger record_version after insert on withdrawal
  for each row execute function record_version_keep('id', 'user_id', 'amount', 'network_fee', 'wallet_address', 'payment_method',
    'hold_hours', 'waits_days', 'address_added_ms', 'from_aside', 'created_ms');
create trigger record_version after insert or update on approval
  for each row execute function record_version_keep();
create trigger record_version after insert on payout_fixing
  for each row execute function record_version_keep();
create trigger record_version after insert or update on mining_machine
  for each row execute function record_version_keep();
create trigger record_version after insert on mining_reading
  for each row execute function record_version_keep();
create trigger record_version after insert on mining_network
  for each row execute function record_version_keep();
create trigger record_version after insert on mining_fleet_state
  for each row execute function record_version_keep();
create trigger record_version after insert on mining_receipt
  for each row execute function record_version_keep('id', 'coin', 'day', 'amount', 'transaction_id', 'output', 'pool', 'evidence',
    'evidence_sha256', 'recorded_by', 'address', 'confirmations', 'created_ms');
create trigger record_version after insert on mining_day
  for each row execute function record_version_keep('coin', 'day', 'received', 'capacity', 'reading', 'pair', 'price',
    'price_decimals', 'price_source', 'price_seq', 'price_ms', 'network_id', 'note', 'closed_by', 'closed_ms', 'rules', 'second_by');
create trigger record_version after insert on chain_payment
  for each row when (new.mined_ms is not null)
  execute function record_version_keep('id', 'transaction_id', 'units', 'mined_ms', 'hash', 'block_ms');
create trigger record_version_mined after update of mined_ms on chain_payment
  for each row when (new.mined_ms is not null and new.mined_ms is distinct from old.mined_ms)
  execute function record_version_keep('id', 'transaction_id', 'units', 'mined_ms', 'hash', 'block_ms');
create trigger record_version after insert or update on deposit_amount
  for each row execute function record_version_keep();
create trigger record_version after insert on deposit_split
  for each row execute function record_version_keep();
create trigger record_version after insert on aside_release
  for each row execute function record_version_keep();
create trigger record_version after insert on deposit
  for each row execute function record_version_keep('id', 'user_id', 'amount', 'payment_method', 'payment_address', 'created_ms');
create trigger record_version after insert on chain_address
  for each row execute function record_version_keep();
create trigger record_version after insert or update on withdrawal_legal_ground
  for each row execute function record_version_keep();
-- Each time that a payout is looked up changes nothing that counts.
create trigger record_version after insert on payout_evidence
  for each row execute function record_version_keep('withdrawal', 'state', 'paid_units', 'sent_ms');
create trigger record_version_seen after update on payout_evidence
  for each row when ((new.state, new.paid_units, new.sent_ms) is distinct from (old.state, old.paid_units, old.sent_ms))
  execute function record_version_keep('withdrawal', 'state', 'paid_units', 'sent_ms');
create trigger record_version after insert on payout_place
  for each row execute function record_version_keep();
create trigger record_version after insert on payout_sighting
  for each row execute function record_version_keep();
create trigger record_version_changed after update on payout_sighting
  for each row when (new is distinct from old) execute function record_version_keep();
create trigger record_version after insert on kept_report
  for each row execute function record_version_keep('step', 'from_day', 'to_day', 'hash', 'kept_ms');

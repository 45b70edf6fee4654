-- L7: own trades as they were accepted, gaps in recording that the product made itself, and the mode of the installation are sealed
-- as versions too. What was there before has no time; where there is any, the first row says in which transaction it was noted.
insert into record_version (kind, body, at_ms)
select 'noted_from_before', '{"kinds": ["trade", "market_incident", "installation"]}', clock_ms()
where exists (select from trade) or exists (select from market_incident) or exists (select from installation);

insert into record_version (kind, body)
select 'installation', to_jsonb(r) from installation r union all
select 'market_incident', to_jsonb(r) from market_incident r union all
select 'trade', jsonb_build_object('trade_id', r.trade_id, 'user_id', r.user_id, 'wallet', r.wallet, 'currency_pair', r.currency_pair,
  'positions', r.positions, 'amount', r.amount, 'payout_rate', r.payout_rate, 'entry_delay_ms', r.entry_delay_ms,
  'created_ms', r.created_ms, 'accepted_ms', r.accepted_ms, 'after_seq', r.after_seq, 'expires_ms', r.expires_ms)
from trade r where r.copy_id is null;

-- L7: the dated records that decide copies, approvals and skips are sealed. Each version of such a record is written down as it
-- was made, and these rows are a stream of the seals: who writes a record back behind its seal is named by `npm run verify`.

create table record_version (
  id bigint primary key generated always as identity,
  -- The table; 'copy_set' is what one transaction of a placing decided.
  kind text not null,
  body jsonb not null,
  -- Null: the record is from before versions were kept.
  at_ms bigint,
  xact bigint not null default current_xact()
);
create index record_version_xact on record_version using brin (xact) with (autosummarize = on);

-- What the operator offers and may owe, from a time on: shares of the bankroll for copies, and the terms of each pair. Written by
-- the owner of the schema as a process starts with others; traders' trades are accepted by what stands here.
create table house_setting (
  id bigint primary key generated always as identity,
  -- A variable, or 'pair:' and the pair.
  name text not null check (length(name) between 1 and 100),
  value jsonb not null,
  since_ms bigint not null default clock_ms()
);
grant select on house_setting to fairlead_app;
create index house_setting_of on house_setting (name, id);

alter table seal_block drop constraint seal_block_stream_check;
alter table seal_block add constraint seal_block_stream_check
  check (stream in ('entry', 'tick', 'audit', 'heard', 'record'));

insert into record_version (kind, body)
select 'customer_standing', to_jsonb(r) from customer_standing r union all
select 'own_limit_standing', to_jsonb(r) from own_limit_standing r union all
select 'own_exclusion', to_jsonb(r) from own_exclusion r union all
select 'operator_switch_standing', to_jsonb(r) from operator_switch_standing r union all
select 'country_policy_standing', to_jsonb(r) from country_policy_standing r union all
select 'four_eyes', to_jsonb(r) from four_eyes r union all
select 'mining_payout_address', to_jsonb(r) from mining_payout_address r union all
select 'mining_contract', jsonb_build_object('id', r.id, 'user_id', r.user_id, 'plan_id', r.plan_id, 'hash_rate', r.hash_rate,
  'price', r.price, 'bought_ms', r.bought_ms, 'start_day', r.start_day, 'end_day', r.end_day) from mining_contract r union all
select 'mining_plan', jsonb_build_object('id', r.id, 'algorithm', r.algorithm, 'coins', r.coins, 'hash_rate', r.hash_rate,
  'term_days', r.term_days, 'price', r.price, 'pool_fee_bps', r.pool_fee_bps, 'power_mw', r.power_mw,
  'power_price', r.power_price, 'created_ms', r.created_ms) from mining_plan r union all
select 'copy', jsonb_build_object('id', r.id, 'trader_id', r.trader_id, 'user_id', r.user_id, 'wallet', r.wallet,
  'place', r.place, 'share_bps', r.share_bps, 'house_bps', r.house_bps, 'started_ms', r.started_ms) from copy r union all
select 'trader', jsonb_build_object('id', r.id, 'user_id', r.user_id, 'state', r.state, 'since_ms', r.since_ms,
  'stopped_ms', r.stopped_ms, 'stopped_by', r.stopped_by) from trader r union all
select 'trader_trade', jsonb_build_object('trade_id', r.trade_id, 'trader_id', r.trader_id, 'balance_before', r.balance_before,
  'min_stake', r.min_stake, 'max_stake', r.max_stake, 'change', r.change, 'accepted_ms', r.accepted_ms)
  from trader_trade r union all
select 'copy_fan_out', jsonb_build_object('id', r.id, 'trade_id', r.trade_id, 'trader_id', r.trader_id, 'wallet', r.wallet,
  'reserved', r.reserved, 'most_of_one', r.most_of_one) from copy_fan_out r union all
select 'copy_settings', to_jsonb(r) from copy_settings r union all
select 'copy_move', to_jsonb(r) from copy_move r union all
select 'profit_share', to_jsonb(r) from profit_share r;

-- What placings had decided by then, by the time of the outcomes.
insert into record_version (kind, body)
select 'copy_set', jsonb_build_object('fan_out', f.id, 'after', min(o.place) - 1, 'last', max(o.place), 'copies', count(*),
  'at_ms', o.created_ms, 'outcomes', encode(sha256(convert_to(string_agg(concat_ws('|', o.copy_id, o.place, o.settings_version,
    o.stake, coalesce(o.trade_id, ''), coalesce(o.skipped, '')), e'\n' order by o.place), 'UTF8')), 'hex'))
from copy_outcome o join copy c on c.id = o.copy_id
join copy_fan_out f on f.trade_id = o.source_trade_id and f.wallet = c.wallet
group by f.id, o.created_ms;

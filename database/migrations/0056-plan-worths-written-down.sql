-- N1, L7: what a plan was expected to bring, who offered it and who approved it are written down with it and sealed. This row says that
-- this migration's transaction wrote down, without a time, what was there before; from here on power is no part of what a price is held to.
insert into record_version (kind, body) values ('plan_worths', '{"migration": "0056"}');

insert into record_version (kind, body)
select 'mining_plan', jsonb_build_object('id', r.id, 'algorithm', r.algorithm, 'coins', r.coins, 'hash_rate', r.hash_rate,
  'term_days', r.term_days, 'price', r.price, 'pool_fee_bps', r.pool_fee_bps, 'power_mw', r.power_mw, 'power_price', r.power_price,
  'created_by', r.created_by, 'created_ms', r.created_ms, 'coin_worths', r.coin_worths, 'approved_by', r.approved_by,
  'approved_ms', r.approved_ms)
from mining_plan r;

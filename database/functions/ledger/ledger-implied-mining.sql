-- What journals of mining should hold, one row per transfer, in cents or the coin's smallest unit (L3, N2, N3).
-- mining-purchase: the price of a contract, by its customer. pool-receipt: a proven receipt, by whoever made it
-- count; one that was set aside without having counted implies none. mining-fee: what a run gives to fees once it is whole.
-- mining-payout: coins go from mining to the house and cents from the house to the customer, where there is a whole
-- cent. The house is its capital. The occurrence names day and coin, or beyond
-- 10,000 the addition and coin (mining_occurrence); an addition is paid out of capital.
create function ledger_implied_mining(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, c.user_id, 'available', c.user_id, 'mining', '', 'USD', c.price, 1
  from ledger_journals(ids) j
  join mining_contract c on j.code = 'mining-purchase' and j.occurrence = 1 and c.id = j.cause
  where ledger_audited(c.id, c.user_id, 'mining.buy')
  union all
  select j.id, coalesce(r.confirmed_by, r.recorded_by), 'external', '', 'mining', '', r.coin, r.amount, 1
  from ledger_journals(ids) j
  join mining_receipt r on j.code = 'pool-receipt' and j.occurrence = 1 and r.id = j.cause
  where r.proof is not null and ledger_audited(r.id, r.recorded_by, 'mining.record-receipt')
    and (r.confirmed_by is null or ledger_audited(r.id, r.confirmed_by, 'mining.confirm-receipt'))
  union all
  select j.id, 'system', 'mining', '', 'fees', '', r.coin, r.fee_units, 1
  from ledger_journals(ids) j
  join mining_run r on j.code = 'mining-fee' and j.occurrence = 1 and r.id = j.cause and r.state = 'divided'
  union all
  select j.id, 'system', k.from_kind, '', k.to_kind,
    case k.to_kind when 'available' then c.user_id else '' end, k.asset, k.amount, 1
  from ledger_journals(ids) j
  join mining_contract c on j.code = 'mining-payout' and c.id = j.cause
  join mining_plan p on p.id = c.plan_id
  -- The occurrence counts the coins of the contract's days. Compared as a row, which the primary key alone answers: a plan that is
  -- made while there are few payouts would otherwise read all of the day for each of them.
  cross join lateral (values (p.coins[(j.occurrence - 1) % cardinality(p.coins) + 1],
    c.start_day + (j.occurrence - 1) / cardinality(p.coins))) o(coin, day)
  join mining_payout y on (y.contract_id, y.coin, y.day, y.addition) >= (c.id, o.coin, o.day, 0)
    and (y.contract_id, y.coin, y.day, y.addition) <= (c.id, o.coin, o.day, 0)
  cross join lateral (values ('mining', 'capital', y.coin, y.sold_units), ('capital', 'available', 'USD', y.cents))
    k(from_kind, to_kind, asset, amount)
  where y.cents > 0
  union all
  -- What came late: beyond 10,000 the occurrence counts the coin's additions.
  select j.id, 'system', k.from_kind, '', k.to_kind,
    case k.to_kind when 'available' then c.user_id else '' end, k.asset, k.amount, 1
  from ledger_journals(ids) j
  join mining_contract c on j.code = 'mining-payout' and j.occurrence > 10000 and c.id = j.cause
  join mining_plan p on p.id = c.plan_id
  join mining_payout y on y.contract_id = c.id and y.addition > 0
    and y.coin = p.coins[(j.occurrence - 10001) % cardinality(p.coins) + 1]
    and y.addition = (j.occurrence - 10001) / cardinality(p.coins) + 1
  cross join lateral (values ('mining', 'capital', y.coin, y.sold_units), ('capital', 'available', 'USD', y.cents))
    k(from_kind, to_kind, asset, amount)
  where y.cents > 0
$$;
revoke execute on function ledger_implied_mining(bigint[]) from public;

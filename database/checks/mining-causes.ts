import { causeCheck, codes } from './cause-check.ts';
import type { Check } from './check.ts';

/** What contracts, receipts of pools and days of mining must have posted. */
export const miningCauses: readonly Check[] = [
  causeCheck(
    'N2',
    'N2.contracts',
    codes.miningPurchase,
    `select c.id as cause, 'mining-purchase' as code, 1 as occurrence, 'available' as from_kind, c.user_id as from_owner,
       'mining' as to_kind, '' as to_owner, 'USD' as asset, c.price as amount
     from mining_contract c`,
  ),
  causeCheck(
    'N3',
    'N3.receipts',
    codes.poolReceipt,
    `select r.id as cause, 'pool-receipt' as code, 1 as occurrence, 'external' as from_kind, '' as from_owner,
       'mining' as to_kind, '' as to_owner, r.coin as asset, r.amount
     from mining_receipt r where r.proof is not null`,
  ),
  causeCheck(
    'N3',
    'N3.run-fees',
    codes.miningRun,
    `select r.id as cause, 'mining-fee' as code, 1 as occurrence, 'mining' as from_kind, '' as from_owner,
       'fees' as to_kind, '' as to_owner, r.coin as asset, r.fee_units as amount
     from mining_run r where r.fee_units > 0`,
  ),
  causeCheck(
    'N3',
    'N3.payouts',
    codes.miningPayout,
    `select y.contract_id as cause, 'mining-payout' as code,
       case when y.addition > 0 then 10000 + (y.addition - 1) * cardinality(p.coins) else (y.day - c.start_day) * cardinality(p.coins) end
         + array_position(p.coins, y.coin) as occurrence, k.from_kind, '' as from_owner,
       k.to_kind, case k.to_kind when 'available' then c.user_id else '' end as to_owner, k.asset, k.amount
     from mining_payout y
     join mining_contract c on c.id = y.contract_id
     join mining_plan p on p.id = c.plan_id
     cross join lateral (values ('mining', 'capital', y.coin, y.sold_units), ('capital', 'available', 'USD', y.cents))
       k(from_kind, to_kind, asset, amount)
     where y.cents > 0`,
  ),
];

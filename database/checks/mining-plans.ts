import type { Check } from './check.ts';

/** Whether a plan `p`, whose oldest version is `v`, was offered before the upgrade that left this row. */
const offeredBefore = (upgrade: 'more_takes_two' | 'plan_worths'): string =>
  `coalesce(v.xact <= (select min(xact) from record_version where kind = '${upgrade}'), false)`;

/** Plans that are held to the rule: what those from before it were expected to bring is not known. */
const heldPlans = `mining_plan p
      left join (
        select body ->> 'id' as id, min(xact) as xact from record_version where kind = 'mining_plan' group by 1) v on v.id = p.id`;
const held = `(p.coin_worths is not null or not ${offeredBefore('more_takes_two')})`;

/** Dollars a day that the first rule took off for power; the present one takes none off. */
const powerOfPlan = `case when ${offeredBefore('plan_worths')} then p.power_mw * 24 / 1000000.0 * (p.power_price / 1000000.0) else 0 end`;

/**
 * What a plan `p` was expected to leave of its term when it was offered, in dollars: null where that was not known. By
 * formulas of its own: of each coin what is left of it after the fee, of the first one less `x.power`, if anything is.
 */
const expectedOfTerm = `(
  select case when count(w.worth) = cardinality(p.coins) then sum(case
    when w.place > 1 then w.worth * (1 - p.pool_fee_bps / 10000.0)
    when w.worth * (1 - p.pool_fee_bps / 10000.0) > x.power then w.worth * (1 - p.pool_fee_bps / 10000.0) - x.power
    else 0 end) * p.term_days end
  from unnest(p.coin_worths) with ordinality w(worth, place))`;

/** What is sold below what it brings comes out of the house's capital (N1, R3). */
export const miningPlanChecks: readonly Check[] = [
  {
    rule: 'N1',
    promise: 'N1.cheap-plans',
    sql: `select 'plan ' || p.id as id, format('is sold for %s cents where %s dollars were expected of its term, by %s and %s',
          p.price, coalesce(round(e.dollars, 2)::text, 'unknown'), p.created_by, coalesce(p.approved_by, 'nobody')) as problem
      from ${heldPlans}
      cross join lateral (select ${powerOfPlan} as power) x
      cross join lateral (select ${expectedOfTerm} as dollars) e
      where ${held} and coalesce(p.price / 100.0 < e.dollars / 2, true)
        -- One that was declined before anybody bought it was never sold.
        and (p.state = 'open' or exists (select from mining_contract c where c.plan_id = p.id))
        and not coalesce(p.approved_by = 'demo' and not exists (select from installation i where i.mode = 'production'), false)
        and not coalesce(p.approved_by <> p.created_by and exists (
          select from audit_entry a where a.subject = p.id and a.action = 'mining.confirm-plan' and a.actor = p.approved_by), false)`,
  },
  {
    rule: 'R3',
    promise: 'R3.no-own-plans',
    sql: `select 'contract ' || c.id as id, format('was bought by %s, who decided about plan %s', c.user_id, p.id) as problem
      from ${heldPlans}
      join mining_contract c on c.plan_id = p.id
      where ${held} and (c.user_id = p.created_by or c.user_id = p.approved_by)`,
  },
];

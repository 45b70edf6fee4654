import type { Check } from './check.ts';
import { upgrades } from './record-version-keys.ts';

/** The kinds of which each upgrade wrote down what was there before, without a time, in the transaction of its mark. */
const untimedKinds: Readonly<Partial<Record<keyof typeof upgrades, string>>> = {
  kinds:
    'approval chain_payment mining_day mining_fleet_state mining_machine mining_network mining_reading mining_receipt payout_fixing ' +
    'withdrawal',
  payout_due: 'payout_due',
  seen_and_asked: 'deposit_amount payment_seen',
  splits: 'aside_release deposit_split',
  owners: 'chain_address deposit',
  plan_worths: 'mining_plan',
  payouts_seen: 'payout_evidence',
  payments_to_payouts: 'payout_place payout_sighting',
  undone_payouts: 'withdrawal_legal_ground',
};

/** What the first upgrade that wrote versions down, and the one after it, did so of; they left no mark. */
const firstKinds =
  'customer_standing own_limit_standing own_exclusion operator_switch_standing country_policy_standing four_eyes mining_payout_address ' +
  'mining_contract mining_plan copy trader trader_trade copy_fan_out copy_settings copy_move profit_share copy_set';
const secondKinds = 'installation market_incident trade';

const listed = (words: string): string =>
  words
    .split(' ')
    .map((word) => `'${word}'`)
    .join(', ');

const ofUpgrades = Object.entries(untimedKinds)
  .map(([upgrade, kinds = '']) => `(m.kind = '${upgrade}' and v.kind in (${listed(kinds)}))`)
  .join(' or ');

/**
 * L7: a version without a time is one that an upgrade wrote down, of a kind that it did so of, in its own transaction; a fresh
 * installation has none but the marks. That nothing was added to that transaction later is the order of the passes of sealing.
 */
export const untimedVersionChecks: readonly Check[] = [
  {
    rule: 'L7',
    promise: 'L7.untimed-versions',
    sql: `with mark as materialized (
        select kind, min(id) as id from record_version
        where kind in (${listed(Object.keys(upgrades).join(' '))}) and body ? 'migration' group by kind),
      upgrade as materialized (select m.kind, m.id, v.xact from mark m join record_version v on v.id = m.id),
      second as materialized (
        select min(v.xact) as xact from record_version v
        where v.kind = 'noted_from_before' and v.xact < (select xact from upgrade where kind = 'kinds')),
      first as materialized (
        select min(xact) as xact, min(id) filter (where at_ms is not null) as timed from record_version)
      select 'record ' || v.id as id, format('of %s says no time, and transaction %s is of no upgrade that wrote such down', v.kind, v.xact) as problem
      from record_version v cross join first cross join second
      where v.at_ms is null
        and not exists (select from upgrade m where m.id = v.id)
        and not exists (select from upgrade m where m.xact = v.xact and v.id > m.id and (${ofUpgrades}))
        and not coalesce(v.kind in (${listed(secondKinds)}) and v.xact = second.xact, false)
        and not coalesce(v.kind in (${listed(firstKinds)}) and v.xact = first.xact and (first.timed is null or v.id < first.timed), false)`,
  },
];

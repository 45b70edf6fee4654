import type { Check } from './check.ts';

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

/** The settings of the house that are kept, beside those of pairs, those of methods of payment and the operator's texts. */
const keptNames = quoted([
  'COPY_RESERVE_TRADER_BPS',
  'COPY_RESERVE_CUSTOMER_BPS',
  'COPY_SHARE_HOUSE_BPS',
  'COPY_SHARE_MOST_BPS',
  'COPY_LEAST_ALLOCATION',
  'COPY_ALLOCATION',
  'maxExposure',
  'WITHDRAWAL_ADDRESS_HOLD_HOURS',
  'WITHDRAWAL_WAITS_AT_MOST_DAYS',
  'DEPOSIT_MIN',
  'DEPOSIT_MAX',
  'DEPOSIT_OPEN_MAX',
  'DEPOSIT_QUOTE_MINUTES',
  'SUPPORT_ANSWER_HOURS',
  'MINING_CLOSE_AFTER_HOURS',
  'PAIR_CLOSED_MINUTES',
  'RESERVE_FLOOR_PERCENT',
  'RISK_STRUCTURING_AMOUNT',
  'RISK_STRUCTURING_BELOW',
  'RISK_STRUCTURING_COUNT',
  'RISK_STRUCTURING_DAYS',
  'RISK_VELOCITY_AMOUNT',
  'RISK_VELOCITY_HOURS',
  'RISK_VELOCITY_STAKED',
  'TRAVEL_RULE_FROM',
  'limitsBeforeDeposit',
  'plans',
  'brand',
]);

/** The sums of R3 and N3 with what the audit trail calls each, and its figure. */
const sums = `(values ('deposit', 'DEPOSIT_FOUR_EYES_FROM', 'fromCents'), ('deposit_sum', 'DEPOSIT_FOUR_EYES_SUM', 'fromCents'),
  ('deposit_total', 'DEPOSIT_FOUR_EYES_TOTAL', 'fromCents'), ('withdrawal', 'WITHDRAWAL_FOUR_EYES_FROM', 'fromCents'),
  ('withdrawal_sum', 'WITHDRAWAL_FOUR_EYES_SUM', 'fromCents'), ('withdrawal_total', 'WITHDRAWAL_FOUR_EYES_TOTAL', 'fromCents'),
  ('mining_day', 'MINING_CLOSE_BELOW', 'from')) s(subject, setting, field)`;

/**
 * L7: the product keeps a setting where it is another one than held before, and says so in the audit trail. Rows beside that change
 * nothing and make a list of changes longer than anybody reads.
 */
export const keptSettingChecks = (standard: readonly string[]): readonly Check[] => [
  {
    rule: 'L7',
    promise: 'L7.kept-settings',
    sql: `with kept as (
        select h.id, h.name, h.value, lag(h.value) over (partition by h.name order by h.id) as before from house_setting h
        where h.name like 'pair:%' or h.name like 'networkFee:%' or h.name like 'creditBelow:%' or h.name like 'reserveFloor:%'
          or h.name like 'text:%' or h.name like 'mail:%' or h.name like 'listing:%'
          or h.name in (${keptNames})),
      written as (
        select (v.body ->> 'id')::bigint as id, v.xact from record_version v where v.kind = 'house_setting'),
      audited as (
        select e.xact, e.subject, e.after -> 'value' as value from audit_entry e where e.action = 'house.setting')
      select 'house_setting ' || k.id as id, case when k.value is not distinct from k.before then format('repeats what was kept of %s', k.name)
          when k.name like 'pair:%' and substr(k.name, 6) not in (${quoted(standard)})
            and not exists (select from house_setting l where l.name = 'listing:' || substr(k.name, 6)) then format('says terms of a pair that there is not: %s', k.name)
          else format('sets %s, and no audit entry of its transaction says so', k.name) end as problem
      from kept k
      where k.value is not distinct from k.before
        or (k.name like 'pair:%' and substr(k.name, 6) not in (${quoted(standard)})
            and not exists (select from house_setting l where l.name = 'listing:' || substr(k.name, 6)))
        or not exists (
          select from written w join audited a on a.xact = w.xact
          where w.id = k.id and a.subject = k.name and a.value = k.value)`,
  },
  {
    rule: 'R3',
    promise: 'R3.four-eyes-sums',
    // What held is asked by the clock: behind a clock that was set back, a sum that an earlier row said is written again.
    sql: `with kept as (
        select f.id, f.subject, f.from_cents, f.since_ms, lag(f.from_cents) over own as before, lag(f.since_ms) over own as before_ms
        from four_eyes f window own as (partition by f.subject order by f.id)),
      written as (
        select (v.body ->> 'id')::bigint as id, v.xact from record_version v where v.kind = 'four_eyes' and v.at_ms is not null)
      select 'four_eyes ' || k.id as id, case when k.from_cents = k.before and k.before_ms <= k.since_ms then format('repeats the sum of %s', k.subject)
          else format('sets the sum of %s to %s, and no audit entry of its transaction says so', k.subject, k.from_cents) end as problem
      from kept k
      join ${sums} on s.subject = k.subject
      left join written w on w.id = k.id
      where (k.from_cents = k.before and k.before_ms <= k.since_ms) or (w.id is not null and not exists (
        select from audit_entry e
        where e.xact = w.xact and e.subject = s.setting and e.subject_kind = 'setting' and e.after ->> s.field = k.from_cents::text))`,
  },
  {
    rule: 'R3',
    promise: 'R3.fleet-raises',
    // Only the upgrade that began the rule writes such a row, of zero; basis points of the fleet.
    sql: `select 'four_eyes ' || f.id as id, format('lets one admin raise a fleet by %s basis points', f.from_cents) as problem
      from four_eyes f
      where f.subject = 'mining_fleet' and f.from_cents > 0 and f.id > (
        select min(x.id) from four_eyes x where x.subject = 'mining_fleet' and x.from_cents = 0)`,
  },
];

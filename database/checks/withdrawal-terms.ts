import type { Check } from './check.ts';
import { unseenMs } from './unseen.ts';

/** The withdrawals that were written down before this row, by an earlier version, are held to nothing. */
const began = `select min(id) as no from record_version where kind = 'withdrawal_terms'`;

/** Each withdrawal as its request was written down; sealed, and of the order in which it came (L7). */
const asked = `
  select body ->> 'id' as withdrawal, min(id) as no from record_version where kind = 'withdrawal' group by body ->> 'id'`;

/** What each withdrawal agreed to, by the name of the setting. */
const agreed = `
  select w.id, w.created_ms, t.name, t.value
  from withdrawal w
  join asked a on a.withdrawal = w.id
  cross join (${began}) b
  cross join lateral (values ('networkFee:' || w.payment_method, w.network_fee::text),
    ('WITHDRAWAL_ADDRESS_HOLD_HOURS', w.hold_hours::text), ('WITHDRAWAL_WAITS_AT_MOST_DAYS', w.waits_days::text)) t(name, value)
  where a.no > coalesce(b.no, 0)`;

const kept = `select id, name, value #>> '{}' as value, since_ms from house_setting`;

/** W2, L7: what a withdrawal costs and waits is what was kept when it was asked for. */
export const withdrawalTermChecks: readonly Check[] = [
  {
    rule: 'W2',
    promise: 'W2.withdrawal-terms',
    // In a demo's database, which tests and trials write to, only once any were kept.
    sql: `with kept as materialized (${kept}), asked as materialized (${asked}), agreed as (${agreed})
      select 'withdrawal ' || g.id as id, format('agreed to %s %s, none that was kept by %s', g.name, coalesce(g.value, 'of nothing'),
        g.created_ms) as problem
      from agreed g
      where (exists (select from kept k where k.name = g.name and k.since_ms <= g.created_ms)
          or exists (select from installation where mode = 'production'))
        and not exists (
          select from kept k
          where k.name = g.name and k.value = g.value and k.since_ms <= g.created_ms and k.id >= coalesce((
            select max(x.id) from kept x where x.name = g.name and x.since_ms <= g.created_ms - ${unseenMs}), 0))`,
  },
];

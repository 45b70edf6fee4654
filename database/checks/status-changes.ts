import type { Check } from './check.ts';

/** Each status of a customer as it was sealed, with the one before it. What an earlier version wrote has no time. */
const statuses = `
  select v.id, v.xact, v.at_ms, v.body ->> 'uid' as uid, v.body ->> 'account_status' as status,
    lag(v.body ->> 'account_status') over (partition by v.body ->> 'uid' order by v.id) as before
  from record_version v where v.kind = 'customer_standing'`;

/**
 * A9: who is kept from their money is counted in public by the audit trail. A status that the trail does not have would be counted nowhere
 * once the withdrawals have ended.
 */
export const statusChangeChecks: readonly Check[] = [
  {
    rule: 'A9',
    promise:
      'each customer who was blocked or suspended, or is approved no more, has the audit entry of that change, in one transaction',
    sql: `select 'customer ' || s.uid as id, format('became %s at %s, after %s, and the audit trail does not say so in that transaction',
          s.status, s.at_ms, s.before) as problem
      from (${statuses}) s
      left join audit_entry e on e.xact = s.xact and e.subject = s.uid and e.subject_kind = 'user'
        and e.after ->> 'account_status' = s.status and e.before ->> 'account_status' = s.before
      where s.at_ms is not null and s.before <> s.status and (s.before = 'approved' or s.status in ('blocked', 'suspended'))
        and e.id is null`,
  },
  {
    rule: 'A9',
    promise: 'each customer has the status and the country that were written down last',
    sql: `select 'customer ' || c.uid as id, format('is %s in %s, and was written down last as %s in %s', c.account_status,
          coalesce(c.country, 'no country'), coalesce(s.account_status, 'nobody'), coalesce(s.country, 'no country')) as problem
      from customer c
      left join (select distinct on (uid) uid, account_status, country from customer_standing order by uid, id desc) s on s.uid = c.uid
      where (c.account_status, c.country) is distinct from (s.account_status, s.country)`,
  },
];

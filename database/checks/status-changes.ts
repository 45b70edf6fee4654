import type { Check } from './check.ts';

/** Each status of a customer as it was sealed, with the one before it. What an earlier version wrote has no time. */
const statuses = `
  select v.id, v.xact, v.at_ms, v.body ->> 'uid' as uid, v.body ->> 'account_status' as status,
    lag(v.body ->> 'account_status') over (partition by v.body ->> 'uid' order by v.id) as before,
    bool_or(v.body ->> 'account_status' = 'approved') over (partition by v.body ->> 'uid' order by v.id) as was_approved
  from record_version v where v.kind = 'customer_standing'`;

/**
 * A9: who is kept from their money is counted in public by their statuses as they were written down. Why each of them changed, and
 * who changed it, is what the audit trail says.
 */
export const statusChangeChecks: readonly Check[] = [
  {
    rule: 'A9',
    promise: 'A9.status-actions',
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
    promise: 'A9.newest-status',
    sql: `select 'customer ' || c.uid as id, format('is %s in %s, and was written down last as %s in %s', c.account_status,
          coalesce(c.country, 'no country'), coalesce(s.account_status, 'nobody'), coalesce(s.country, 'no country')) as problem
      from customer c
      left join (select distinct on (uid) uid, account_status, country from customer_standing order by uid, id desc) s on s.uid = c.uid
      where (c.account_status, c.country) is distinct from (s.account_status, s.country)`,
  },
];

/**
 * A9: a change that no decision makes is the program's own, whatever its audit entry says.
 *
 * @param arrows from which status to which the domain lets an account go
 */
export const statusArrowChecks = (
  arrows: readonly { readonly from: string; readonly to: string }[],
): readonly Check[] => [
  {
    rule: 'A9',
    promise: 'A9.status-arrows',
    sql: `select 'customer ' || s.uid as id, format('became %s at %s, after %s, which no decision does', s.status, s.at_ms, s.before)
          as problem
      from (${statuses}) s
      where s.at_ms is not null and s.before <> s.status
        -- The end of a block leads back to what they were whom nobody ever approved, and nobody else.
        and (s.was_approved and s.before = 'blocked' and s.status <> 'approved' or (s.before, s.status) not in (${arrows.map(({ from, to }) => `('${from}', '${to}')`).join(', ')}))`,
  },
];

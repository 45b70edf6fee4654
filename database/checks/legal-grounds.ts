import type { Check } from './check.ts';

/** A9.1: a ground keeps a withdrawal back and keeps the verifier quiet: who recorded or lifted it, and when, is what the audit trail says. */
export const legalGroundChecks: readonly Check[] = [
  {
    rule: 'A9.1',
    promise: 'A9.1.legal-grounds',
    // Both are sealed with their transactions. What an earlier version wrote has no time, and the transaction of the upgrade.
    sql: `select 'withdrawal ' || coalesce(v.body ->> 'withdrawal', 'of none') as id,
        format('had a legal ground %s by %s at %s, and the audit trail has no such entry of theirs in that transaction', w.done,
          coalesce(w.admin, 'nobody'), v.at_ms) as problem
      from record_version v
      cross join lateral (select
        case when v.body ->> 'lifted_ms' is null then 'recorded' else 'lifted' end as done,
        case when v.body ->> 'lifted_ms' is null then 'withdrawals.record-legal-ground' else 'withdrawals.lift-legal-ground' end as action,
        case when v.body ->> 'lifted_ms' is null then v.body ->> 'set_by' else v.body ->> 'lifted_by' end as admin) w
      where v.kind = 'withdrawal_legal_ground' and v.at_ms is not null and not exists (
        select from audit_entry e where e.xact = v.xact and e.subject = v.body ->> 'withdrawal' and e.actor = w.admin and e.action = w.action)`,
  },
];

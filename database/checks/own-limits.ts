import type { Check } from './check.ts';
import { oneDecisionMs } from './valuations.ts';

/** A raise or a removal waits so long (A13), in ms. */
const raiseWaitsMs = 86_400_000;

/** Each state of a customer's own limit as it was sealed, with the one before it. What an earlier version wrote has no time. */
const states = `
  select id, at_ms, uid, kind, period, amount, pending, pending_amount, pending_from_ms, from_ms,
    lag(case when pending and pending_from_ms <= next_ms then pending_amount else amount end)
      over (partition by uid, kind, period order by id) as before
  from (
    select v.id, v.at_ms, r.*, lead(r.from_ms) over (partition by r.uid, r.kind, r.period order by v.id) as next_ms
    from record_version v cross join lateral jsonb_to_record(v.body) r(uid text, kind text, period text, amount bigint, pending boolean,
      pending_amount bigint, pending_from_ms bigint, from_ms bigint)
    where v.kind = 'own_limit_standing') w`;

/** A13: what customers set for themselves is theirs alone to loosen, and nothing looser holds before it has waited. */
export const ownLimitChecks: readonly Check[] = [
  {
    rule: 'A13',
    promise: 'A13.raises-waited',
    sql: `select 'limit of ' || s.uid as id, format('on %s a %s became %s at %s, where %s held, and %s from %s', s.kind, s.period,
          coalesce(s.amount::text, 'none'), s.from_ms, s.before, case when s.pending then coalesce(s.pending_amount::text, 'none') else 'nothing' end,
          coalesce(s.pending_from_ms::text, 'no time')) as problem
      from (${states}) s
      where s.at_ms is not null and ((s.before is not null and (s.amount is null or s.amount > s.before))
        or (s.pending and s.amount is not null and (s.pending_amount is null or s.pending_amount > s.amount)
          and s.pending_from_ms - s.from_ms < ${raiseWaitsMs} - ${oneDecisionMs}))`,
  },
  {
    rule: 'A13',
    promise: 'A13.limit-actions',
    sql: `select v.kind || ' ' || (v.body ->> 'id') as id, format('of %s was written at %s, and the audit trail has no action of theirs on limits in that transaction',
          v.body ->> 'uid', v.at_ms) as problem
      from record_version v
      left join audit_entry e on e.xact = v.xact and e.actor = v.body ->> 'uid' and e.subject = v.body ->> 'uid'
        and e.action like 'limits.%' and coalesce(e.after ->> 'limit', e.after ->> 'exclusion') = v.body ->> 'kind'
      where v.kind in ('own_limit_standing', 'own_exclusion') and v.at_ms is not null and e.id is null`,
  },
  {
    rule: 'A13',
    promise: 'A13.newest-limits',
    sql: `select 'limit of ' || coalesce(o.uid, s.uid) as id, format('on %s a %s is %s, and was written down last as %s', coalesce(o.kind, s.kind),
          coalesce(o.period, s.period), case when o.uid is null then 'gone' else coalesce(o.amount::text, 'none') end,
          case when s.uid is null then 'nothing' else coalesce(s.amount::text, 'none') end) as problem
      from own_limit o
      full join (select distinct on (uid, kind, period) * from own_limit_standing order by uid, kind, period, id desc) s
        on s.uid = o.uid and s.kind = o.kind and s.period = o.period
      where (o.uid, o.amount, o.pending, o.pending_amount, o.pending_from_ms) is distinct from
        (s.uid, s.amount, s.pending, s.pending_amount, s.pending_from_ms)`,
  },
];

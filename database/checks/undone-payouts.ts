import type { Check } from './check.ts';
import { utcMinute } from './utc-text.ts';
import { oneDecisionMs } from './valuations.ts';

/** The upgrade from which on approvals say the time of a payment that failed, and what a chain shows is written down with a return. */
const upgrade = `(select min(xact) as xact from record_version where kind = 'undone_payouts')`;

/** Payouts that gave something back, `w`, with the journal `j` that did, and the transaction `p` that posted it. */
const givenBack = `withdrawal w
  join ledger_journal j on j.cause = w.id and j.code = 'withdrawal-returned'
  cross join lateral (select max(e.xact) as xact from ledger_entry e where e.id between j.id * 32 and j.id * 32 + 31) p`;

/** Payouts that gave all back because two admins say that they never arrived. */
const neverArrived = `w.status = 'returned' and w.returned_by is null and w.failed_ms is null`;

/** What chains showed of payouts, as it was written down. */
const shown = `
  select id, xact, at_ms, body ->> 'withdrawal' as withdrawal, body ->> 'state' as state, (body ->> 'paid_units')::numeric as paid_units,
    (body ->> 'sent_ms')::bigint as sent_ms
  from record_version where kind = 'payout_evidence'`;

/** A time as approvals have it. */
const isoText = (ms: string): string =>
  `to_char(to_timestamp(${ms} / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Nothing is said not to be sent, or to have never arrived, before so long (ms) after it was fixed or recorded (undoneAfterMs of the domain). */
const undoneAfterMs = 86_400_000;

/** W5: what undid a payout follows from what its chain showed, as it was written down and sealed. */
export const undonePayoutChecks: readonly Check[] = [
  {
    rule: 'W5',
    promise: 'W5.failed-payments',
    // Of before the upgrade, only what that transaction itself wrote down.
    sql: `with shown as materialized (${shown}), upgrade as materialized ${upgrade}
      select 'withdrawal ' || w.id as id, format('failed at %s by its record, and %s was written down of its payment by then', w.failed_ms,
          coalesce(x.sent_ms::text, 'nothing')) as problem
      from ${givenBack}
      cross join upgrade u
      left join lateral (select s.sent_ms from shown s where s.withdrawal = w.id and s.xact = p.xact order by s.id desc limit 1) x on true
      where w.failed_ms is not null and case when p.xact > u.xact
        then x.sent_ms is distinct from w.failed_ms and not (x.sent_ms is null and exists (
          select from shown s where s.withdrawal = w.id and s.sent_ms = w.failed_ms and s.at_ms <= j.created_ms))
        else x.sent_ms <> w.failed_ms end`,
  },
  {
    rule: 'W5',
    promise: 'W5.failed-by-two',
    sql: `select 'withdrawal ' || w.id as id, format('failed at %s, and %s said %s', w.failed_ms, a.admin,
          coalesce(a.values ->> 'failedAt', 'no time')) as problem
      from withdrawal w
      join approval a on a.subject = w.id and a.taken_back_ms is null and case a.purpose
        when 'unsend' then a.round = w.round and a.values ->> 'failedBy' = w.transaction_id when 'return' then true else false end
      where w.failed_ms is not null and a.values ->> 'failedAt' is distinct from ${isoText('w.failed_ms')}
        and exists (select from record_version v where v.kind = 'approval' and v.body ->> 'id' = a.id::text and v.xact > (select xact from ${upgrade} u))`,
  },
  {
    rule: 'W5',
    promise: 'W5.looked-for',
    sql: `with shown as materialized (${shown}), upgrade as materialized ${upgrade}
      select 'withdrawal ' || w.id as id, format('was given back as never arrived, and of %s its chain showed %s by then', w.transaction_id,
          coalesce(x.state, 'nothing that was written down')) as problem
      from ${givenBack}
      join upgrade u on p.xact > u.xact
      left join lateral (select s.state, s.paid_units from shown s
        where s.withdrawal = w.id and (s.xact = p.xact or s.at_ms is null or s.at_ms <= j.created_ms) order by s.id desc limit 1) x on true
      where ${neverArrived} and not coalesce(x.state = 'not yet seen' or (x.state = 'elsewhere' and x.paid_units = 0), false)`,
  },
  {
    rule: 'W5',
    promise: 'W5.undone-waits',
    // A demo's database is written to by tests and trials, which wait for nothing.
    sql: `with upgrade as materialized ${upgrade}
      select * from (
        select 'withdrawal ' || w.id as id, format('was recorded as paid at %s and given back as never arrived at %s', s.created_ms, j.created_ms)
          as problem
        from ${givenBack}
        join upgrade u on p.xact > u.xact
        cross join lateral (select max(x.created_ms) as created_ms from ledger_journal x where x.cause = w.id and x.code = 'withdrawal-paid') s
        where ${neverArrived} and j.created_ms - s.created_ms < ${undoneAfterMs - oneDecisionMs}
        union all
        select 'withdrawal ' || w.id, format('had its coins fixed at %s and was called not broadcast at %s', f.fixed_ms, a.at_ms)
        from withdrawal w
        cross join lateral (select x.round, max(x.created_ms) as at_ms, max(x.id) as id from approval x
          where x.subject = w.id and x.purpose = 'unsend' and x.round < w.round and x.taken_back_ms is null group by 1) a
        cross join lateral (select max(x.fixed_ms) as fixed_ms from payout_fixing x where x.withdrawal = w.id and x.round = a.round) f
        where a.at_ms - f.fixed_ms < ${undoneAfterMs} and exists (select from record_version v
          where v.kind = 'approval' and v.body ->> 'id' = a.id::text and v.xact > (select xact from upgrade))) n
      where exists (select from installation where mode = 'production')`,
  },
];

/** W5: no breach, as a payment can truly come to nothing: who knows the transaction can look for it. */
export const undonePayoutNotices: readonly string[] = [
  `select format('[W5] withdrawal %s was given back at %s UTC as never arrived, by the word of two admins: its transaction was %s', w.id,
      ${utcMinute('j.created_ms')}, w.transaction_id) as words
   from withdrawal w join ledger_journal j on j.cause = w.id and j.code = 'withdrawal-returned'
   where ${neverArrived} order by j.created_ms desc, w.id desc`,
];

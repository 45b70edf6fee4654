import type { Check } from './check.ts';
import { copiedFigureChecks } from './copied-figures.ts';
import { oneDecisionMs } from './valuations.ts';

/**
 * The first seconds after an admission are left out. A batch of trades looks for the traders among its customers first and
 * reads the clock after it has waited for the accounts; an admission reads the clock and commits after that. A trade that is
 * accepted between the two has a later time than the admission and was right to find no trader; nothing that is stored tells
 * the order of the two transactions. What this hides is small: it is the trade of somebody who could not know the moment, and
 * a stop has no such gap, because it takes the trader's row before it reads the clock and acceptance holds that row.
 */
const admittingMs = 5_000;

/**
 * How old (ms, by the books' own clock) a journal is before the figures that follow from it have to be there: jobs that follow the books
 * look at least once a minute, so that whoever has not looked for ten was stopped while the books went on.
 */
export const followedMs = 600_000;

/**
 * The books' own clock: the newest time of a journal, of those that the books went on from for a minute. An app that was stopped, and a
 * backup that is restored weeks later, break no promise; what was missed is done within the first minute after a start. By times and not
 * by numbers: one number far above the others would stop this clock for ever.
 */
export const newestJournal = `
  select max(created_ms) as at_ms from ledger_journal
  where created_ms < (select max(created_ms) from ledger_journal) - 60000`;

/** When each trader was admitted and stopped, by the sealed audit trail. */
const traderEvents = `
  select e.id, t.id as trader_id, t.user_id, e.created_ms as from_ms, e.action = 'admin.traders.approve' as active
  from audit_entry e
  join trader t on t.id = case e.action when 'admin.traders.approve' then e.after ->> 'trader' else e.subject end
  where e.action in ('admin.traders.approve', 'traders.stop', 'admin.traders.stop')`;

/** L5 of traders: who was admitted, and which trades count. What the figures come to is computed by the domain. */
export const traderChecks: readonly Check[] = [
  ...copiedFigureChecks(newestJournal, followedMs),
  {
    rule: 'R2',
    promise: 'R2.applications',
    // The audit trail is sealed and its times are those of the seals (L7): when somebody is a trader is no word of another table.
    sql: `with decided as (
        select e.subject, e.actor, e.created_ms, e.after ->> 'status' as status, e.after ->> 'trader' as trader
        from audit_entry e where e.action in ('admin.traders.approve', 'admin.traders.decline'))
      select 'application ' || a.id as id, format('was %s by %s at %s, and no audit entry of then says so', a.status, a.decided_by, a.decided_ms)
        as problem
      from trader_application a
      where a.status in ('approved', 'declined') and not exists (
        select from decided d where d.subject = a.id and d.actor = a.decided_by and d.status = a.status
          and abs(d.created_ms - a.decided_ms) <= ${oneDecisionMs})
      union all
      select 'application ' || d.subject, format('is %s of %s, the audit trail says %s by %s for trader %s', coalesce(a.status, 'not there'),
        coalesce(a.user_id, 'nobody'), d.status, d.actor, coalesce(d.trader, 'none'))
      from decided d
      left join trader_application a on a.id = d.subject
      left join trader t on t.user_id = a.user_id
      where (a.status, a.decided_by) is distinct from (d.status, d.actor) or (d.status = 'approved' and t.id is distinct from d.trader)
      union all
      select 'trader ' || t.id, format('is one since %s, the audit trail says %s', t.since_ms, coalesce(d.first_ms::text, 'never'))
      from trader t
      left join (select trader, min(created_ms) as first_ms from decided where status = 'approved' group by 1) d on d.trader = t.id
      where case when d.first_ms is not null then abs(d.first_ms - t.since_ms) > ${oneDecisionMs}
        -- Written down without a time, as an installation was upgraded: an earlier version admitted them.
        else not exists (select from record_version v where v.kind = 'trader' and v.body ->> 'id' = t.id and v.at_ms is null) end`,
  },
  {
    rule: 'C5',
    promise: 'C5.traders',
    sql: `with events as (${traderEvents})
      select 'trader ' || t.id as id, format('is %s since %s, the audit trail says %s at %s', t.state, coalesce(t.stopped_ms::text, 'the admission'),
        case when e.active then 'admitted' else 'stopped' end, e.from_ms) as problem
      from trader t
      join (select distinct on (trader_id) * from events order by trader_id, from_ms desc, id desc) e on e.trader_id = t.id
      where (t.state = 'active') <> e.active
        or (not e.active and (abs(e.from_ms - t.stopped_ms) <= ${oneDecisionMs}) is not true)`,
  },
  {
    rule: 'C4',
    promise: 'C4.counted-trades',
    sql: `with events as (${traderEvents}),
      times as (
        select *, lead(from_ms, 1, 9223372036854775807) over (partition by trader_id order by from_ms, id) as until_ms from events)
      select 'trade ' || x.trade_id as id, format('of %s is not among the trades of trader %s', x.user_id, s.trader_id) as problem
      from times s join trade x on x.user_id = s.user_id
      left join trader_trade r on r.trade_id = x.trade_id and r.trader_id = s.trader_id
      where s.active and x.wallet = 'real' and x.copy_id is null and r.trade_id is null
        and x.accepted_ms >= s.from_ms + ${admittingMs} and x.accepted_ms < s.until_ms`,
  },
  {
    rule: 'C4',
    promise: 'C4.ended-trades',
    sql: `select 'trade ' || r.trade_id as id, 'is open and counts already' as problem
      from trader_trade r join trade t on t.trade_id = r.trade_id where r.place is not null and t.status = 'PENDING'`,
  },
  {
    rule: 'C4',
    promise: 'C4.balances-before',
    // From the amounts of all entries, not from the balances that stand beside them.
    sql: `with moved as (
        select t.id as trader_id, e.id / 32 as journal, sum(e.amount) as amount
        from trader t join ledger_account a on a.owner = t.user_id and a.asset = 'USD' and a.kind <> 'aside'
        join ledger_entry e on e.account = a.id group by 1, 2),
      held as (select *, sum(amount) over (partition by trader_id order by journal) - amount as before from moved)
      select 'trade ' || s.trade_id as id, format('was placed with %s before it, the books make it %s', s.balance_before,
          coalesce(h.before::text, 'no stake of this trader’s')) as problem
      from trader_trade s
      join ledger_journal j on j.cause = s.trade_id and j.code = 'stake'
      left join held h on h.trader_id = s.trader_id and h.journal = j.id
      where h.before is distinct from s.balance_before`,
  },
  {
    rule: 'C4',
    promise: 'C4.places',
    // A stake that is not weighed counts as money that nobody staked, and later stakes as a smaller part of it. Stakes are weighed with
    // the next settlement, so that one that no settlement follows moves nothing yet.
    sql: `with booked as (
        select s.trade_id, s.trader_id, s.staked_journal, s.settled_journal, s.base, s.place, b.id as staked, e.id as settled,
          e.created_ms as settled_ms
        from trader_trade s
        left join ledger_journal b on b.cause = s.trade_id and b.code = 'stake'
        left join ledger_journal e on e.cause = s.trade_id and e.code in ('win', 'loss', 'refund')),
      counted as (
        select trader_id, max(settled_journal) filter (where place is not null) as last,
          max(settled) filter (where settled_ms < (${newestJournal}) - ${followedMs}) as due
        from booked group by 1)
      select 'trade ' || b.trade_id as id, format(case
            when b.base is null then 'is by journals %s and %s, not weighed, the books have %s and %s'
            when b.place is null then 'is by journals %s and %s, not counted, the books have %s and %s'
            else 'is by journals %s and %s, the books have %s and %s' end, b.staked_journal, b.settled_journal, b.staked,
          b.settled) as problem
      from booked b join counted c on c.trader_id = b.trader_id
      where (b.staked_journal is not null and b.staked_journal is distinct from b.staked)
        or (b.settled_journal is not null and b.settled_journal is distinct from b.settled)
        or (b.base is null and b.staked < greatest(c.last, c.due))
        or (b.place is null and (b.settled < c.last or b.settled <= c.due))`,
  },
];

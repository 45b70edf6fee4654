import type { Check } from './check.ts';
import { postedEarlier } from './earlier.ts';
import { limitPeriods, limitWindows } from './limit-windows.ts';

/** The windows of deposit limits (A13), and the column of each that a decision was made by. */
const windows = (row: string): string => {
  const at = `${row}.at_ms`;
  const rows = limitWindows({ rolling: at, calendar: at }, (period) => [`${row}.limit_${period}`]);
  return `(values ${rows}) w(period, after_ms, amount)`;
};

const limitColumns = limitPeriods.map((period) => `limit_${period}`).join(', ');

/** What was credited or moved to be played with in a window before a decision `x`: of each other deposit as it was credited last by then. */
const usedBefore = `(select coalesce(sum(u.amount), 0) from (
    select p.playable + p.kept as amount from deposit_split p
    where p.user_id = x.user_id and p.no < x.no and p.at_ms > w.after_ms and p.deposit is distinct from x.deposit
      and not exists (select from deposit_split n where n.deposit = p.deposit and n.no > p.no and n.no < x.no)
    union all
    select r.amount from aside_release r where r.user_id = x.user_id and r.no < x.no and r.at_ms > w.after_ms) u)`;

/** Whether a limit stood so at a time: within its millisecond either of two may have been the one. */
const stoodSo = (ms: string): string => `exists (
    select from (
      select case when s.pending and s.pending_from_ms <= ${ms} then s.pending_amount else s.amount end as amount, s.from_ms,
        lead(s.from_ms, 1, 9223372036854775807) over (order by s.id) as until_ms
      from own_limit_standing s where s.uid = x.user_id and s.kind = 'deposit' and s.period = w.period
      union all
      select null, 0, coalesce(min(s.from_ms), 9223372036854775807) from own_limit_standing s
      where s.uid = x.user_id and s.kind = 'deposit' and s.period = w.period) h
    where h.from_ms <= ${ms} and h.until_ms >= ${ms} and h.amount is not distinct from w.amount)`;

/** The longest exclusion that held at a time, but for those that began in its very millisecond. */
const excludedAt = (ms: string): string =>
  `(select max(e.until_ms) from own_exclusion e where e.uid = x.user_id and e.from_ms < ${ms} and e.until_ms > ${ms})`;

/** A decision is written down with the clock of its transaction, and posted a moment later: no further (ms) apart than a statement lasts. */
export const postedWithinMs = 60_000;

/** What is wrong with the time of a decision `x` by its journal `j`; null where nothing is. */
const datedWrong = `case when abs(x.at_ms - j.created_ms) > ${postedWithinMs}
    then format('was decided at %s and posted at %s', x.at_ms, j.created_ms) end`;

/** A13 recomputed: what of each credit could be played with follows from the customer's own limits and exclusions of that time. */
export const asideChecks: readonly Check[] = [
  {
    rule: 'A13',
    promise: 'A13.split-records',
    sql: `select 'deposit ' || f.deposit as id, f.problem from (
        select coalesce(j.cause, x.deposit) as deposit, case
            when x.deposit is null then format('credit no. %s is in no record of what can be played with', j.occurrence)
            when j.cause is null then format('credit no. %s of %s was never posted', x.occurrence, x.credited)
            when x.user_id is distinct from d.user_id then format('credit no. %s is said to be of %s, the deposit is of %s', x.occurrence,
              x.user_id, coalesce(d.user_id, 'nobody'))
            else ${datedWrong} end as problem
        from (select * from ledger_journal where code = 'deposit') j
        full join deposit_split x on x.deposit = j.cause and x.occurrence = j.occurrence
        left join deposit d on d.id = x.deposit) f
      where f.problem is not null
      union all
      select 'release ' || f.id, f.problem from (
        select x.id, ${datedWrong} as problem
        from aside_release x join ledger_journal j on j.cause = x.id and j.code = 'aside-release') f
      where f.problem is not null`,
  },
  {
    rule: 'A13',
    promise: 'A13.splits-in-limits',
    sql: `select 'deposit ' || x.deposit as id, format('credit no. %s of %s: %s can be played with beside %s, %s were left beside %s',
          x.occurrence, x.credited, x.playable, x.kept, l.fits, k.kept) as problem
      from deposit_split x
      left join deposit_split b on b.deposit = x.deposit and b.occurrence = x.occurrence - 1
      left join deposit_reversal r on r.deposit = x.deposit and r.occurrence = x.occurrence - 1
      left join ledger_journal j on j.cause = x.deposit and j.code = 'deposit' and j.occurrence = x.occurrence
      -- A reversal took what was aside first: that is aside again, and what it left of what was played with goes on counting. What an
      -- earlier version restored was judged as if it were credited for the first time.
      cross join lateral (select x.occurrence = 1 or ${postedEarlier('j.id')} as whole) o
      cross join lateral (select x.credited - case when o.whole then 0 else coalesce(r.from_aside, 0) end as most) m
      cross join lateral (select case when o.whole then 0 else greatest(b.playable + b.kept - m.most, 0) end as kept) k
      cross join lateral (select case when x.excluded_until_ms is not null then 0
        else least(m.most, (select min(greatest(w.amount - ${usedBefore} - k.kept, 0)) from ${windows('x')} where w.amount is not null))
        end as fits) l
      where (x.playable, x.kept) is distinct from (l.fits, k.kept)`,
  },
  {
    rule: 'A13',
    promise: 'A13.releases-in-limits',
    sql: `with released as (select r.*, null::text as deposit from aside_release r)
      select 'release ' || x.id as id, format('%s were moved, and the limit of a %s left %s', x.amount, w.period,
          w.amount - ${usedBefore}) as problem
      from released x cross join lateral ${windows('x')}
      where w.amount is not null and ${usedBefore} + x.amount > w.amount
      union all
      select 'release ' || x.id, 'was moved under an exclusion' from aside_release x where ${excludedAt('x.at_ms')} is not null`,
  },
  {
    rule: 'A13',
    promise: 'A13.limits-of-splits',
    sql: `with decided as (
        select 'deposit ' || deposit as id, user_id, at_ms, ${limitColumns} from deposit_split
        union all
        select 'release ' || id, user_id, at_ms, ${limitColumns} from aside_release)
      select x.id, format('went by a limit of %s a %s, which did not hold then', coalesce(w.amount::text, 'none'), w.period) as problem
      from decided x cross join lateral ${windows('x')}
      where (w.amount is not null or exists (select from own_limit_standing o where o.uid = x.user_id))
        and not ${stoodSo('x.at_ms')}
      union all
      select 'deposit ' || x.deposit, 'went by another exclusion than its customer had set' from deposit_split x
      where case when x.excluded_until_ms is null then ${excludedAt('x.at_ms')} is not null
        else not exists (select from own_exclusion e
          where e.uid = x.user_id and e.from_ms <= x.at_ms and e.until_ms = x.excluded_until_ms) end`,
  },
  {
    rule: 'A13',
    promise: 'A13.no-aside-in-debt',
    sql: `select 'account ' || a.id as id, format('%s are aside while %s owes %s', a.balance, a.owner, -r.balance) as problem
      from ledger_account a join ledger_account r on r.owner = a.owner and r.asset = a.asset and r.kind = 'receivable'
      where a.kind = 'aside' and a.balance <> 0 and r.balance < 0`,
  },
];

import type { Check } from './check.ts';
import { followedMs, newestJournal } from './traders.ts';

/** The Monday 00:00 UTC at which the week of a time ends: a time at the Monday itself belongs to the week that begins. */
const weekEndOf = (ms: string) => `((${ms} - 345600000) / 604800000 + 1) * 604800000 + 345600000`;

/** Written so far (ms) apart, an end of a copy and that of its settings may be on both sides of a week's end. */
const besideMs = 10_000;

/**
 * Whether the week `w` of a copy, `c`, is to be on its statement: it ran as the week ended, and its end is no sooner than that of its last
 * settings, which are sealed with their times (C3, L7). Up to where a copy says that its weeks were looked at excuses none, nor does a
 * debt from after the books had gone on (D5). Before a copy ends without one all its weeks are taken.
 */
const isToBeShared = `w.week_end > c.started_ms
  and (c.state in ('active', 'paused') or w.week_end + ${besideMs} <= greatest(c.stopping_ms,
    (select max(s.until_ms) from copy_settings s where s.copy_id = c.id)))
  and (w.week_end <= c.share_week_ms or c.state = 'stopped' and c.debt_ms is null
    or w.week_end < (${newestJournal}) - ${followedMs} and (c.debt_ms is null or w.week_end < (
      select max(j.created_ms) from ledger_journal j where j.created_ms < c.debt_ms - 60000) - ${followedMs}))`;

/** After all weeks. */
const never = '9223372036854775807';

/** Copies with real money, with what those before them of the same customer and trader came to. */
export const copies = `select c.*, coalesce(sum(settled_profit) over (
    partition by trader_id, user_id order by place rows between unbounded preceding and 1 preceding), 0)::bigint as earlier
  from copy c where wallet = 'real'`;

/**
 * What raised the high-water mark of a customer and a trader: lines that shared something new, each to the profit that it
 * shared up to, and copies that ended, to what all had come to. Lines that shared nothing new raise nothing. A copy's weeks
 * come in their order, before its end.
 */
export const raises = `
  select p.id, c.id as copy_id, c.trader_id, c.user_id, c.place, p.number, case p.kind when 'week' then p.period_end_ms else ${never} end as at,
    case when p.due > 0 then p.profit - p.open_stake end as mark
  from profit_share p join (${copies}) c on c.id = p.copy_id
  union all
  select null, id, trader_id, user_id, place, null, ${never}, earlier + settled_profit from (${copies}) e where state = 'stopped'`;

/** Lines with the highest mark before each. */
const marked = `select id, greatest(0, max(mark) over (
    partition by trader_id, user_id order by place, number rows between unbounded preceding and 1 preceding)) as mark
  from (${raises}) r`;

/** L5 of profit share (C6): the fee statements, computed again from trades and the journals that settled them. */
export const profitShareChecks: readonly Check[] = [
  {
    rule: 'C6',
    promise: 'C6.line-order',
    sql: `select 'profit share ' || p.id as id, format('no. %s of copy %s: %s owed before, at %s with %s to the house; it is no. %s, %s, %s and %s',
          p.number, p.copy_id, p.owed_before, p.share_bps, p.house_bps, p.nth, p.owed, c.share_bps, c.house_bps) as problem
      from (
        select *, row_number() over w as nth,
          coalesce(sum(due - paid) over (w rows between unbounded preceding and 1 preceding), 0) as owed
        from profit_share window w as (partition by copy_id order by number)) p
      join copy c on c.id = p.copy_id
      where p.number <> p.nth or p.owed_before <> p.owed or c.wallet <> 'real' or p.share_bps <> c.share_bps
        or p.house_bps <> c.house_bps or p.formula <> 2`,
  },
  {
    rule: 'C6',
    promise: 'C6.line-sums',
    // As takeShare computes it (domain/copying/profit-share.ts), written out once more: each rounded down, and nothing new of a rest.
    sql: `select 'profit share ' || p.id as id, format('no. %s of copy %s (%s): %s due, %s paid beside %s owed before, %s of it to the house; %s are due, and %s are the house’s',
          p.number, p.copy_id, p.kind, p.due, p.paid, p.owed_before, p.to_house, n.due, n.to_house) as problem
      from profit_share p
      cross join lateral (select
        case p.kind when 'rest' then 0 else div(greatest(p.profit::numeric - p.open_stake - p.mark_before, 0) * p.share_bps, 10000) end as due,
        div(p.paid::numeric * p.house_bps, 10000) as to_house) n
      where not coalesce(p.due = n.due and p.to_house = n.to_house and p.owed_before >= 0 and p.paid between 0 and p.owed_before + p.due
        and p.due + p.paid > 0 and p.share_bps between 1 and 10000 and p.house_bps between 0 and 10000
        and p.kind in ('week', 'stop', 'rest') and p.open_stake >= 0 and (p.kind = 'week' or p.open_stake = 0), false)`,
  },
  {
    rule: 'C6',
    promise: 'C6.weeks',
    sql: `select 'profit share ' || p.id as id, format('no. %s of copy %s: %s trades, %s with %s of earlier copies, %s open, above %s; it was %s, %s, %s, %s and %s',
          p.number, p.copy_id, p.settled_trades, p.profit, p.earlier_profit, p.open_stake, p.mark_before, t.settled,
          c.earlier + t.profit, c.earlier, t.open, m.mark) as problem
      from profit_share p
      join (${copies}) c on c.id = p.copy_id
      cross join lateral (
        select count(j.id) as settled, coalesce(sum(x.profit) filter (where j.id is not null), 0) as profit,
          coalesce(sum(x.amount) filter (where j.id is null and x.accepted_ms < p.period_end_ms), 0) as open
        from trade x left join ledger_journal j
          on j.cause = x.trade_id and j.code in ('win', 'loss', 'refund') and j.created_ms < p.period_end_ms
        where x.copy_id = p.copy_id) t
      join (${marked}) m on m.id = p.id
      where p.kind = 'week' and (
        (p.settled_trades, p.profit, p.earlier_profit, p.open_stake, p.mark_before) is distinct from
          (t.settled, c.earlier + t.profit, c.earlier, t.open, m.mark)
        or p.period_end_ms <> ${weekEndOf('p.period_end_ms - 1')} or p.period_end_ms > p.created_ms
        or p.period_end_ms <= c.started_ms or c.stopping_ms < p.period_end_ms
        or c.debt_ms < p.created_ms)`,
  },
  {
    rule: 'C6',
    promise: 'C6.copy-ends',
    sql: `select 'profit share ' || p.id as id, format('no. %s of copy %s: %s trades with %s, %s of earlier copies, above %s; it was %s with %s, %s and %s',
          p.number, p.copy_id, p.settled_trades, p.profit, p.earlier_profit, p.mark_before, t.before,
          c.earlier + t.profit_before, c.earlier, m.mark) as problem
      from profit_share p
      join (${copies}) c on c.id = p.copy_id
      cross join lateral (
        select count(*) filter (where closed_ms < p.created_ms) as before, count(*) as until,
          coalesce(sum(profit) filter (where closed_ms < p.created_ms), 0) as profit_before, coalesce(sum(profit), 0) as profit_until
        from trade where copy_id = p.copy_id and status <> 'PENDING' and closed_ms <= p.created_ms) t
      join (${marked}) m on m.id = p.id
      where p.kind <> 'week' and (
        p.earlier_profit <> c.earlier or p.mark_before <> m.mark or p.settled_trades not between t.before and t.until
        or (p.settled_trades = t.before and p.profit <> c.earlier + t.profit_before)
        or (p.settled_trades = t.until and p.profit <> c.earlier + t.profit_until)
        or (p.kind = 'stop' and (c.state <> 'stopped' or p.settled_trades <> c.settled_trades)) or c.debt_ms < p.created_ms)`,
  },
  {
    rule: 'C6',
    promise: 'C6.new-highs',
    // Only a settlement brings one, so that the weeks in which something settled are enough.
    sql: `with week as (
        select copy_id, week_end, sum(sum(profit)) over (partition by copy_id order by week_end) as profit
        from (
          select x.copy_id, x.profit, ${weekEndOf('j.created_ms')} as week_end
          from trade x join ledger_journal j on j.cause = x.trade_id and j.code in ('win', 'loss', 'refund')
          where x.copy_id is not null) s
        group by copy_id, week_end),
      looked as (
        select *, greatest(0, max(mark) over (
          partition by trader_id, user_id order by place, at, week_end nulls last rows between unbounded preceding and 1 preceding)) as before
        from (
          select null as copy_id, trader_id, user_id, place, at, null::bigint as week_end, mark, null::numeric as profit from (${raises}) r
          union all
          select c.id, c.trader_id, c.user_id, c.place, w.week_end, w.week_end, null, c.earlier + w.profit
          from week w join (${copies}) c on c.id = w.copy_id) l)
      select 'copy ' || c.id as id, format('had come to %s with %s open at %s, above %s, and shares nothing of it',
          w.profit, o.stake, to_timestamp(w.week_end / 1000.0), w.before) as problem
      from looked w
      join copy c on c.id = w.copy_id
      cross join lateral (
        select coalesce(sum(x.amount), 0) as stake from trade x
        where x.copy_id = c.id and x.accepted_ms < w.week_end and not exists (
          select from ledger_journal j
          where j.cause = x.trade_id and j.code in ('win', 'loss', 'refund') and j.created_ms < w.week_end)) o
      where c.share_bps > 0 and ${isToBeShared}
        and (w.profit - o.stake - w.before) * c.share_bps >= 10000
        and not exists (select from profit_share p where p.copy_id = c.id and p.kind = 'week' and p.period_end_ms = w.week_end)`,
  },
  {
    rule: 'C6',
    promise: 'C6.looked-at-weeks',
    // Measured by the books' own clock: a backup that is restored weeks later breaks no promise.
    sql: `select 'copy ' || c.id as id, format('the last week looked at ended at %s, the books go on until %s',
          to_timestamp(c.share_week_ms / 1000.0), to_timestamp(j.created_ms / 1000.0)) as problem
      from copy c
      cross join (select max(created_ms) as created_ms from ledger_journal) j
      where c.wallet = 'real' and c.share_bps > 0 and c.state in ('active', 'paused')
        and c.share_week_ms < j.created_ms - 8 * 86400000::bigint`,
  },
  {
    rule: 'C6',
    promise: 'C6.marks',
    sql: `select 'mark of ' || coalesce(m.user_id, r.user_id) || ' and ' || coalesce(m.trader_id, r.trader_id) as id,
        format('is %s; their copies make it %s', m.mark, r.mark) as problem
      from profit_mark m
      full join (
        select trader_id, user_id, greatest(0, max(mark)) as mark from (${raises}) x group by trader_id, user_id) r
        on r.trader_id = m.trader_id and r.user_id = m.user_id
      where coalesce(m.mark, 0) <> coalesce(r.mark, 0)`,
  },
  {
    rule: 'C6',
    promise: 'C6.owed-shares',
    sql: `select 'copy ' || c.id as id, format('owes %s, its statement makes it %s', c.share_due, coalesce(p.owed, 0)) as problem
      from copy c
      left join (select copy_id, sum(due - paid) as owed from profit_share group by 1) p on p.copy_id = c.id
      where c.share_due <> case when c.debt_ms is null then coalesce(p.owed, 0) else 0 end`,
  },
  {
    rule: 'D5',
    promise: 'D5.no-running-in-debt',
    sql: `select 'copy ' || c.id as id, format('is %s, and its customer owes %s', c.state, -a.balance) as problem
      from ledger_account a
      join copy c on c.user_id = a.owner and c.wallet = 'real' and c.state in ('active', 'paused')
      where a.kind = 'receivable' and a.asset = 'USD' and a.balance < 0`,
  },
];

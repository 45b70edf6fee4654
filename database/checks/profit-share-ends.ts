import type { Check } from './check.ts';
import { copies, raises } from './profit-shares.ts';

/** The high-water mark that each copy that ended found at its end: by the lines and copies of before, and its own lines. */
const atEnds = `
  select copy_id, greatest(0, before) as mark from (
    select copy_id, id, max(mark) over (
      partition by trader_id, user_id order by place, number rows between unbounded preceding and 1 preceding) as before
    from (${raises}) r) m
  where id is null`;

/** What is posted so long (ms) before or after the time of a line may stand on its other side: a statement may last so long. */
const besideMs = 60_000;

/**
 * Lines that left something unpaid with what their copy had then, at least: by the entry of what was paid, or else the least that the
 * copy's account held around that time.
 */
const unpaid = `
  select p.id, p.copy_id, p.created_ms, p.owed_before, p.due, p.paid, coalesce(
    (select e.balance_before from ledger_journal j join ledger_entry e on e.id between j.id * 32 and j.id * 32 + 31 and e.account = a.id
      where j.code = 'profit-share' and j.cause = p.id order by e.account_version limit 1),
    least(
      (select min(e.balance_after) from ledger_entry e
        where e.account = a.id and e.created_ms between p.created_ms - ${besideMs} and p.created_ms + ${besideMs}),
      (select e.balance_after from ledger_entry e
        where e.account = a.id and e.created_ms < p.created_ms - ${besideMs} order by e.account_version desc limit 1)), 0) as balance
  from profit_share p
  join ledger_account a on a.copy_id = p.copy_id and a.kind = 'allocated'
  where p.paid < p.due + p.owed_before`;

/** The most that trades accepted by then, whose copies were still being placed, could take: what was decided later, or is not decided yet. */
const promised = `
  select coalesce(sum(o.stake), 0) + coalesce((
    select sum(x.most) from copy c
    join copy_fan_out f on f.trader_id = c.trader_id and f.wallet = c.wallet and f.state = 'placing'
    join trader_trade s on s.trade_id = f.trade_id and s.accepted_ms <= u.created_ms + ${besideMs}
    cross join lateral (select max(v.max_stake) as most from copy_settings v where v.copy_id = c.id) x
    where c.id = u.copy_id and not exists (
      select from copy_outcome d where d.source_trade_id = f.trade_id and d.copy_id = c.id)), 0) as stakes
  from copy_outcome o join trader_trade s on s.trade_id = o.source_trade_id
  where o.copy_id = u.copy_id and s.accepted_ms <= u.created_ms + ${besideMs} and o.created_ms >= u.created_ms - ${besideMs}`;

/** C6: what a copy owes its trader is taken when it ends, and paid of what it has. */
export const profitShareEndChecks: readonly Check[] = [
  {
    rule: 'C6',
    promise: 'C6.shares-at-end',
    sql: `select 'copy ' || c.id as id, format('ended at %s with %s of earlier copies, above %s, and shares nothing of it', c.settled_profit,
          c.earlier, m.mark) as problem
      from (${copies}) c
      join (${atEnds}) m on m.copy_id = c.id
      where c.state = 'stopped' and c.debt_ms is null
        and (c.earlier + c.settled_profit - m.mark) * c.share_bps >= 10000
        and not exists (select from profit_share p where p.copy_id = c.id and p.kind = 'stop')`,
  },
  {
    rule: 'C6',
    promise: 'C6.owed-at-end',
    // What is owed is paid before anything is given back, and what may come to be owed is held: this can only be where nothing was left.
    sql: `select 'copy ' || c.id as id, format('ended owing %s, and %s was given back', c.share_due, -m.given) as problem
      from copy c
      join (select copy_id, sum(amount) as given from copy_move where why in ('stop', 'ended') group by 1) m on m.copy_id = c.id
      where c.state = 'stopped' and c.debt_ms is null and c.share_due > 0`,
  },
  {
    rule: 'C6',
    promise: 'C6.line-payments',
    sql: `select 'profit share ' || u.id as id, format('paid %s of %s due and %s owed before, and its copy had %s, of which trades could take %s',
          u.paid, u.due, u.owed_before, u.balance, t.stakes) as problem
      from (${unpaid}) u cross join lateral (${promised}) t
      where u.paid < least(u.due + u.owed_before, u.balance - t.stakes)`,
  },
];

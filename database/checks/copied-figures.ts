import type { Check } from './check.ts';

/** Copies are looked at again within a minute; a change of so long (ms) before the look may have been committed after it. */
const lookMs = 10_000;

/** What the copies of each trader come to now, and when the first of them began by the journal that put its money apart. */
const ofCopies = `
  select c.trader_id, count(distinct c.user_id) filter (where c.state <> 'stopped') as copiers,
    coalesce(sum(c.allocation) filter (where c.state in ('active', 'paused')), 0) as apart,
    count(distinct c.user_id) filter (where c.settled_trades > 0) as settled,
    sum(c.settled_profit - c.share_paid) as result, sum(c.settled_stake) as staked, min(j.created_ms) as first_ms
  from copy c
  left join ledger_journal j on j.cause = c.id and j.occurrence = 1 and j.code = 'copy-allocate'
  where c.wallet = 'real' group by c.trader_id`;

/** The copies with real money of the traders whose figures are other ones than that. */
const theirs = `copy c join differing d on d.trader_id = c.trader_id and c.wallet = 'real'`;

/**
 * What made the figures of these traders what they are, each with its time: a customer has at most one copy of a trader that is not
 * stopped, what is put apart is the moves of a copy until it is stopping, and a customer counts from the first trade that settled.
 */
const steps = `
  select c.trader_id, c.started_ms as at_ms, 1::numeric as copiers, 0::numeric as apart, 0::numeric as settled, 0::numeric as result,
    0::numeric as staked from ${theirs}
  union all select c.trader_id, c.stopped_ms, -1, 0, 0, 0, 0 from ${theirs} where c.stopped_ms is not null
  union all select c.trader_id, m.created_ms, 0, m.amount, 0, 0, 0 from ${theirs}
    join copy_move m on m.copy_id = c.id and m.why in ('start', 'settings')
  union all select c.trader_id, c.stopping_ms, 0, -sum(m.amount), 0, 0, 0 from ${theirs}
    join copy_move m on m.copy_id = c.id and m.why in ('start', 'settings') where c.stopping_ms is not null group by c.id
  union all select c.trader_id, min(t.closed_ms), 0, 0, 1, 0, 0 from ${theirs}
    join trade t on t.copy_id = c.id and t.status <> 'PENDING' group by c.trader_id, c.user_id
  union all select c.trader_id, t.closed_ms, 0, 0, 0, t.profit, case t.status when 'REFUNDED' then 0 else t.amount end from ${theirs}
    join trade t on t.copy_id = c.id and t.status <> 'PENDING'
  union all select c.trader_id, p.created_ms, 0, 0, 0, -p.paid, 0 from ${theirs} join profit_share p on p.copy_id = c.id`;

/** Each figure with its column. */
const figures = [
  ['copiers', 'copiers'],
  ['apart', 'copiers_apart'],
  ['settled', 'customers_settled'],
  ['result', 'customers_result'],
  ['staked', 'customers_staked'],
] as const;

/** What was before the look, and of what was beside it what lowers or raises the figure: the look found some of it, in whatever order. */
const sumOf = (figure: string, beside: 'least' | 'greatest'): string =>
  `coalesce(sum(case when p.at_ms <= w.low_ms then p.${figure} when p.at_ms <= w.high_ms then ${beside}(p.${figure}, 0) end), 0)
    as ${beside}_${figure}`;

// An upgrade brings some of them to what the copies come to now, and leaves the others for the next look.
const outside = figures
  .map(
    ([figure, column]) =>
      `(f.${column} <> d.${figure} and f.${column} not between e.least_${figure} and e.greatest_${figure})`,
  )
  .join(' or ');

/**
 * The times (ms) between which what is dated may have come before or after a look at `f.copies_ms`: ten seconds either way, and where
 * the clock was set meanwhile, as the journals that were numbered beside show, the times of before it was.
 */
const beside = `
  select least(f.copies_ms - ${lookMs}, (
      select min(j.created_ms) from ledger_journal j where j.id >= (
        select min(x.id) from ledger_journal x where x.created_ms >= f.copies_ms - ${lookMs}))) as low_ms,
    greatest(f.copies_ms + ${lookMs}, (
      select max(j.created_ms) from ledger_journal j where j.id <= (
        select max(x.id) from ledger_journal x where x.created_ms <= f.copies_ms + ${lookMs}))) as high_ms`;

/**
 * C4: what is said of a trader's copiers. A look that is followed by a change is not held to what the copies come to now, but to what
 * they came to as it was made: else one who changes a copy now and then keeps any figures.
 *
 * @param newestJournal the books' own clock
 * @param followedMs how old (ms, by that clock) a journal is before the figures that follow from it have to be there
 */
export const copiedFigureChecks = (newestJournal: string, followedMs: number): readonly Check[] => [
  {
    rule: 'C4',
    promise: 'C4.copied-figures',
    // Measured by the books' own clock: who looks once a minute did so within ten of them. Who was never measured had as long from
    // when the first copy began.
    sql: `with differing as materialized (
        select f.trader_id, coalesce(s.copiers, 0) as copiers, coalesce(s.apart, 0) as apart, coalesce(s.settled, 0) as settled,
          coalesce(s.result, 0) as result, coalesce(s.staked, 0) as staked,
          coalesce(j.at_ms > greatest(f.copies_ms, coalesce(s.first_ms, 0)) + ${followedMs}, false) as due
        from trader_figures f
        left join (${ofCopies}) s on s.trader_id = f.trader_id
        left join (${newestJournal}) j on true
        where (f.copiers, f.copiers_apart, f.customers_settled, f.customers_result, f.customers_staked) is distinct from
          (coalesce(s.copiers, 0), coalesce(s.apart, 0), coalesce(s.settled, 0), coalesce(s.result, 0), coalesce(s.staked, 0))),
      steps as materialized (${steps})
      select 'trader ' || f.trader_id as id, format('is said to have %s copiers with %s set aside, and %s who made %s of %s; the copies make it %s, %s, %s, %s and %s',
          f.copiers, f.copiers_apart, f.customers_settled, f.customers_result, f.customers_staked, d.copiers, d.apart, d.settled, d.result,
          d.staked) as problem
      from differing d
      join trader_figures f on f.trader_id = d.trader_id
      cross join lateral (${beside}) w
      cross join lateral (
        select ${figures.flatMap(([figure]) => [sumOf(figure, 'least'), sumOf(figure, 'greatest')]).join(', ')}
        from steps p where p.trader_id = d.trader_id) e
      where d.due or ${outside}`,
  },
];

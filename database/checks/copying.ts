import type { Check } from './check.ts';

/** A copy's stake by the snapshot's figures (C3): domain/copying/stakes.ts once more, by the database. */
const stakeOfSettings = `least(c.max_stake, s.max_stake, case c.sizing when 'fixed' then c.fixed_stake
  else case when s.balance_before > 0 then (t.amount::numeric * c.allocation) / s.balance_before else 0 end end)`;

/** Placing refuses what comes too late halfway through the trade: what still waits this long after its end was given up. */
const placingMs = 60_000;

/**
 * The books' own clock: the newest time of a journal or a pass, of those that they went on from for a minute. An app that is stopped
 * while it places copies, and a backup of then that is restored weeks later, break no promise; started again, it places them.
 */
const booksWentOn = `
  select max(b.at_ms) as at_ms from (
    select greatest((select max(created_ms) from ledger_journal),
      (select max(created_ms) from seal_block)) - 60000 as until_ms) n
  cross join lateral (
    (select max(created_ms) as at_ms from ledger_journal where created_ms < n.until_ms)
    union all
    (select max(created_ms) from seal_block where created_ms < n.until_ms)) b`;

/** Changes and acceptances come one after the other; a clock that is set back between them makes no breach, up to so much. */
const clockMs = 1_000;

/** L5 of copying: what became of each trader's trade in each copy, and what the copies say of themselves. */
export const copyingChecks: readonly Check[] = [
  {
    rule: 'C3',
    promise: 'C3.outcomes-once',
    sql: `select 'trade ' || coalesce(f.trade_id, o.source_trade_id) || ' copy ' || coalesce(c.copy_id, o.copy_id) as id,
        case when o.copy_id is null then 'was to take part and has no outcome' else 'has an outcome and was not to take part' end
          as problem
      from copy_fan_out f
      join trader_trade s on s.trade_id = f.trade_id
      cross join lateral (
        select v.copy_id from copy_settings v
        where v.trader_id = s.trader_id and v.wallet = f.wallet and v.from_change <= s.change
          and (v.until_change is null or v.until_change > s.change)) c
      full join copy_outcome o
        on o.source_trade_id = f.trade_id and o.copy_id = c.copy_id
      where (f.state = 'done' and o.copy_id is null) or c.copy_id is null`,
  },
  {
    rule: 'C3',
    promise: 'C3.change-order',
    // So nobody is in a snapshot, or out of it, by a number that was written later.
    sql: `select e.id, format('is behind the change or trade of %s ms by the count of changes, and is of %s ms', e.before_ms,
          e.at_ms) as problem
      from (
        select id, at_ms, max(at_ms) over (partition by trader_id order by change, is_trade, at_ms
          rows between unbounded preceding and 1 preceding) as before_ms
        from (
          select 'copy ' || copy_id || ' version ' || version as id, trader_id, from_change as change, false as is_trade,
            from_ms as at_ms
          from copy_settings where from_ms is not null
          union all
          select 'copy ' || copy_id || ' version ' || version, trader_id, until_change, false, until_ms
          from copy_settings where until_ms is not null
          union all
          select 'trade ' || s.trade_id, s.trader_id, s.change, true, t.created_ms
          from trader_trade s join trade t on t.trade_id = s.trade_id) u) e
      where e.at_ms < e.before_ms - ${clockMs}`,
  },
  {
    rule: 'C3',
    promise: 'C3.placings',
    // From the trades, not from their placings: subscribers that were forgotten have none.
    sql: `select 'trade ' || s.trade_id as id, format('had copies with %s money, and has no placing of them', w.wallet) as problem
      from trader_trade s cross join (values ('real'), ('practice')) w(wallet)
      where not exists (
          select from copy_fan_out f where f.trade_id = s.trade_id and f.wallet = w.wallet and f.trader_id = s.trader_id)
        and exists (
          select from copy_settings v
          where v.trader_id = s.trader_id and v.wallet = w.wallet and v.from_change <= s.change
            and (v.until_change is null or v.until_change > s.change))
      union all
      select 'placing ' || f.id, format('is not done %s s after its trade ended', (b.at_ms - t.expires_ms) / 1000)
      from copy_fan_out f join trade t on t.trade_id = f.trade_id cross join (${booksWentOn}) b
      where f.state = 'placing' and t.expires_ms + ${placingMs} < b.at_ms`,
  },
  {
    rule: 'C3',
    promise: 'C3.outcome-stakes',
    sql: `select 'trade ' || o.source_trade_id || ' copy ' || o.copy_id as id,
        case when c.copy_id is null then format('staked %s by version %s of its settings, which is nowhere', o.stake, o.settings_version)
          else format('staked %s where the settings make it %s; its trade has %s', o.stake, floor(w.stake), coalesce(x.amount::text, 'none'))
          end as problem
      from copy_outcome o
      join trader_trade s on s.trade_id = o.source_trade_id
      join trade t on t.trade_id = s.trade_id
      left join copy_settings c on c.copy_id = o.copy_id and c.version = o.settings_version
      cross join lateral (select ${stakeOfSettings} as stake) w
      left join trade x on x.trade_id = o.trade_id
      where c.copy_id is null or o.stake <> floor(w.stake) or c.from_change > s.change or c.until_change <= s.change
        or (o.trade_id is not null) <> (x.trade_id is not null)
        or (x.copy_id, x.user_id, x.wallet, x.trader_id, x.amount, x.currency_pair, x.positions, x.duration_ms, x.payout_rate,
            x.entry_delay_ms, x.accepted_ms, x.after_seq, x.expires_ms)
          is distinct from (o.copy_id, c.user_id, c.wallet, s.trader_id, o.stake, t.currency_pair, t.positions, t.duration_ms,
            t.payout_rate, t.entry_delay_ms, t.accepted_ms, t.after_seq, t.expires_ms) and x.trade_id is not null
        or (x.trade_id is not null and (o.stake < s.min_stake or x.created_ms > t.accepted_ms + t.duration_ms / 2))`,
  },
  {
    rule: 'C3',
    promise: 'C3.copied-trades',
    sql: `select 'trade ' || t.trade_id as id, format('of copy %s copies no trade', t.copy_id) as problem
      from trade t where t.copy_id is not null and not exists (
        select 1 from copy_outcome o join trader_trade s on s.trade_id = o.source_trade_id
        where o.trade_id = t.trade_id and o.copy_id = t.copy_id)
      union all
      select 'trade ' || s.trade_id, 'is recorded as a trader’s, and is not a real one of their own'
      from trader_trade s join trader r on r.id = s.trader_id join trade t on t.trade_id = s.trade_id
      where t.user_id <> r.user_id or t.wallet <> 'real' or t.copy_id is not null or t.accepted_ms <> s.accepted_ms`,
  },
  {
    rule: 'L5',
    promise: 'L5.placing-sums',
    sql: `select 'placing ' || f.id as id, format('used %s for %s trades and %s skips, its outcomes make it %s, %s and %s', f.used,
          f.placed, f.skipped, coalesce(o.used, 0), coalesce(o.placed, 0), coalesce(o.skipped, 0)) as problem
      from copy_fan_out f
      left join (
        select x.source_trade_id, c.wallet, coalesce(sum(t.cover), 0) as used, count(t.trade_id) as placed,
          count(x.skipped) as skipped, max(x.place) as place
        from copy_outcome x join copy c on c.id = x.copy_id left join trade t on t.trade_id = x.trade_id
        group by 1, 2) o on o.source_trade_id = f.trade_id and o.wallet = f.wallet
      where (f.used, f.placed, f.skipped) is distinct from (coalesce(o.used, 0), coalesce(o.placed, 0), coalesce(o.skipped, 0))
        -- One that waited is decided after others that come behind it.
        or (f.state = 'done' and f.decided_place > coalesce(o.place, 0))`,
  },
  {
    rule: 'C2',
    promise: 'C2.copy-figures',
    sql: `select 'copy ' || c.id as id, format('has %s open with %s staked and %s settled with %s of %s, its trades make it %s, %s, %s, %s and %s',
          c.open_trades, c.open_stake, c.settled_trades, c.settled_profit, c.settled_stake, coalesce(t.open_trades, 0),
          coalesce(t.open_stake, 0), coalesce(t.settled, 0), coalesce(t.profit, 0), coalesce(t.decided, 0)) as problem
      from copy c
      left join (
        select copy_id, count(*) filter (where status = 'PENDING') as open_trades,
          coalesce(sum(amount) filter (where status = 'PENDING'), 0) as open_stake,
          count(*) filter (where status <> 'PENDING') as settled, coalesce(sum(profit), 0) as profit,
          sum(amount) filter (where status in ('WON', 'LOST')) as decided
        from trade where copy_id is not null group by copy_id) t on t.copy_id = c.id
      where (c.open_trades, c.open_stake, c.settled_trades, c.settled_profit, c.settled_stake) is distinct from
        (coalesce(t.open_trades, 0), coalesce(t.open_stake, 0), coalesce(t.settled, 0), coalesce(t.profit, 0), coalesce(t.decided, 0))`,
  },
];

import type { Pool } from 'pg';
import type { Millis } from '#domain/clock/millis.ts';
import type { CopyStopper } from '#domain/copying/copy.ts';
import { weekStart } from '#domain/copying/weeks.ts';
import type { CopyId, TraderId } from '#domain/ids/ids.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { SetAside } from '#server/commands/retry-later.ts';
import { advanceCopies, type LifecycleDependencies, type LifecycleStep } from '#server/copying/lifecycle.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import type { Log } from '#server/outside/venues/price-source.ts';
import { readClock } from '#server/review/timeline.ts';

/** Most copies of one transaction: it bounds how long a trade of the trader, and orders and withdrawals of the customers, wait for it. */
const usualSetSize = 100;
/** How many sets are found by one look: finding them again for each would cost more than keeping them. */
const setsOfALook = 20;

interface Found {
  readonly id: CopyId;
  readonly trader_id: TraderId;
  readonly wallet: Wallet;
  readonly step: 'stop-loss' | 'rest' | 'wind-down' | 'week' | Extract<CopyStopper, 'trader' | 'operator' | 'debt'>;
}

/**
 * What of the copies has to be looked at, the first of each kind, without those that are set aside. A week waits until what was
 * accepted in it is placed. A stopping copy that a trade
 * accepted before still waits for is left for when that is decided, unless one of its own trades has ended meanwhile.
 */
const dueText = `
  (select c.id, c.trader_id, c.wallet,
     case when c.state = 'stopping' then 'wind-down' when c.debt_ms is not null then 'debt'
       when c.settled_profit <= -c.stop_loss then 'stop-loss' else 'rest' end as step
   from copy c
   where c.to_keep and c.id <> all ($3) and (c.state <> 'stopping' or c.settled_trades <> greatest(c.kept_trades, -1 - c.kept_trades) or not exists (
     select from copy_fan_out f join trader_trade t using (trade_id)
     where f.state = 'placing' and f.trader_id = c.trader_id and f.wallet = c.wallet and f.decided_place < c.place
       and not exists (select from copy_outcome o where o.source_trade_id = f.trade_id and o.copy_id = c.id)
       and exists (
         select from copy_settings s
         where s.copy_id = c.id and s.from_change <= t.change and (s.until_change is null or t.change < s.until_change))))
   order by c.id limit $2)
  union all
  (select c.id, t.id, c.wallet, t.stopped_by
   from trader t
   cross join lateral (
     select r.id, r.wallet from copy r
     where r.trader_id = t.id and r.state in ('active', 'paused') and r.id <> all ($3) order by r.id limit $2) c
   where t.state = 'stopped' limit $2)
  union all
  (select c.id, c.trader_id, c.wallet, 'week'
   from copy c
   where c.wallet = 'real' and c.share_bps > 0 and c.state in ('active', 'paused') and c.share_week_ms < $1 and c.id <> all ($3)
     and not exists (
       select from copy_fan_out f join trader_trade s using (trade_id)
       where f.state = 'placing' and f.trader_id = c.trader_id and f.wallet = 'real' and s.accepted_ms < $1)
   order by c.share_week_ms, c.id limit $2)`;

/**
 * Advances copies without anybody asking (C2, C6): stops those whose stop-loss is reached or whose trader stopped, gives back what
 * comes free in those that are stopping, and takes profit share once a week. It looks at what is, so that whoever dies in
 * between leaves it to be found again, and two processes do nothing twice. Set by set; a set that fails is halved until the
 * copy that fails is alone, and that one is set aside for a while, so that nothing waits behind it.
 *
 * @param deps.clockMs a clock that never goes back, by which what was set aside comes back
 */
export function createCopyWorker(
  deps: LifecycleDependencies & {
    readonly pool: Pool;
    readonly log: Log;
    readonly setSize?: number;
    readonly clockMs?: () => number;
  },
): { readonly runDue: () => Promise<number> } {
  const { pool, log, setSize = usualSetSize } = deps;
  const aside = new SetAside(deps.clockMs ?? (() => performance.now()));

  const advanceBatch = async (set: readonly Found[], step: LifecycleStep): Promise<number> => {
    const [first] = set;
    if (!first) return 0;
    const of = { traderId: first.trader_id, wallet: first.wallet };
    const ids = set.map(({ id }) => id);
    try {
      return (await withTransaction(pool, (tx) => advanceCopies(tx, deps, of, ids, step))).length;
    } catch (error) {
      const half = Math.ceil(set.length / 2);
      if (set.length > 1)
        return (await advanceBatch(set.slice(0, half), step)) + (await advanceBatch(set.slice(half), step));
      aside.add(first.id);
      log.warn({ err: error, copy: first.id, ...of, step: step.kind }, 'a copy could not be kept and was set aside');
      return 0;
    }
  };

  /**
   * Takes the weeks that ended before copies stop, a week a transaction: each is one in which their accounts are held, and after a
   * stop of the product there may be many. What fails here is found again by the step itself, which takes what is left.
   */
  const takeWeeksBefore = async (set: readonly Found[], endMs: Millis): Promise<void> => {
    const [first] = set;
    const { rowCount } = await pool.query({
      name: 'copies-behind',
      text: `select from copy
             where id = any($1) and wallet = 'real' and share_bps > 0 and debt_ms is null and share_week_ms < $2
               and (state <> 'stopping' or stopping_ms > share_week_ms)
             limit 1`,
      values: [set.map(({ id }) => id), endMs],
    });
    if (!first || rowCount === 0) return;
    const of = { traderId: first.trader_id, wallet: first.wallet };
    const ids = set.map(({ id }) => id);
    const takeWeek = () => withTransaction(pool, (tx) => advanceCopies(tx, deps, of, ids, { kind: 'week' }));
    try {
      while ((await takeWeek()).length > 0);
    } catch (error) {
      log.warn({ err: error, ...of }, 'weeks of copies that stop could not be taken before');
    }
  };

  return {
    /** All that can be done, by kind, trader and wallet, batch by batch. Returns how many copies were advanced. */
    async runDue() {
      for (let all = 0; ; ) {
        const endMs = weekStart(await readClock(pool));
        const resting = aside.resting();
        const { rows } = await pool.query<Found>({
          name: 'copies-to-keep',
          text: dueText,
          values: [endMs, setSize * setsOfALook, resting],
        });
        let kept = 0;
        const groups = Map.groupBy(rows, ({ step, trader_id, wallet }) => `${step} ${trader_id} ${wallet}`);
        for (const group of groups.values()) {
          const [first] = group;
          if (!first) continue;
          for (let at = 0; at < group.length; at += setSize) {
            const set = group.slice(at, at + setSize);
            const step = lifecycleStepOf(first.step);
            if (step.kind === 'stop' || step.kind === 'wind-down') await takeWeeksBefore(set, endMs);
            kept += await advanceBatch(set, step);
          }
        }
        all += kept;
        // Where all that was found was set aside, there may be more behind it.
        if (kept === 0 && aside.size <= resting.length) return all;
      }
    },
  };
}

function lifecycleStepOf(step: Found['step']): LifecycleStep {
  switch (step) {
    case 'stop-loss':
    case 'trader':
    case 'operator':
    case 'debt':
      return { kind: 'stop', by: step };
    case 'wind-down':
    case 'rest':
    case 'week':
      return { kind: step };
  }
}

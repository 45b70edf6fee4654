import { performance } from 'node:perf_hooks';
import type { Pool } from 'pg';
import { weekStart } from '#domain/copying/weeks.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { createCopyWorker } from '#server/copying/fan-out/copy-worker.ts';
import { newId } from '#server/ids/new-id.ts';
import { openNotifyAll } from '#server/notices/notify.ts';
import { readClock } from '#server/review/timeline.ts';
import { admitTrader } from '#tools/testing/copying/copies.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { loud } from '#tools/testing/throwing-log.ts';
import { openCrowd } from '../crowd.ts';

/** In cents: what each copy has, far more than its shares take of it; and what it wins in a week. */
const allocation = 1_000_000n;
const won = 3_000n;
const weekMs = 7 * 86_400_000;

/** Copies with real money of one trader, whose weeks can be ended and taken. */
interface Shared {
  readonly copiers: readonly UserId[];
  /** Each copy has won something in the week that has just ended. */
  endWeek(): Promise<void>;
  /** ms until the profit share of each copy is taken. */
  take(): Promise<number>;
}

/** Makes so many copies of one trader, each of another customer, who has money to stake beside it. */
export async function openShared(owner: Pool, app: Pool, count: number): Promise<Shared> {
  const trader = await admitTrader(owner, await openCustomer(app, 1_000_000n), undefined, 3_000);
  const copiers = Array.from({ length: count }, () => newId('usr'));
  await openCrowd(owner, copiers, ['USD']);
  for (let at = 0; at < count; at += 5_000) {
    const part = copiers.slice(at, at + 5_000);
    const values = [part, part.map(() => newId('cpy')), allocation];
    await owner.query(
      `insert into ledger_account (kind, owner, asset, balance, copy_id)
       select 'allocated', u, 'USD', $3, c from unnest($1::text[], $2::text[]) x(u, c)`,
      values,
    );
    await owner.query(
      `update ledger_account set balance = $2 where owner = any($1::text[]) and kind = 'available' and asset = 'USD'`,
      [part, allocation],
    );
    await owner.query(
      `insert into copy (id, trader_id, user_id, wallet, allocation, sizing, fixed_stake, max_stake, max_open, share_bps, house_bps,
         started_ms, moves)
       select c, $4, u, 'real', $3, 'fixed', 1000, 1000, 1000, 3000, 2000, clock_ms(), 1 from unnest($1::text[], $2::text[]) x(u, c)`,
      [...values, trader],
    );
  }
  await owner.query('analyze auth_user, customer, ledger_account, copy');
  const notifyAll = openNotifyAll({ product: 'Bench', publicUrl: 'http://bench.test', post: async () => undefined });
  const worker = createCopyWorker({ pool: app, log: loud, notifyAll });
  return {
    copiers,
    async endWeek() {
      const endMs = weekStart(await readClock(app));
      await owner.query(
        `update copy set settled_profit = settled_profit + $2, settled_trades = settled_trades + 1, share_week_ms = $3
         where trader_id = $1`,
        [trader, won, endMs - weekMs],
      );
      await owner.query('vacuum analyze copy');
      // What was written until now leaves its files of the log to be written over, as in a database that has run for a day.
      await owner.query('checkpoint');
    },
    async take() {
      const begun = performance.now();
      const taken = await worker.runDue();
      if (taken !== count) throw new Error(`profit share of ${taken} copies was taken, not of ${count}`);
      return performance.now() - begun;
    },
  };
}

import type { Pool, PoolClient } from 'pg';
import { dayText } from '#domain/clock/days.ts';
import type { MinedCoin } from '#domain/mining/coins.ts';
import { formatCents } from '#domain/money/amount.ts';
import type { NotifyAll } from '#server/commands/notify.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';

/** Notices of one transaction: it holds the turns of all whom it notifies, for which the notice of a decision waits (S2). */
const usualSetSize = 250;

/** Notifies customers of contracts that have ended, in the transaction that ends them (S2). */
export function notifyingEnded(notifyAll: NotifyAll) {
  return async (tx: PoolClient, ended: readonly { readonly contract: string }[]): Promise<void> => {
    const { rows } = await tx.query<{
      id: string;
      user_id: string;
      plan: string;
      price: bigint;
      end_day: number;
      paid: bigint;
    }>(
      `select c.id, c.user_id, p.name as plan, c.price, c.end_day,
         (select coalesce(sum(y.cents), 0)::bigint from mining_payout y where y.contract_id = c.id) as paid
       from mining_contract c join mining_plan p on p.id = c.plan_id where c.id = any($1) order by c.id`,
      [ended.map(({ contract }) => contract)],
    );
    await notifyAll(
      tx,
      rows.map(({ id, user_id, plan, price, end_day, paid }) => ({
        owner: user_id,
        notice: {
          kind: 'contract_ended',
          facts: {
            contract: id,
            plan,
            lastDay: dayText(end_day - 1),
            price: formatCents(price),
            paid: formatCents(paid),
          },
        },
      })),
    );
  };
}

/**
 * Notifies customers of days that brought nothing (S2, N3): once when it begins, in the product only. It begins anew after a
 * week that brought something in each of a contract's coins. And of what came late for a past day, each that paid something. Set by
 * set in the order of the contracts, under the row of the run, so that whoever dies in between has notified a set whole or not at all.
 */
export function createMiningNotifications(deps: {
  readonly pool: Pool;
  readonly notifyAll: NotifyAll;
  readonly setSize?: number;
}): { readonly notifyDue: () => Promise<number> } {
  const { pool, notifyAll, setSize = usualSetSize } = deps;
  return {
    async notifyDue() {
      for (let all = 0; ; ) {
        const notified = await withTransaction(pool, (tx) => notifyNext(tx, notifyAll, setSize));
        const late = await withTransaction(pool, (tx) => notifyNextLate(tx, notifyAll, setSize));
        if (notified === null && late === null) return all;
        all += (notified ?? 0) + (late ?? 0);
      }
    },
  };
}

interface NothingRow {
  readonly contract_id: string;
  readonly user_id: string;
  readonly plan: string;
  /** Whether a day within a week of it brought nothing in any of its coins, divided before: then it was notified, or went on. */
  readonly goes_on: boolean;
}

/** One set of a run that brought nothing and is not notified; null when there is none that nobody else notifies of. */
async function notifyNext(tx: PoolClient, notifyAll: NotifyAll, setSize: number): Promise<number | null> {
  const { rows: runs } = await tx.query<{
    id: string;
    coin: MinedCoin;
    day: number;
    nothing: 'no receipts' | 'costs';
    notified_contract: string;
    created_ms: bigint;
  }>(
    `select id, coin, day, nothing, notified_contract, created_ms from mining_run
     where nothing is not null and plan_id is not null and not notified and addition = 0 order by id limit 1 for no key update skip locked`,
  );
  const [run] = runs;
  if (!run) return null;
  const { rows } = await tx.query<NothingRow>({
    name: 'mining-unnotified',
    text: `select y.contract_id, c.user_id, p.name as plan, exists (
             select from mining_payout b join mining_run q on q.id = b.run_id
             where b.contract_id = y.contract_id and b.coin = any(p.coins) and b.addition = 0 and b.day between y.day - 7 and y.day + 7 and q.nothing is not null
               and q.state = 'divided' and (q.created_ms, q.id) < ($4, y.run_id)) as goes_on
           from (
             select * from mining_payout where run_id = $1 and contract_id > $2 order by contract_id limit $3) y
           join mining_contract c on c.id = y.contract_id
           join mining_plan p on p.id = c.plan_id
           order by y.contract_id`,
    values: [run.id, run.notified_contract, setSize, run.created_ms],
  });
  await tx.query('update mining_run set notified = $2, notified_contract = $3 where id = $1', [
    run.id,
    rows.length < setSize,
    rows.at(-1)?.contract_id ?? run.notified_contract,
  ]);
  const begun = rows.filter(({ goes_on }) => !goes_on);
  await notifyAll(
    tx,
    begun.map(({ contract_id, user_id, plan }) => ({
      owner: user_id,
      notice: {
        kind: 'contract_pays_nothing',
        facts: { contract: contract_id, plan, coin: run.coin, day: dayText(run.day), why: run.nothing },
      },
    })),
  );
  return begun.length;
}

/** One set of an addition's run whose payouts are not notified; null when there is none that nobody else notifies. */
async function notifyNextLate(tx: PoolClient, notifyAll: NotifyAll, setSize: number): Promise<number | null> {
  const { rows: runs } = await tx.query<{ id: string; coin: MinedCoin; day: number; notified_contract: string }>(
    `select id, coin, day, notified_contract from mining_run
     where addition > 0 and plan_id is not null and not notified order by id limit 1 for no key update skip locked`,
  );
  const [run] = runs;
  if (!run) return null;
  const { rows } = await tx.query<{ contract_id: string; user_id: string; plan: string; cents: bigint }>({
    name: 'mining-unnotified-late',
    text: `select y.contract_id, c.user_id, p.name as plan, y.cents
           from (
             select * from mining_payout where run_id = $1 and contract_id > $2 order by contract_id limit $3) y
           join mining_contract c on c.id = y.contract_id
           join mining_plan p on p.id = c.plan_id
           order by y.contract_id`,
    values: [run.id, run.notified_contract, setSize],
  });
  await tx.query('update mining_run set notified = $2, notified_contract = $3 where id = $1', [
    run.id,
    rows.length < setSize,
    rows.at(-1)?.contract_id ?? run.notified_contract,
  ]);
  const paid = rows.filter(({ cents }) => cents > 0n);
  await notifyAll(
    tx,
    paid.map(({ contract_id, user_id, plan, cents }) => ({
      owner: user_id,
      notice: {
        kind: 'contract_paid_late',
        facts: { contract: contract_id, plan, coin: run.coin, day: dayText(run.day), paid: formatCents(cents) },
      },
    })),
  );
  return paid.length;
}

import type { Pool, PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { formatCents, type Wallet } from '#domain/money/amount.ts';
import type { Notice } from '#domain/notices/kinds.ts';
import type { TradePosition } from '#domain/trades/trade.ts';
import type { NotifyAll } from '#server/commands/notify.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';

/** Notices of one transaction: it holds the turns of all whom it notifies, for which the notice of a decision waits (S2). */
const usualSetSize = 250;

interface OutcomeRow extends TableRow<'copy_outcome', 'copy_id' | 'user_id' | 'stake' | 'trade_id' | 'skipped'> {
  readonly wallet: Wallet;
  readonly trader_name: string;
  readonly currency_pair: string;
  readonly positions: TradePosition;
}

/**
 * Notifies customers of what became of traders' trades in their copies (S2, C3): one notice for each trade and copy, once its placing
 * is done, in the product only. Set by set in the order of the outcomes' key, under the row of the placing, so that whoever dies
 * in between has notified a set whole or not at all.
 */
export function createCopyNotifications(deps: {
  readonly pool: Pool;
  readonly notifyAll: NotifyAll;
  readonly setSize?: number;
}): { readonly notifyDue: () => Promise<number> } {
  const { pool, notifyAll, setSize = usualSetSize } = deps;

  /** One set of the oldest placing that is done and not notified; null when there is none that nobody else notifies of. */
  const notifySet = (tx: PoolClient): Promise<number | null> => notifyNext(tx, notifyAll, setSize);

  return {
    async notifyDue() {
      for (let all = 0; ; ) {
        const notified = await withTransaction(pool, notifySet);
        if (notified === null) return all;
        all += notified;
      }
    },
  };
}

async function notifyNext(tx: PoolClient, notifyAll: NotifyAll, setSize: number): Promise<number | null> {
  const { rows: found } = await tx.query<{ id: string; trade_id: string; wallet: Wallet; notified_copy: string }>(
    `select id, trade_id, wallet, notified_copy from copy_fan_out where not notified and state = 'done'
     order by id limit 1 for no key update skip locked`,
  );
  const [placing] = found;
  if (!placing) return null;
  const { rows } = await tx.query<OutcomeRow>({
    name: 'copies-unnotified',
    text: `select o.copy_id, o.user_id, c.wallet, r.name as trader_name, t.currency_pair, t.positions, o.stake, o.trade_id,
             o.skipped
           from (select * from copy_outcome where source_trade_id = $1 and copy_id > $2 order by copy_id limit $3) o
           join copy c on c.id = o.copy_id
           join trader r on r.id = c.trader_id
           join trade t on t.trade_id = o.source_trade_id
           order by o.copy_id`,
    values: [placing.trade_id, placing.notified_copy, setSize],
  });
  // The same trade may be copied in both wallets: each has a placing of its own.
  const own = rows.filter(({ wallet }) => wallet === placing.wallet);
  await tx.query('update copy_fan_out set notified_copy = $2, notified = $3 where id = $1', [
    placing.id,
    rows.at(-1)?.copy_id ?? placing.notified_copy,
    rows.length < setSize,
  ]);
  await notifyAll(
    tx,
    own.map((row) => ({ owner: row.user_id, notice: noticeOf(row) })),
  );
  return own.length;
}

function noticeOf(row: OutcomeRow): Notice {
  const facts = {
    copy: row.copy_id,
    trader: row.trader_name,
    wallet: row.wallet,
    currencyPair: row.currency_pair,
    positions: row.positions,
  };
  if (row.skipped !== null) return { kind: 'trade_not_copied', facts: { ...facts, reason: row.skipped } };
  if (row.trade_id === null) throw new Error(`the outcome of ${row.copy_id} is neither a trade nor a reason`);
  return { kind: 'trade_copied', facts: { ...facts, trade: row.trade_id, stake: formatCents(row.stake) } };
}

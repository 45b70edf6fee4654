import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import type { MinedCoin } from '#domain/mining/coins.ts';
import { inCommand } from '#server/commands/command.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { decideMiner } from './own-case.ts';
import { receiptListHandlers } from './receipt-list.ts';
import { type ReceiptRow, receiptView, receiptViews } from './receipt-views.ts';

type ReceiptOperations = Pick<
  Catalogue,
  'listMiningReceipts' | 'exportMiningReceipts' | 'readMiningReceipt' | 'setMiningReceiptAside'
>;

const noReceipt = refused('not_found', { what: 'pool receipt' });

/** What pools have paid (N3): the list, and how a wrong one is set aside while its day is open. */
export function receiptHandlers(pool: Pool): Handlers<ReceiptOperations> {
  return {
    ...receiptListHandlers(pool),

    async readMiningReceipt({ params }) {
      const { rows } = await pool.query<ReceiptRow>('select * from mining_receipt where id = $1', [params.id]);
      const [view] = await receiptViews(pool, rows);
      return view ? accepted(view) : noReceipt;
    },

    setMiningReceiptAside: ({ actor, params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const found = await tx.query<ReceiptRow>('select * from mining_receipt where id = $1', [params.id]);
        const coin = found.rows[0]?.coin;
        if (coin === undefined) return noReceipt;
        const nextDay = await lockCoin(tx, coin);
        const locked = await tx.query<ReceiptRow>('select * from mining_receipt where id = $1 for no key update', [
          params.id,
        ]);
        const before = only(locked.rows);
        if (before.state === 'set aside') return refused('already_decided', { status: 'set aside' });
        // One that waits has counted nowhere yet.
        if (before.state === 'counted' && (nextDay.day === null || before.day < nextDay.day)) {
          return refused('already_decided', { status: 'closed' });
        }
        const own = await decideMiner(tx, actor.uid, { coin });
        if (!own.ok) return own;
        const reason = body.reason.trim();
        const { rows } = await tx.query<ReceiptRow>(
          `update mining_receipt set state = 'set aside', reason = $2 where id = $1 returning *`,
          [before.id, reason],
        );
        await findFirstDay(tx, coin);
        const after = only(rows);
        await writeAudit(tx, {
          actor: actor.uid,
          action: 'mining.set-receipt-aside',
          subjectKind: 'pool receipt',
          subject: before.id,
          reason,
          before,
          after,
        });
        return accepted(receiptView(after, true));
      }),
  };
}

/** Holds a coin's days as they are: the next one to be closed, and whether there is a closed one. */
export async function lockCoin(
  tx: PoolClient,
  coin: MinedCoin,
): Promise<{ readonly day: number | null; readonly closed: boolean }> {
  const locked = await tx.query<{ next_day: number | null }>(
    'select next_day from mining_coin where coin = $1 for no key update',
    [coin],
  );
  // Read after the lock, so that a day is seen that was closed while it was waited for.
  const { rowCount } = await tx.query('select from mining_day where coin = $1 limit 1', [coin]);
  return { day: only(locked.rows).next_day, closed: rowCount === 1 };
}

/**
 * Until a coin's first day is closed, that is the first one with a receipt, or with a contract before it: who was paid nothing
 * then is told so. Later the days just follow each other.
 */
export async function findFirstDay(tx: PoolClient, coin: MinedCoin): Promise<void> {
  await tx.query(
    `update mining_coin k set next_day = (
       select case when min(r.day) is not null then least(min(r.day), (
         select min(c.start_day) from mining_contract c join mining_plan p on p.id = c.plan_id where k.coin = any(p.coins))) end
       from mining_receipt r where r.coin = k.coin and r.state = 'counted')
     where k.coin = $1 and not exists (select from mining_day d where d.coin = k.coin)`,
    [coin],
  );
}

/** The one row of a statement that has one. */
export function only<R>(rows: readonly R[]): R {
  const [row] = rows;
  if (!row) throw new Error('a row vanished in its own statement');
  return row;
}

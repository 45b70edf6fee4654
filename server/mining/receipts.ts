import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { Catalogue } from '#api/catalogue.ts';
import type { recordMiningReceipt } from '#api/mining-receipts.ts';
import type { TableRow } from '#database/rows.ts';
import { dayText } from '#domain/clock/days.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { type Phrase, phrase } from '#domain/failures/phrases.ts';
import type { MinedCoin } from '#domain/mining/coins.ts';
import { inCommand } from '#server/commands/command.ts';
import { readPage } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { decideMiner } from './own-case.ts';
import { coinText, dayNumber } from './units.ts';

type ReceiptOperations = Pick<Catalogue, 'listMiningReceipts' | 'readMiningReceipt' | 'setMiningReceiptAside'>;

/**
 * - `addition`: Its number among what came late for closed days (N3); null of what came in time.
 */
export type ReceiptRow = TableRow<'mining_receipt'>;

const wrong = (field: string, problem: Phrase) => refused('invalid_input', { fields: [{ field, problem }] });

const noReceipt = refused('not_found', { what: 'pool receipt' });

/** What pools have paid (N3): the list, and how a wrong one is set aside while its day is open. */
export function receiptHandlers(pool: Pool): Handlers<ReceiptOperations> {
  return {
    async listMiningReceipts({ query }) {
      const day = query.day === undefined ? null : dayNumber(query.day);
      if (query.day !== undefined && day === null) return wrong('day', phrase('no_day', { example: '2026-11-21' }));
      const page = await readPage<ReceiptRow>(
        pool,
        {
          table: 'mining_receipt',
          where:
            '($1::text is null or coin = $1) and ($2::integer is null or day = $2) and ($3::text is null or state = $3)',
          values: [query.coin ?? null, day, query.state ?? null],
          order: 'newest first',
          byDay: true,
        },
        query,
      );
      if (!page.ok) return page;
      return accepted({ items: await viewsOf(pool, page.value.rows), nextCursor: page.value.nextCursor });
    },

    async readMiningReceipt({ params }) {
      const { rows } = await pool.query<ReceiptRow>('select * from mining_receipt where id = $1', [params.id]);
      const [view] = await viewsOf(pool, rows);
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

/** Receipts with whether their day is still open. */
async function viewsOf(pool: Pool, receipts: readonly ReceiptRow[]) {
  const { rows } = await pool.query<{ coin: MinedCoin; next_day: number | null }>(
    'select coin, next_day from mining_coin',
  );
  const open = new Map(rows.map(({ coin, next_day }) => [coin, next_day]));
  return receipts.map((row) => receiptView(row, row.day >= (open.get(row.coin) ?? 0)));
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

/** @param open whether its day is not closed yet */
export function receiptView(row: ReceiptRow, open: boolean): Static<(typeof recordMiningReceipt)['reply']> {
  return {
    id: row.id,
    coin: row.coin,
    day: dayText(row.day),
    amount: coinText(row.amount),
    transactionId: row.transaction_id,
    output: row.output,
    pool: row.pool,
    evidence: row.evidence,
    state: row.state,
    reason: row.reason,
    recordedBy: row.recorded_by,
    open,
    proof: row.proof,
    address: row.address,
    confirmations: row.confirmations,
    evidenceSha256: row.evidence_sha256,
    confirmedBy: row.confirmed_by,
    addition: row.addition,
    confirmedAt: row.confirmed_ms === null ? null : isoTime(millis(row.confirmed_ms)),
    recordedAt: isoTime(millis(row.created_ms)),
  };
}

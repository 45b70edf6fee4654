import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { exportMiningReceipts, type listMiningReceipts } from '#api/mining-receipts.ts';
import type { QueryOf } from '#api/operation.ts';
import type { Decision } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import type { FileColumn } from '#messages/files/files.ts';
import { type Asked, is, type NarrowedList, narrowed } from '#server/lists/narrowed.ts';
import { type Page, pageOf, readPage, viewedPage } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { exported } from '#server/review/exports.ts';
import { type Receipt, type ReceiptRow, receiptViews } from './receipt-views.ts';
import { dayNumber } from './units.ts';

type Query = QueryOf<typeof listMiningReceipts>;

const list: NarrowedList<Query> = {
  byDay: true,
  asks: ({ coin, state, pool, day }) => [is('coin', coin), is('state', state), is('pool', pool), ofDay(day)],
  waits: ({ state }) => state === 'waiting',
};

function ofDay(day: string | undefined): Asked {
  if (day === undefined) return null;
  const number = dayNumber(day);
  return number === null ? { field: 'day', problem: phrase('no_day', { example: '2026-11-21' }) } : is('day', number);
}

/** What pools have paid (N3), on the screen and as a file (R1.7). */
export function receiptListHandlers(
  pool: Pool,
): Handlers<Pick<Catalogue, 'listMiningReceipts' | 'exportMiningReceipts'>> {
  return {
    async listMiningReceipts({ query }) {
      return pageOf(await readReceipts(pool, query));
    },

    exportMiningReceipts({ actor, query }) {
      return exported<Receipt>({
        pool,
        actor: actor.uid,
        operation: exportMiningReceipts,
        list: 'pool-receipts',
        query,
        names,
        read: (page) => readReceipts(pool, { ...query, ...page }),
        cells: (one) => [cellsOf(one)],
      });
    },
  };
}

async function readReceipts(pool: Pool, query: Query): Promise<Decision<Page<Receipt>>> {
  const which = narrowed(query, list);
  if (!which.ok) return which;
  const page = await readPage<ReceiptRow>(pool, { table: 'mining_receipt', ...which.value }, query);
  return viewedPage(page, (rows) => receiptViews(pool, rows));
}

const names = [
  'record',
  'day',
  'coin',
  'amount_coins',
  'pool',
  'state',
  'transaction',
  'output',
  'evidence',
  'proof',
  'recorded',
  'recorded_by',
  'confirmed_by',
  'reason',
] as const satisfies readonly FileColumn[];

const cellsOf = (one: Receipt): readonly string[] => [
  one.id,
  one.day,
  one.coin,
  one.amount,
  one.pool,
  one.state,
  one.transactionId,
  String(one.output),
  one.evidence,
  one.proof ?? '',
  one.recordedAt,
  one.recordedBy,
  one.confirmedBy ?? '',
  one.reason ?? '',
];

import type { Pool } from 'pg';
import { exportAllCopies, type listAllCopies } from '#api/all-copies.ts';
import type { Catalogue } from '#api/catalogue.ts';
import type { QueryOf, ReplyOf } from '#api/operation.ts';
import type { Decision } from '#domain/failures/failures.ts';
import type { FileColumn } from '#messages/files/files.ts';
import { is, type NarrowedList, narrowed } from '#server/lists/narrowed.ts';
import { type Page, pageOf, readPage, viewedPage } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { exported } from '#server/review/exports.ts';
import type { CopyRow } from './record.ts';
import { type ShownRow, shownCopies, viewsOf } from './views.ts';

type Query = QueryOf<typeof listAllCopies>;
type Listed = ReplyOf<typeof listAllCopies>['items'][number];

const list: NarrowedList<Query> = {
  age: 'started_ms',
  asks: ({ state, trader, wallet, customer }) => [
    is('state', state),
    is('trader_id', trader),
    is('wallet', wallet),
    is('user_id', customer),
  ],
  waits: () => false,
};

/** All customers' copies, as staff see them, on the screen and as a file (R1.7). */
export function copyListHandlers(pool: Pool): Handlers<Pick<Catalogue, 'listAllCopies' | 'exportAllCopies'>> {
  return {
    async listAllCopies({ query }) {
      return pageOf(await readCopies(pool, query));
    },

    exportAllCopies({ actor, query }) {
      return exported<Listed>({
        pool,
        actor: actor.uid,
        operation: exportAllCopies,
        list: 'copies',
        query,
        names,
        read: (page) => readCopies(pool, { ...query, ...page }),
        cells: (one) => [cellsOf(one)],
      });
    },
  };
}

async function readCopies(pool: Pool, query: Query): Promise<Decision<Page<Listed>>> {
  const which = narrowed(query, list);
  if (!which.ok) return which;
  const page = await readPage<CopyRow>(pool, { table: 'copy', ...which.value }, query);
  return viewedPage(page, async (listed) => {
    const ids: readonly string[] = listed.map(({ id }) => id);
    const { rows } = await pool.query<ShownRow>(`${shownCopies} where c.id = any($1)`, [ids]);
    const inOrder = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    const views = await viewsOf(pool, inOrder);
    const customers = new Map<string, string>(inOrder.map((row) => [row.id, row.user_id]));
    return views.map((view) => ({ ...view, customer: customers.get(view.id) ?? '' }));
  });
}

const names = [
  'copy',
  'started',
  'customer_id',
  'trader_id',
  'trader',
  'wallet',
  'state',
  'stopped_by',
  'stopped',
  'set_aside_usd',
  'free_usd',
  'open_trades',
  'open_stake_usd',
  'settled_trades',
  'profit_usd',
  'profit_share_usd',
  'result_usd',
] as const satisfies readonly FileColumn[];

const cellsOf = (one: Listed): readonly string[] => [
  one.id,
  one.startedAt,
  one.customer,
  one.traderId,
  one.traderName,
  one.wallet,
  one.state,
  one.stoppedBy ?? '',
  one.stoppedAt ?? '',
  one.allocation,
  one.free,
  String(one.openTrades),
  one.openStake,
  String(one.settledTrades),
  one.profit,
  one.shared,
  one.profitAfterShare,
];

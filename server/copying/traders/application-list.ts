import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { QueryOf } from '#api/operation.ts';
import { type adminTraders, exportApplications } from '#api/trader-review.ts';
import type { Decision } from '#domain/failures/failures.ts';
import type { FileColumn } from '#messages/files/files.ts';
import { is, type NarrowedList, narrowed } from '#server/lists/narrowed.ts';
import { type Page, pageOf, readPage, viewedPage } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { exported } from '#server/review/exports.ts';
import { type ApplicationRow, type ReviewedApplication, reviewedApplications } from './application-record.ts';

type Query = QueryOf<typeof adminTraders>;

const list: NarrowedList<Query> = {
  asks: ({ status, customer }) => [is('status', status), is('user_id', customer)],
  waits: ({ status }) => status === 'pending',
};

/** Applications to be a trader (C5), on the screen and as a file (R1.7). */
export function applicationListHandlers(pool: Pool): Handlers<Pick<Catalogue, 'adminTraders' | 'exportApplications'>> {
  return {
    async adminTraders({ query }) {
      return pageOf(await readApplications(pool, query));
    },

    exportApplications({ actor, query }) {
      return exported<ReviewedApplication>({
        pool,
        actor: actor.uid,
        operation: exportApplications,
        list: 'applications',
        query,
        names,
        read: (page) => readApplications(pool, { ...query, ...page }),
        cells: (one) => [cellsOf(one)],
      });
    },
  };
}

async function readApplications(pool: Pool, query: Query): Promise<Decision<Page<ReviewedApplication>>> {
  const which = narrowed(query, list);
  if (!which.ok) return which;
  const page = await readPage<ApplicationRow>(pool, { table: 'trader_application', ...which.value }, query);
  return viewedPage(page, (rows) => reviewedApplications(pool, rows));
}

const names = [
  'record',
  'applied',
  'customer_id',
  'customer',
  'trader_name',
  'about',
  'share',
  'status',
  'settled_trades',
  'profit_usd',
  'decided',
  'decided_by',
  'reason',
] as const satisfies readonly FileColumn[];

const cellsOf = (one: ReviewedApplication): readonly string[] => [
  one.id,
  one.createdAt,
  one.uid,
  one.customerName,
  one.name,
  one.about,
  String(one.shareBps / 100),
  one.status,
  String(one.settledTrades),
  one.profit,
  one.decidedAt ?? '',
  one.decidedBy ?? '',
  one.reason ?? '',
];

import type { Pool } from 'pg';
import { exportAdjustments, type listAdjustments } from '#api/adjustments.ts';
import type { Catalogue } from '#api/catalogue.ts';
import type { QueryOf } from '#api/operation.ts';
import type { Decision } from '#domain/failures/failures.ts';
import type { FileColumn } from '#messages/files/files.ts';
import { is, type NarrowedList, narrowed, ofAmount } from '#server/lists/narrowed.ts';
import { type Page, pageOf, readPage, viewedPage } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { exported } from '#server/review/exports.ts';
import { type AdjustmentRow, adjustmentViews, type ReviewedAdjustment } from './adjustment-views.ts';

type Query = QueryOf<typeof listAdjustments>;

const list: NarrowedList<Query> = {
  asks: ({ status, direction, customer, amount }) => [
    is('status', status),
    is('direction', direction),
    is('user_id', customer),
    ofAmount(amount, (place) => `amount = ${place}`),
  ],
  waits: ({ status }) => status === 'pending',
};

/** The list of adjustments, on the screen and as a file (R1.7). */
export function adjustmentListHandlers(pool: Pool): Handlers<Pick<Catalogue, 'listAdjustments' | 'exportAdjustments'>> {
  return {
    async listAdjustments({ query }) {
      return pageOf(await readAdjustments(pool, query));
    },

    exportAdjustments({ actor, query }) {
      return exported<ReviewedAdjustment>({
        pool,
        actor: actor.uid,
        operation: exportAdjustments,
        list: 'adjustments',
        query,
        names,
        read: (page) => readAdjustments(pool, { ...query, ...page }),
        cells: (one) => [cellsOf(one)],
      });
    },
  };
}

async function readAdjustments(pool: Pool, query: Query): Promise<Decision<Page<ReviewedAdjustment>>> {
  const which = narrowed(query, list);
  if (!which.ok) return which;
  const page = await readPage<AdjustmentRow>(pool, { table: 'adjustment', ...which.value }, query);
  return viewedPage(page, (rows) => adjustmentViews(pool, rows));
}

const names = [
  'record',
  'requested',
  'customer_id',
  'customer',
  'direction',
  'amount_usd',
  'reason',
  'explanation',
  'status',
  'to_owed_usd',
  'requested_by',
  'decided_by',
  'reason_of_decision',
] as const satisfies readonly FileColumn[];

const cellsOf = (one: ReviewedAdjustment): readonly string[] => [
  one.id,
  one.createdAt,
  one.customer.uid,
  one.customer.name,
  one.direction,
  one.amount,
  one.reasonCode,
  one.explanation,
  one.status,
  one.toReceivable,
  one.requestedBy,
  one.decidedBy ?? '',
  one.declineReason ?? '',
];

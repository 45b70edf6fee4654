import type { Pool } from 'pg';
import { exportAllPayouts, type listAllPayouts } from '#api/all-payouts.ts';
import type { Catalogue } from '#api/catalogue.ts';
import type { QueryOf, ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import type { Decision } from '#domain/failures/failures.ts';
import { type Asked, is, type NarrowedList, narrowed } from '#server/lists/narrowed.ts';
import { type Page, pageOf, readPage, viewedPage } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { exported } from '#server/review/exports.ts';
import { payoutCells, payoutNames } from './days/payout-file.ts';
import { payoutViews } from './days/payouts.ts';

type Query = QueryOf<typeof listAllPayouts>;
type Listed = ReplyOf<typeof listAllPayouts>['items'][number];
type PayoutRow = TableRow<'mining_payout'>;

/**
 * All are read by the index of their days. Those of a contract, or of a customer, who may have none among millions, are read by the contract and
 * sorted: the order of `byDay` is the same, and is not that of an index that would be read to its end for them.
 */
const listOf = ({ contract, customer }: Query): NarrowedList<Query> => ({
  age: 'day',
  key: 'place of all',
  byDay: contract !== undefined || customer !== undefined,
  asks: ({ coin, contract, customer }) => [is('coin', coin), is('contract_id', contract), ofCustomer(customer)],
  waits: () => false,
});

/** A payout has no customer of its own: a customer's contracts are few, and their payouts are read by contract. */
const ofCustomer = (customer: string | undefined): Asked =>
  customer === undefined
    ? null
    : {
        sql: (place) => `contract_id = any (array(select id from mining_contract where user_id = ${place}))`,
        value: customer,
      };

/** The payouts of all customers' contracts, on the screen and as a file (R1.7). */
export function payoutListHandlers(pool: Pool): Handlers<Pick<Catalogue, 'listAllPayouts' | 'exportAllPayouts'>> {
  return {
    async listAllPayouts({ query }) {
      return pageOf(await readAllPayouts(pool, query));
    },

    exportAllPayouts({ actor, query }) {
      return exported<Listed>({
        pool,
        actor: actor.uid,
        operation: exportAllPayouts,
        list: 'mining-payouts',
        query,
        names: [...payoutNames, 'contract', 'customer_id'],
        read: (page) => readAllPayouts(pool, { ...query, ...page }),
        cells: (one) => [[...payoutCells(one), one.contractId, one.customer]],
      });
    },
  };
}

async function readAllPayouts(pool: Pool, query: Query): Promise<Decision<Page<Listed>>> {
  const which = narrowed(query, listOf(query));
  if (!which.ok) return which;
  const page = await readPage<PayoutRow>(pool, { table: 'mining_payout', ...which.value }, query);
  return viewedPage(page, async (rows) => {
    const views = await payoutViews(pool, rows);
    const { rows: contracts } = await pool.query<TableRow<'mining_contract', 'id' | 'user_id'>>(
      'select id, user_id from mining_contract where id = any($1)',
      [rows.map(({ contract_id }) => contract_id)],
    );
    const customers = new Map<string, string>(contracts.map(({ id, user_id }) => [id, user_id]));
    return views.map((view) => ({ ...view, customer: customers.get(view.contractId) ?? '' }));
  });
}

import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { exportCustomerPayouts } from '#api/record-pages.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { parseId } from '#domain/ids/ids.ts';
import { causedMovements } from '#server/ledger/record-sums.ts';
import { payoutCells, payoutNames } from '#server/mining/days/payout-file.ts';
import { listPayoutsOf, type Payout, payoutReceipt, readPayouts } from '#server/mining/days/payouts.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { exported } from '#server/review/exports.ts';
import { type ContractRow, contractViews, listOwnContracts } from './contract-views.ts';
import { dayNumber } from './units.ts';

const noContract = refused('not_found', { what: 'contract' });

/** A customer's contract as staff look it up (R1.9). */
export function contractRecordHandlers(deps: {
  readonly pool: Pool;
  /** What a customer is called. */
  readonly nameOf: (uid: string) => Promise<string>;
}): Handlers<
  Pick<
    Catalogue,
    | 'readCustomerContract'
    | 'listCustomerPayouts'
    | 'exportCustomerPayouts'
    | 'readCustomerPayout'
    | 'listCustomerContracts'
  >
> {
  const { pool } = deps;
  const find = async (id: string): Promise<ContractRow | null> => {
    const { rows } = await pool.query<ContractRow>({
      name: 'mining-contract',
      text: 'select * from mining_contract where id = $1',
      values: [id],
    });
    return rows[0] ?? null;
  };
  return {
    async readCustomerContract({ params: { id } }) {
      const found = await find(id);
      if (!found) return noContract;
      const [[contract], movements, name] = await Promise.all([
        contractViews(pool, [found]),
        causedMovements(pool, id, found.user_id),
        deps.nameOf(found.user_id),
      ]);
      return contract ? accepted({ owner: { uid: found.user_id, name }, contract, movements }) : noContract;
    },

    listCustomerContracts: async ({ params, query }) => {
      const uid = parseId('usr', params.id);
      return uid ? listOwnContracts(pool, uid, query) : accepted({ items: [], nextCursor: null });
    },

    async listCustomerPayouts({ params: { id }, query }) {
      const found = await find(id);
      return found ? listPayoutsOf(pool, found, query) : noContract;
    },

    async exportCustomerPayouts({ actor, params: { id }, query }) {
      const found = await find(id);
      if (!found) return noContract;
      return exported<Payout>({
        pool,
        actor: actor.uid,
        operation: exportCustomerPayouts,
        list: 'payouts',
        query: { contract: id, ...query },
        names: payoutNames,
        read: (page) => readPayouts(pool, found, { ...query, ...page }),
        cells: (one) => [payoutCells(one)],
      });
    },

    async readCustomerPayout({ params, query }) {
      const day = dayNumber(params.day);
      if (day === null)
        return refused('invalid_input', {
          fields: [{ field: 'day', problem: phrase('no_day', { example: '2026-11-21' }) }],
        });
      const found = await find(params.id);
      if (!found) return noContract;
      const receipt = await payoutReceipt(pool, found, { coin: params.coin, day, addition: query.addition ?? 0 });
      return receipt ? accepted(receipt) : refused('not_found', { what: 'payout' });
    },
  };
}

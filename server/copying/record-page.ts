import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { parseId } from '#domain/ids/ids.ts';
import { copyMovements } from '#server/ledger/record-sums.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { listOutcomes, listOwnCopies, listShares } from './lists.ts';
import { viewById } from './views.ts';

const noCopy = refused('not_found', { what: 'copy' });

/** A customer's copy as staff look it up (R1.9). */
export function copyRecordHandlers(deps: {
  readonly pool: Pool;
  /** What a customer is called. */
  readonly nameOf: (uid: string) => Promise<string>;
}): Handlers<
  Pick<Catalogue, 'readCustomerCopy' | 'listCustomerCopyOutcomes' | 'listCustomerProfitShares' | 'listCustomerCopies'>
> {
  const { pool } = deps;
  const find = async (id: string): Promise<{ readonly user_id: string } | null> => {
    const { rows } = await pool.query<{ user_id: string }>({
      name: 'copy-owner',
      text: 'select user_id from copy where id = $1',
      values: [id],
    });
    return rows[0] ?? null;
  };
  return {
    async readCustomerCopy({ params: { id } }) {
      const found = await find(id);
      if (!found) return noCopy;
      const [copy, movements, name] = await Promise.all([
        viewById(pool, id),
        copyMovements(pool, id),
        deps.nameOf(found.user_id),
      ]);
      return accepted({ owner: { uid: found.user_id, name }, copy, movements });
    },

    listCustomerCopies: async ({ params, query }) => {
      const uid = parseId('usr', params.id);
      return uid ? listOwnCopies(pool, uid, query) : accepted({ items: [], nextCursor: null });
    },

    async listCustomerCopyOutcomes({ params: { id }, query }) {
      return (await find(id)) ? listOutcomes(pool, id, query) : noCopy;
    },

    async listCustomerProfitShares({ params: { id }, query }) {
      return (await find(id)) ? listShares(pool, id, query) : noCopy;
    },
  };
}

import type { PoolClient } from 'pg';
import type { TraderId } from '#domain/ids/ids.ts';
import { lockPlacingsAndTraders } from './fan-out/due.ts';
import { advanceCopies, type LifecycleDependencies } from './lifecycle.ts';
import { lockCopies } from './record.ts';

/**
 * Stops copies for a reversal (D5), so that what is free in them is there before anything is owed. Two steps, since records are
 * locked before accounts (Z7): called first, it locks the customer against the start of another copy, then what keeping their
 * copies with real money locks. What it answers with stops them one after the other, the newest first, until `enough` says so;
 * those that are stopping give back what was held for their trader. Nothing is shared of them any more.
 *
 * @returns takes `enough`, which looks at the balance and locks the customer's accounts
 */
export function stopFunded(deps: LifecycleDependencies) {
  return async (tx: PoolClient, owner: string): Promise<(enough: () => Promise<boolean>) => Promise<void>> => {
    await tx.query('select 1 from customer where uid = $1 for no key update', [owner]);
    const { rows } = await tx.query<{ id: string; trader_id: TraderId }>(
      `select id, trader_id from copy where user_id = $1 and wallet = 'real' and state <> 'stopped' order by place desc`,
      [owner],
    );
    const ids = rows.map(({ id }) => id);
    await lockPlacingsAndTraders(tx, 'real', [...new Set(rows.map(({ trader_id }) => trader_id))]);
    await lockCopies(tx, ids);
    return async (enough) => {
      for (const { id, trader_id: traderId } of rows) {
        if (await enough()) return;
        await advanceCopies(tx, deps, { traderId, wallet: 'real' }, [id], { kind: 'stop', by: 'debt' });
      }
    };
  };
}

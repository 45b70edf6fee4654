import type { PoolClient } from 'pg';
import { boundOf, needsSecondAdmin } from '#domain/mining/bounds.ts';
import type { MinedCoin } from '#domain/mining/coins.ts';
import { expectedOf } from './automatic-closing.ts';
import type { NetworkRow } from './day-inputs.ts';

/** A closed day that something comes late for. */
export interface LateDay {
  /** Whether so many smallest units more bring the day, with all that was added to it, to where it takes two admins (R3). */
  readonly needsSecondAdmin: (amount: bigint) => boolean;
}

/** A day that is closed; null where it is open. Who asks holds the coin. */
export async function readLateDay(tx: PoolClient, coin: MinedCoin, day: number): Promise<LateDay | null> {
  const { rows } = await tx.query<{ capacity: bigint; network_id: bigint | null; received: bigint }>(
    `select d.capacity, d.network_id, (d.received + coalesce((
       select sum(x.amount) from mining_addition x where x.coin = d.coin and x.day = d.day), 0))::bigint as received
     from mining_day d where d.coin = $1 and d.day = $2`,
    [coin, day],
  );
  const [row] = rows;
  if (!row) return null;
  const networks = await tx.query<NetworkRow>('select * from mining_network where id = $1', [row.network_id]);
  const [network] = networks.rows;
  const expected = network ? expectedOf(row.capacity, network) : null;
  return {
    needsSecondAdmin: (amount) => needsSecondAdmin(row.received + amount, boundOf(row.received + amount, expected)),
  };
}

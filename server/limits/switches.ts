import type { Pool, PoolClient } from 'pg';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { ProductSwitch } from '#domain/limits/switches.ts';

/**
 * Refuses with switched_off while the operator has a product switched off (X1). Read in the transaction of what it stops: a
 * change holds from the next request on, in every process.
 */
export async function checkSwitch(db: Pool | PoolClient, name: ProductSwitch): Promise<Decision<null>> {
  const { rows } = await db.query<{ reason: string }>({
    name: 'switch-check',
    text: 'select reason from operator_switch where name = $1 and not is_on',
    values: [name],
  });
  const [off] = rows;
  return off ? refused('switched_off', { what: name, reason: off.reason }) : accepted(null);
}

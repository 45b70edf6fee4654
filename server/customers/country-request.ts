import type { PoolClient } from 'pg';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { newId } from '#server/ids/new-id.ts';
import type { CustomerRow } from './customers.ts';

/** A request for another country, of which one is open at a time. */
export async function askCountry(
  tx: PoolClient,
  { uid, country_change: last }: CustomerRow,
  country: string,
  reason: string,
): Promise<Decision<null>> {
  if (last?.status === 'pending') return refused('country_change_open', {});
  await tx.query('insert into country_change (id, user_id, country, reason) values ($1, $2, $3, $4)', [
    newId('cch'),
    uid,
    country,
    reason,
  ]);
  return accepted(null);
}

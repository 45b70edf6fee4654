import type { Pool, PoolClient } from 'pg';
import { type CountryPolicy, isOfferedIn } from '#domain/accounts/country-policy.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { checkSwitch } from '#server/limits/switches.ts';

/**
 * Whether contracts are sold to somebody now: the operator's switch (X1) and the country (B4). Refuses with switched_off or
 * product_not_in_country. In a command, which holds the customer's row against a change of country.
 */
export async function isSoldTo(db: Pool | PoolClient, uid: string, policy: CountryPolicy): Promise<Decision<null>> {
  const switched = await checkSwitch(db, 'mining');
  if (!switched.ok) return switched;
  const { rows } = await db.query<{ country: string | null }>('select country from customer where uid = $1', [uid]);
  const country = rows[0]?.country ?? null;
  return isOfferedIn(policy, 'mining', country)
    ? accepted(null)
    : refused('product_not_in_country', { product: 'mining', country });
}

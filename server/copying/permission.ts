import type { PoolClient } from 'pg';
import { type CountryPolicy, isOfferedIn } from '#domain/accounts/country-policy.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { mayPlay } from '#domain/limits/exclusion.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { readOwnLimits } from '#server/limits/own-limits.ts';
import { checkSwitch } from '#server/limits/switches.ts';
import { readClock } from '#server/records/timeline.ts';

/**
 * Whether somebody may begin, raise or resume a copy now: the operator's switch (X1) and, for real money, the country (B4) and
 * what they keep themselves from (A13). Pausing, lowering and stopping are asked nothing. In a command, which holds the
 * customer's row against a change. Refuses with switched_off, product_not_in_country or excluded.
 */
export async function mayCopy(
  tx: PoolClient,
  uid: string,
  wallet: Wallet,
  policy: CountryPolicy,
): Promise<Decision<null>> {
  const switched = await checkSwitch(tx, 'copying');
  if (!switched.ok || wallet === 'practice') return switched;
  const { rows } = await tx.query<{ country: string | null }>('select country from customer where uid = $1', [uid]);
  const country = rows[0]?.country ?? null;
  if (!isOfferedIn(policy, 'copying', country))
    return refused('product_not_in_country', { product: 'copying', country });
  const own = await readOwnLimits(tx, [uid], await readClock(tx));
  return own.size === 0 ? accepted(null) : mayPlay(own.get(uid)?.exclusion ?? null);
}

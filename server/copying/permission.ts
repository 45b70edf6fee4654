import type { PoolClient } from 'pg';
import type { CountryPolicy } from '#domain/accounts/country-policy.ts';
import type { AccountStatus } from '#domain/accounts/status.ts';
import { decideTaking, notSoldIn, productsOfCopying } from '#domain/copying/permission.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { mayPlay } from '#domain/limits/exclusion.ts';
import { formatCents, type Wallet } from '#domain/money/amount.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { readOwnLimits } from '#server/limits/own-limits.ts';
import { checkSwitch } from '#server/limits/switches.ts';
import { readClock } from '#server/review/timeline.ts';
import type { TraderRow } from './record.ts';

/**
 * Whether somebody may begin, raise or resume a copy now, by the very rules that its trades are placed by: the operator's
 * switches (X1) and, for real money, the country (B4), what they keep themselves from (A13) and that they owe nothing (D5).
 * Pausing, lowering and stopping are asked nothing. In a command, which holds the customer's row against a change and against
 * a reversal. Refuses with switched_off, product_not_in_country, copying_frozen or excluded.
 */
export async function mayCopy(
  tx: PoolClient,
  uid: UserId,
  wallet: Wallet,
  policy: CountryPolicy,
): Promise<Decision<null>> {
  for (const product of productsOfCopying(wallet)) {
    const switched = await checkSwitch(tx, product);
    if (!switched.ok) return switched;
  }
  if (wallet === 'practice') return accepted(null);
  const { rows } = await tx.query<{ country: string | null }>('select country from customer where uid = $1', [uid]);
  const country = rows[0]?.country ?? null;
  const product = notSoldIn(policy, wallet, country);
  if (product !== null) return refused('product_not_in_country', { product, country });
  const { receivable } = await readBalance(tx, uid, 'real');
  if (receivable < 0n) return refused('copying_frozen', { owed: formatCents(-receivable) });
  const own = await readOwnLimits(tx, [uid], await readClock(tx));
  return own.size === 0 ? accepted(null) : mayPlay(own.get(uid)?.exclusion ?? null);
}

/** Whether a trader, whose row is locked, can be copied from now on (C1). Refuses as decideTaking does. */
export async function takesCopies(
  tx: PoolClient,
  { user_id, state }: Pick<TraderRow, 'user_id' | 'state'>,
): Promise<Decision<null>> {
  const { rows } = await tx.query<{ account_status: AccountStatus }>(
    'select account_status from customer where uid = $1',
    [user_id],
  );
  return decideTaking({ state, accountStatus: rows[0]?.account_status ?? 'void' });
}

import type { PoolClient } from 'pg';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { Algorithm, MinedCoin } from '#domain/mining/coins.ts';

/** What an admin decides about: a coin's money, or machines that all coins of an algorithm come from. */
type MiningCase = { readonly coin: MinedCoin; readonly day?: number } | { readonly algorithm: Algorithm };

/**
 * R3: nobody decides what their own contract is paid by. A contract counts until the last day of its term is
 * divided, and for each `day` of its term for ever: what comes late is paid to it. In a
 * command, which holds the admin's own row shared, so that a purchase of theirs has ended before or begins after it. Refuses with own_case.
 */
export async function decideMiner(tx: PoolClient, admin: UserId, about: MiningCase): Promise<Decision<null>> {
  const { rowCount } = await tx.query(
    `select from mining_contract c join mining_plan p on p.id = c.plan_id
     where c.user_id = $1 and ($2::text = any(p.coins) or p.algorithm = $3) and (c.state = 'running'
       or (c.start_day <= $4 and c.end_day > $4) or exists (
       select from unnest(p.coins) k(coin) where c.end_day > coalesce((
         select max(d.day) + 1 from mining_day d where d.coin = k.coin and d.state = 'paid'), 0)))
     limit 1`,
    [
      admin,
      'coin' in about ? about.coin : null,
      'algorithm' in about ? about.algorithm : null,
      'coin' in about ? (about.day ?? null) : null,
    ],
  );
  return rowCount === 0 ? accepted(null) : refused('own_case', {});
}

import type { Pool } from 'pg';
import { type MinedCoin, minedCoins } from '#domain/mining/coins.ts';
import type { Cents } from '#domain/money/amount.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudit } from '#server/review/audit.ts';

export interface KeptSettings {
  /** Days that are worth as much take an admin. */
  readonly closeBelow: Cents;
  /** Where pools pay to. */
  readonly payoutAddresses: Readonly<Record<MinedCoin, readonly string[]>>;
}

/**
 * Keeps settings of mining with the times between which they held (R3, N3): what was closed or counted under one is verified by it.
 * Written at the start of a process by the owner of the schema alone; each change is audited.
 *
 * @param keep 'first values': the worth of days only where it was never written, since staff change it in the console (X8)
 */
export async function keepMiningSettings(
  owner: Pool,
  { closeBelow, payoutAddresses }: KeptSettings,
  keep: 'changes' | 'first values' = 'changes',
): Promise<void> {
  await withTransaction(owner, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('settings of mining'))`);
    const changed = (action: string, subject: string, before: unknown, after: unknown) =>
      writeAudit(tx, { actor: 'system', action, subjectKind: 'setting', subject, reason: null, before, after });
    const { rows } = await tx.query<{ held: bigint; kept: boolean }>(
      `select four_eyes_at('mining_day', clock_ms()) as held,
         exists (select from four_eyes where subject = 'mining_day') as kept`,
    );
    const before = rows[0]?.held;
    if (keep === 'changes' ? before !== closeBelow : !rows[0]?.kept) {
      await tx.query(`insert into four_eyes (subject, from_cents) values ('mining_day', $1)`, [closeBelow]);
      await changed('mining.close-below', 'MINING_CLOSE_BELOW', { from: before }, { from: closeBelow });
    }
    for (const coin of minedCoins) {
      const known = await tx.query<{ address: string }>(
        'select address from mining_payout_address where coin = $1 and until_ms is null order by address',
        [coin],
      );
      const held = known.rows.map(({ address }) => address);
      const next = [...new Set(payoutAddresses[coin])].sort();
      if (held.join() === next.join()) continue;
      await tx.query(
        `update mining_payout_address set until_ms = clock_ms()
         where coin = $1 and until_ms is null and not address = any($2)`,
        [coin, next],
      );
      await tx.query(
        `insert into mining_payout_address (coin, address, since_ms)
         select $1, a, clock_ms() from unnest($2::text[]) a on conflict (coin, address) where until_ms is null do nothing`,
        [coin, next],
      );
      await changed('mining.payout-addresses', `MINING_PAYOUT_ADDRESSES_${coin}`, held, next);
    }
  });
}

/** The addresses that are configured now. */
export async function readPayoutAddresses(db: Pick<Pool, 'query'>, coin: MinedCoin): Promise<readonly string[]> {
  const { rows } = await db.query<{ address: string }>(
    'select address from mining_payout_address where coin = $1 and until_ms is null order by address',
    [coin],
  );
  return rows.map(({ address }) => address);
}

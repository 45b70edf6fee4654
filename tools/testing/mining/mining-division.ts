import type { Pool } from 'pg';
import type { UserId } from '#domain/ids/ids.ts';
import type { CoinPrice } from '#domain/mining/division.ts';
import { cents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { forgeJournals } from '#tools/testing/forging/forged-books.ts';
import type { PlanWish } from './mining.ts';
import { problemsOf } from './mining-problems.ts';

/** What `npm run verify` says of mining and of the books as such; customers of these tests have money without deposits. */
export const problems = (database: FreshDatabase): Promise<readonly string[]> =>
  problemsOf(database, /^(N[123]|L1|L5|P3)$/);

export const firstDay = 15_000;

/** Lets a customer spend what is available and owe so many cents beside, as after a reversed deposit. */
export async function owes(database: Pool, owner: UserId, amount: bigint): Promise<void> {
  const external = { kind: 'external', asset: 'USD' } as const;
  await forgeJournals(database, [
    {
      code: 'deposit-reversal',
      cause: newId('dep'),
      occurrence: 1,
      actor: 'test',
      transfers: [{ from: { kind: 'receivable', owner, asset: 'USD' }, to: external, amount: cents(amount) }],
    },
  ]);
}

/** One bitcoin plan of 10 TH/s, of a fleet of 40, that draws no power and costs no fee. */
export const plain: PlanWish = {
  algorithm: 'sha256d',
  coins: ['BTC'],
  hashRate: 10n ** 13n,
  termDays: 3,
  poolFeeBps: 0,
  powerMilliwatts: 0n,
  powerPrice: 0n,
};

export const btc: CoinPrice = { price: 9_100_000n, decimals: 2 };

/** Where a customer's money is while a withdrawal holds some of it. */
export const accountsOf = (owner: UserId) =>
  ({
    available: { kind: 'available', owner, asset: 'USD' },
    withdrawing: { kind: 'withdrawing', owner, asset: 'USD' },
  }) as const;

/** Runs a test on a database of its own. */
export async function inFresh(test: (database: FreshDatabase) => Promise<void>): Promise<void> {
  const database = await freshDatabase({ max: 6 });
  try {
    await test(database);
  } finally {
    await database.drop();
  }
}

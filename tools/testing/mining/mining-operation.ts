import type { FreshDatabase } from '#tools/testing/database.ts';
import { type MiningFixture, openMining } from './mining-databases.ts';

/** Mining on day 0, with a price of each coin. */
export async function openPriced(): Promise<readonly [FreshDatabase, MiningFixture]> {
  const [db, fixture] = await openMining();
  await fixture.goTo(0, 1);
  // Plans need a price of the last day, and this one may begin more than a day after the fixture was opened.
  for (const coin of ['BTC', 'DOGE', 'LTC'] as const) await fixture.price(coin, 100n);
  return [db, fixture];
}

/** The field that is refused. */
export const fieldOf = (decision: Awaited<ReturnType<MiningFixture['receipt']>>) =>
  decision.ok || decision.failure.code !== 'invalid_input' ? null : decision.failure.facts.fields[0];

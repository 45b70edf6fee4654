import type { FreshDatabase } from '#tools/testing/database.ts';
import { type MiningFixture, openMining, tera } from './mining-databases.ts';

/** A fleet of 4 TH/s since the day before day 0, of which 0.01 BTC a day are expected. */
export async function openExpected(
  options?: Parameters<typeof openMining>[0],
): Promise<readonly [FreshDatabase, MiningFixture]> {
  const [db, fixture] = await openMining(options);
  await fixture.goTo(-1, 1);
  await fixture.site('sha256d', 4n * tera);
  await fixture.goTo(0, 12);
  await fixture.network('BTC', 4n * tera, 1_000_000n);
  await fixture.price('BTC', 5_000_000n);
  return [db, fixture];
}

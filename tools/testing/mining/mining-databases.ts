import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openMiningFixture } from './mining-fixture.ts';

export type MiningFixture = Awaited<ReturnType<typeof openMiningFixture>>;

/** A trillion hashes per second. */
export const tera = 1_000_000_000_000n;

const opened: FreshDatabase[] = [];

/** A database of a test's own, with mining on it; `dropMining` takes it away. */
export async function openMining(
  options?: Parameters<typeof openMiningFixture>[1],
): Promise<readonly [FreshDatabase, MiningFixture]> {
  const db = await freshDatabase();
  opened.push(db);
  return [db, await openMiningFixture(db, options)];
}

/** Takes away what a file's tests have opened. */
export const dropMining = async (): Promise<void> => {
  await Promise.all(opened.splice(0).map((db) => db.drop()));
};

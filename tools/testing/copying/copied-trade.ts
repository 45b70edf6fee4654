import type { FreshDatabase } from '#tools/testing/database.ts';
import { openCopyFixture } from './copy-fixture.ts';

/** A trade of a trader, 10.00, and the one copy of it, 12.00, which is placed. */
export async function placeCopiedTrade(db: FreshDatabase): Promise<void> {
  const fixture = await openCopyFixture(db);
  const trader = await fixture.trader(1_000_000n);
  const friend = await fixture.customer(100_000n);
  const body = { allocation: '200.00', sizing: 'fixed', fixedStake: '12.00', maxStake: '12.00' } as const;
  await fixture.does('subscribe', friend, { id: trader.id, body });
  await fixture.trade(trader.uid, 1_000n);
  await fixture.place();
}

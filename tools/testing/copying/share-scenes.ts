import { weekAfter, weekStart } from '#domain/copying/weeks.ts';
import type { CopyId, TradeId, TraderId, UserId } from '#domain/ids/ids.ts';
import { readClock } from '#server/review/timeline.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import type { openCopyFixture } from './copy-fixture.ts';

export const second = 1_000;

export const hour = 3_600 * second;

/** The next Monday 00:00 UTC by the database's clock. */
export const nextMonday = async (db: FreshDatabase) => weekAfter(weekStart(await readClock(db.app)));

/** Each trade of the copy stakes 40.00 and wins 34.00. */
export const body = { allocation: '200.00', sizing: 'fixed', fixedStake: '40.00', maxStake: '40.00', stopLoss: null };

type CopyFixture = Awaited<ReturnType<typeof openCopyFixture>>;

export interface Scene {
  readonly trader: { readonly uid: UserId; readonly id: TraderId };
  readonly ann: UserId;
}

export const scene = async (fixture: CopyFixture, shareBps = 3_000): Promise<Scene> => ({
  trader: await fixture.trader(10_000_000n, shareBps),
  ann: await fixture.customer(200_000n),
});

export const begin = async (fixture: CopyFixture, { trader, ann }: Scene): Promise<CopyId> =>
  (await fixture.does('subscribe', ann, { id: trader.id, body })).copy.id;

export const stop = (fixture: CopyFixture, { ann }: Scene, id: CopyId) => fixture.does('stopCopy', ann, { id });

export const copyOf = (fixture: CopyFixture, { ann }: Scene, id: CopyId) => fixture.does('readCopy', ann, { id });

export const lines = async (fixture: CopyFixture, { ann }: Scene, id: CopyId) =>
  (await fixture.does('listProfitShares', ann, { id })).items;

export const trade = async (
  fixture: CopyFixture,
  { trader }: Scene,
  position: 'UP' | 'DOWN' = 'UP',
  duration = 30,
): Promise<TradeId> => {
  const source = await fixture.trade(trader.uid, 5_000n, { position, duration });
  await fixture.place();
  return source;
};

export const play = async (fixture: CopyFixture, one: Scene, result: 'WON' | 'LOST') =>
  fixture.settle(await trade(fixture, one), result);

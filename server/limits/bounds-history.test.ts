import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { readClock } from '#server/review/timeline.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { readBoundsHistory } from './bounds-history.ts';
import { keepHouseSettings } from './house-settings.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const keep = (traderBps: number, customerBps: number, houseShareBps = 2_000) =>
  keepHouseSettings(db.owner, { bounds: { traderBps, customerBps }, houseShareBps, ...standardOffers });
const read = async (laterMs = 0) =>
  (await readBoundsHistory(db.app, (await readClock(db.app)) + laterMs)).items.map(({ bound, value, before }) => [
    bound,
    value,
    before,
  ]);

test('C3: bounds of copies are public with what they were before; of older changes what holds', async () => {
  expect(await read()).toEqual([]);
  await keep(5_000, 2_500);
  await keep(5_000, 100);
  const trader = ['COPY_RESERVE_TRADER_BPS', 5_000, null];
  const customer = ['COPY_RESERVE_CUSTOMER_BPS', 100, 2_500];
  const share = ['COPY_SHARE_HOUSE_BPS', 2_000, null];
  expect(await read()).toEqual([customer, share, ['COPY_RESERVE_CUSTOMER_BPS', 2_500, null], trader]);
  expect(await read(31 * dayMs)).toEqual([customer, share, trader]);
});

test('C6: what the operator keeps of profit share is public with what it was before', async () => {
  await keep(5_000, 100, 10_000);
  expect(await read()).toContainEqual(['COPY_SHARE_HOUSE_BPS', 10_000, 2_000]);
});

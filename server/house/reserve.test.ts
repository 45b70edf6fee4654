import { afterAll, beforeAll, expect, it, test } from 'vitest';
import type { CustodyAsset } from '#domain/review/treasury.ts';
import { lastPrices } from '#server/markets/price-book.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type Fixture, openFixture } from '#tools/testing/payments/transfers.ts';
import { commandKey } from '#tools/testing/people/customers.ts';
import { custodyHandlers } from './custody.ts';
import { readLowReserves } from './reserve.ts';

let db: FreshDatabase;
let fixture: Fixture;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db);
  await fixture.customer(100_000n);
});
afterAll(() => db.drop());

async function reported(asOf: string, amount: string, location = 'Bank'): Promise<void> {
  const [uid] = fixture.admins;
  const body = { asset: 'USD', amount, location, evidence: 'Statement', asOf } as const;
  const actor = { uid, role: 'admin', accountStatus: 'approved', displayName: 'Ada', signedInAtMs: null } as const;
  const command = commandKey(uid, 'treasury.record-custody', asOf + location, body, 'admin');
  await custodyHandlers(db.app).recordCustody({ actor, params: undefined, query: undefined, body, command });
}

const lowFigures = (coveragePercent: number | null, assets: readonly (readonly [CustodyAsset, bigint])[] = []) =>
  readLowReserves(
    {
      pool: db.app,
      lastPriceOf: lastPrices('demo'),
      watchedBalances: async () => [],
      watchedAddresses: async () => new Set(),
    },
    { coveragePercent, assets: new Map(assets) },
  );

const low = async (...floors: Parameters<typeof lowFigures>) => (await lowFigures(...floors)).map(({ about }) => about);

it('[R5] the reserve is low while the treasury shows less than the floor, and no longer once it shows as much', async () => {
  expect(await low(null)).toEqual([]);
  expect(await low(100, [['USD', 100_000n]])).toEqual(['coverage', 'USD']);
  await reported('2026-11-20', '999.99');
  expect(await low(100, [['USD', 100_000n]])).toEqual(['coverage', 'USD']);
  expect(await lowFigures(100, [['USD', 100_000n]])).toEqual([
    { about: 'coverage', asset: 'USD', held: 99_999n, floor: 100_000n },
    { about: 'USD', asset: 'USD', held: 99_999n, floor: 100_000n },
  ]);
  expect(await low(99, [['USD', 99_999n]])).toEqual([]);
  await reported('2026-11-21', '1000.00');
  expect(await low(100, [['USD', 100_000n]])).toEqual([]);
  expect(await low(100, [['Bitcoin', 1n]])).toEqual(['Bitcoin']);
});

test('[R5] what was booked since the reserve was read counts for its floors, and what is not known begins no alert', async () => {
  await reported(new Date().toISOString(), '1000.00');
  expect(await low(150, [['USD', 150_000n]])).toEqual(['coverage', 'USD']);
  await fixture.fundBankroll(50_000n);
  expect(await low(150, [['USD', 150_000n]])).toEqual([]);
  expect(await low(151, [['USD', 150_001n]])).toEqual(['coverage', 'USD']);
  await reported(new Date().toISOString(), '1.00', 'Another bank');
  expect(await low(999, [['USD', 999_999n]])).toEqual([]);
});

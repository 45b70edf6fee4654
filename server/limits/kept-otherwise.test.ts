import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PairTerms, standardOffers, standardTerms } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import { keepFirstTexts, textsOfFiles } from '#server/house-settings/page-texts-record.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { keepHouseSettings, keepSettings } from './house-settings.ts';
import { keptOtherwise } from './kept-otherwise.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const plans = { pricing: [], trading: [], mining: [], places: [] };
const changed = (pair: string, change: Partial<PairTerms>) => ({
  ...standardOffers,
  pairs: standardOffers.pairs.map((one) =>
    one.pair === pair && one.terms !== null ? { ...one, terms: { ...one.terms, ...change } } : one,
  ),
});

test('X8: a start names the terms that are kept otherwise than it was configured with, but for liquidity', async () => {
  expect(await keptOtherwise(db.owner, { offers: standardOffers, plans, texts: [] })).toEqual([]);
  const bounds = { traderBps: 5_000, customerBps: 2_500 };
  await keepHouseSettings(db.owner, { bounds, houseShareBps: 2_000, ...standardOffers });
  expect(await keptOtherwise(db.owner, { offers: standardOffers, plans, texts: [] })).toEqual([]);
  const dearer = changed('BTCUSD', { minStake: cents(700n) });
  expect(await keptOtherwise(db.owner, { offers: { ...dearer, maxExposure: cents(5n) }, plans, texts: [] })).toEqual([
    'maxExposure',
    'pair:BTCUSD',
  ]);
  const [first] = standardOffers.pairs.filter(({ terms }) => terms !== null);
  if (!first?.terms) throw new Error('no pair is on offer');
  const wider = changed(first.pair, { liquidity: { ...first.terms.liquidity, maxSpreadBps: 1 } });
  expect(await keptOtherwise(db.owner, { offers: wider, plans, texts: [] })).toEqual([]);
});

test('X8: a start names no pair that its file cannot offer and staff did', async () => {
  await keepSettings(db.owner, [['pair:EURUSD', standardTerms]], []);
  expect(await keptOtherwise(db.owner, { offers: standardOffers, plans, texts: [] })).toEqual([]);
});

test('X8: a start names the texts of files that are kept otherwise', async () => {
  const files = { termsText: 'First.', privacyText: null };
  await keepFirstTexts(db.owner, files);
  const named = (termsText: string | null) =>
    keptOtherwise(db.owner, { offers: standardOffers, plans, texts: textsOfFiles({ ...files, termsText }) });
  expect(await named('First.')).toEqual([]);
  expect(await named(null)).toEqual([]);
  expect(await named('Second.')).toEqual(['text:terms']);
});

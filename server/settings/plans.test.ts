import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-plans-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(plans: unknown, more: Record<string, string> = {}) {
  const file = path.join(folder, 'plans.json');
  await writeFile(file, typeof plans === 'string' ? plans : JSON.stringify(plans));
  return readEnvironment({ PLANS_FILE: file, ...more }).plans;
}

const plan = { name: 'Small', amount: '20.00', text: 'A suggested amount.' };
const place = { name: 'A market', url: 'https://market.example/buy', note: 'Asks for an ID' };

it('[D6] plans and places come from one file; what is left out is not offered', async () => {
  expect(await read({ trading: [plan], places: [place] })).toEqual({
    pricing: [],
    trading: [plan],
    mining: [],
    places: [place],
  });
  expect(readEnvironment({ FAIRLEAD_MODE: 'demo' }).plans.mining).toEqual([]);
});

it('[D6] [B2] the demo’s own plans say that they are suggested amounts, with no bonus and no promised return', () => {
  const { pricing, trading } = readEnvironment({}).plans;
  for (const { text } of [...pricing, ...trading]) {
    expect(text).toMatch(/only a suggested amount.*no bonus.*promises no return/);
  }
});

it('[D6] the demo names public lists of sellers and no seller, by addresses that a file could have', async () => {
  const { places } = readEnvironment({}).plans;
  expect(places.map(({ note }) => note.startsWith('A public '))).toEqual([true, true]);
  expect((await read({ places })).places).toEqual(places);
});

it.each([
  ['{"pricing": [', 'is no JSON'],
  [[], 'has to be one object'],
  [{ prices: [] }, 'prices is not known here'],
  [{ pricing: [plan, { ...plan, bonus: '10%' }] }, 'pricing[1].bonus is not known here'],
  [{ pricing: [{ name: 'Small', text: 'x' }] }, 'pricing[0]: amount is missing'],
  [{ trading: [{ ...plan, amount: '20' }] }, 'trading[0].amount has to be dollars as text with two decimals'],
  [{ trading: [{ ...plan, amount: 20 }] }, 'trading[0].amount must be string'],
  [{ mining: [{ ...plan, amount: '0.50' }] }, 'mining[0].amount has to be what may be deposited, from 1.00'],
  [{ places: [{ ...place, url: 'http://market.example' }] }, 'places[0].url has to be an https address'],
  [{ places: [{ ...place, url: 'https://me:secret@market.example' }] }, 'places[0].url has to be a full https address'],
  [{ places: [{ ...place, url: 'https://' }] }, 'places[0].url has to be a full https address'],
])('[D6] a wrong file stops the start and names the place: %j', async (plans, problem) => {
  await expect(read(plans)).rejects.toThrow(problem);
});

it('[D1] [D2] [D5] least, most, second approver and the quote’s time are settings; wrong ones stop the start', () => {
  expect(readEnvironment({}).deposits).toEqual({
    min: 100n,
    max: 100_000_000n,
    openMax: 100_000_000n,
    quoteMs: 900_000,
    limitsBeforeDeposit: new Set(),
    fourEyes: { record: 100_000n, sum: 100_000n, total: 1_000_000n },
  });
  const set = { DEPOSIT_MIN: '5', DEPOSIT_MAX: '50.5', DEPOSIT_FOUR_EYES_FROM: '0', DEPOSIT_QUOTE_MINUTES: '20' };
  expect(readEnvironment(set).deposits).toEqual({
    min: 500n,
    max: 5_050n,
    openMax: 5_050n,
    quoteMs: 1_200_000,
    limitsBeforeDeposit: new Set(),
    fourEyes: { record: 0n, sum: 0n, total: 0n },
  });
  const sums = { DEPOSIT_FOUR_EYES_SUM: '700', DEPOSIT_OPEN_MAX: '2000000' };
  expect(readEnvironment(sums).deposits).toMatchObject({
    openMax: 200_000_000n,
    fourEyes: { record: 100_000n, sum: 70_000n, total: 700_000n },
  });
  for (const [wrong, problem] of [
    [{ DEPOSIT_MIN: '0' }, 'DEPOSIT_MIN has to be more than zero'],
    [{ DEPOSIT_MIN: '1.005' }, 'DEPOSIT_MIN has to be dollars'],
    [{ DEPOSIT_MIN: '100', DEPOSIT_MAX: '99.99' }, 'DEPOSIT_MAX has to be from DEPOSIT_MIN, 100.00, to 10000000000.00'],
    [{ DEPOSIT_FOUR_EYES_FROM: 'never' }, 'DEPOSIT_FOUR_EYES_FROM has to be dollars'],
    [{ DEPOSIT_FOUR_EYES_SUM: '1e3' }, 'DEPOSIT_FOUR_EYES_SUM has to be dollars'],
    [{ DEPOSIT_OPEN_MAX: '999999.99' }, 'DEPOSIT_OPEN_MAX has to be at least DEPOSIT_MAX, 1000000.00'],
    [{ DEPOSIT_QUOTE_MINUTES: '0' }, 'DEPOSIT_QUOTE_MINUTES has to be a whole number from 1 to 120'],
  ] as const) {
    expect(() => readEnvironment(wrong)).toThrow(problem);
  }
});

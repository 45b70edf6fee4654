import { afterAll, beforeAll, expect, it } from 'vitest';
import { cents } from '#domain/money/amount.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { testFirstValues } from '#tools/testing/first-values.ts';
import { readPairClosedMs, readReserveFloors } from './alert-thresholds.ts';
import { readAnswerHours } from './answer-hours.ts';
import { readCloseAfterHours } from './close-after-hours.ts';
import { keepNumbers } from './house-settings.ts';
import { type OperatorNumbers, operatorNumbers } from './operator-numbers.ts';
import { readRiskRules } from './risk-rules.ts';
import { readTravelRuleFrom } from './travel-rule-from.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const before: OperatorNumbers = {
  ...testFirstValues,
  staffAlerts: {
    pairClosedMs: 900_000,
    reserveFloors: {
      coveragePercent: 100,
      // Smallest units, of Ethereum 10^-18 and of USDT 10^-6.
      assets: new Map([
        ['Ethereum', 1_500_000_000_000_000_000n],
        ['USDT', 2_000_000n],
        ['USD', 1_000_000n],
      ]),
    },
  },
};
/** Of a process that was started later, or that runs beside the first one. */
const other: OperatorNumbers = {
  supportAnswerHours: 1,
  mining: { closeAfterHours: 1 },
  staffAlerts: { pairClosedMs: 60_000, reserveFloors: { coveragePercent: null, assets: new Map([['LTC', 1n]]) } },
  risk: {
    structuring: { amount: cents(1n), belowPercent: 1, count: 1, days: 1 },
    velocity: { amount: cents(1n), hours: 1, stakedPercent: 1 },
  },
  travelRuleFrom: null,
};

/** What a process that was started with `own` goes by. */
const read = async (own: OperatorNumbers): Promise<OperatorNumbers> => ({
  supportAnswerHours: await readAnswerHours(db.app, own.supportAnswerHours),
  mining: { closeAfterHours: await readCloseAfterHours(db.app, own.mining.closeAfterHours) },
  staffAlerts: {
    pairClosedMs: await readPairClosedMs(db.app, own.staffAlerts.pairClosedMs),
    reserveFloors: await readReserveFloors(db.app, own.staffAlerts.reserveFloors),
  },
  risk: await readRiskRules(db.app, own.risk),
  travelRuleFrom: await readTravelRuleFrom(db.app, own.travelRuleFrom),
});
const { supportAnswerHours, staffAlerts, risk, travelRuleFrom } = before;
const kept = { supportAnswerHours, mining: { closeAfterHours: 24 }, staffAlerts, risk, travelRuleFrom };

it('[X8] before anything is kept a process goes by what it was started with', async () => {
  expect(await read(other)).toEqual(other);
});

it('[X8] what one start has kept is what each process goes by, whatever it was started with, and no later start changes it', async () => {
  await keepNumbers(db.owner, operatorNumbers(before), 'first values');
  expect(await read(other)).toEqual(kept);
  await keepNumbers(db.owner, operatorNumbers(other), 'first values');
  expect(await read(other)).toEqual(kept);
});

it('[X8] a change is what each process goes by from then on: nobody keeps an earlier reading', async () => {
  await keepNumbers(db.owner, operatorNumbers({ ...before, supportAnswerHours: 4, travelRuleFrom: null }), 'changes');
  const changed = { ...kept, supportAnswerHours: 4, travelRuleFrom: null };
  expect([await read(before), await read(other)]).toEqual([changed, changed]);
  const none = { ...staffAlerts, reserveFloors: { coveragePercent: null, assets: new Map() } };
  await keepNumbers(db.owner, operatorNumbers({ ...before, staffAlerts: none }), 'changes');
  expect((await read(before)).staffAlerts).toEqual(none);
});

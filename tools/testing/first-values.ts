import { cents } from '#domain/money/amount.ts';
import type { FirstValues } from '#server/house-settings/first-values.ts';
import { keepCopyLimits } from '#server/limits/copy-limits.ts';
import { keepCreditBelow } from '#server/limits/credit-below.ts';
import { keepDepositLimits } from '#server/limits/deposit-limits.ts';
import { keepHouseSettings, keepNumbers } from '#server/limits/house-settings.ts';
import { operatorNumbers } from '#server/limits/operator-numbers.ts';
import { keepWithdrawalTerms } from '#server/limits/withdrawal-terms.ts';
import { keepMiningSettings } from '#server/mining/machines/settings-record.ts';
import { keepFourEyes } from '#server/review/four-eyes.ts';
import type { FreshDatabase } from './database.ts';

const fourEyes = { record: cents(100_000n), sum: cents(100_000n), total: cents(1_000_000n) };

/** What a process of these tests is started with. */
export const testFirstValues: FirstValues = {
  withdrawals: {
    networkFees: { Bitcoin: cents(250n), Ethereum: cents(150n), BNB: cents(20n), USDT: cents(300n) },
    addressHoldHours: 24,
    waitsAtMostDays: 30,
    fourEyes,
  },
  deposits: { min: cents(100n), max: cents(100_000_000n), openMax: cents(100_000_000n), quoteMs: 900_000, fourEyes },
  chains: {
    terms: {
      Bitcoin: { creditBelow: cents(0n) },
      Ethereum: { creditBelow: cents(0n) },
      BNB: { creditBelow: cents(0n) },
      USDT: { creditBelow: cents(0n) },
    },
  },
  mining: { closeBelow: cents(100_000n), closeAfterHours: 24 },
  copying: {
    leastAllocation: cents(1_000n),
    defaultAllocation: cents(10_000n),
    mostShareBps: 3_000,
    houseShareBps: 2_000,
    bounds: { traderBps: 2_500, customerBps: 1_000 },
  },
  supportAnswerHours: 24,
  staffAlerts: { reserveFloors: { coveragePercent: null, assets: new Map() }, pairClosedMs: 900_000 },
  risk: {
    structuring: { amount: cents(1_000_000n), belowPercent: 20, count: 3, days: 7 },
    velocity: { amount: cents(100_000n), hours: 48, stakedPercent: 10 },
  },
  travelRuleFrom: cents(100_000n),
};

/** Keeps first values as the start of a process does (X8). */
export async function keepFirstValues({ owner }: FreshDatabase, values: FirstValues): Promise<void> {
  const payoutAddresses = { BTC: [], DOGE: [], LTC: [] };
  await keepFourEyes(owner, 'deposit', values.deposits.fourEyes, 'first values');
  await keepFourEyes(owner, 'withdrawal', values.withdrawals.fourEyes, 'first values');
  await keepMiningSettings(owner, { closeBelow: cents(values.mining.closeBelow), payoutAddresses }, 'first values');
  await keepHouseSettings(owner, { ...values.copying, maxExposure: null, pairs: [] }, 'first values');
  await keepCopyLimits(owner, values.copying, 'first values');
  await keepCreditBelow(owner, values.chains.terms, 'first values');
  await keepDepositLimits(owner, values.deposits, 'first values');
  await keepWithdrawalTerms(owner, values.withdrawals, 'first values');
  await keepNumbers(owner, operatorNumbers(values), 'first values');
}

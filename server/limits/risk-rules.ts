import type { Pool, PoolClient } from 'pg';
import { cents } from '#domain/money/amount.ts';
import type { RiskSettings } from '#domain/risk/settings.ts';
import { type Numbers, readNumbers } from './house-settings.ts';

/** What the rules of risk look for (O2), as it is kept. */
export const riskRules = ({ structuring, velocity }: RiskSettings): Numbers => [
  ['RISK_STRUCTURING_AMOUNT', structuring.amount],
  ['RISK_STRUCTURING_BELOW', structuring.belowPercent],
  ['RISK_STRUCTURING_COUNT', structuring.count],
  ['RISK_STRUCTURING_DAYS', structuring.days],
  ['RISK_VELOCITY_AMOUNT', velocity.amount],
  ['RISK_VELOCITY_HOURS', velocity.hours],
  ['RISK_VELOCITY_STAKED', velocity.stakedPercent],
];

/** The same as it is in force at the moment, in every process; of what was never kept, `own`. */
export async function readRiskRules(db: Pool | PoolClient, own: RiskSettings): Promise<RiskSettings> {
  const first = new Map(riskRules(own));
  const kept = await readNumbers(db, [...first.keys()]);
  const amount = (name: string, other: bigint) => cents(kept.get(name) ?? other);
  const number = (name: string, other: number): number => Number(kept.get(name) ?? other);
  const { structuring, velocity } = own;
  return {
    structuring: {
      amount: amount('RISK_STRUCTURING_AMOUNT', structuring.amount),
      belowPercent: number('RISK_STRUCTURING_BELOW', structuring.belowPercent),
      count: number('RISK_STRUCTURING_COUNT', structuring.count),
      days: number('RISK_STRUCTURING_DAYS', structuring.days),
    },
    velocity: {
      amount: amount('RISK_VELOCITY_AMOUNT', velocity.amount),
      hours: number('RISK_VELOCITY_HOURS', velocity.hours),
      stakedPercent: number('RISK_VELOCITY_STAKED', velocity.stakedPercent),
    },
  };
}

import { mostDeposit, mostOfRisk } from '#domain/house-settings/settings.ts';
import { type Cents, formatCents, parseCents } from '#domain/money/amount.ts';
import type { RiskSettings } from '#domain/risk/settings.ts';
import { usual } from './variables.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What finds risks (O2); throws an Error that names the variable and what would be right. */
export function readRiskSettings(env: Env): RiskSettings {
  return {
    structuring: {
      amount: amountOf(env, 'RISK_STRUCTURING_AMOUNT'),
      belowPercent: numberOf(env, 'RISK_STRUCTURING_BELOW'),
      count: numberOf(env, 'RISK_STRUCTURING_COUNT'),
      days: numberOf(env, 'RISK_STRUCTURING_DAYS'),
    },
    velocity: {
      amount: amountOf(env, 'RISK_VELOCITY_AMOUNT'),
      hours: numberOf(env, 'RISK_VELOCITY_HOURS'),
      stakedPercent: numberOf(env, 'RISK_VELOCITY_STAKED'),
    },
  };
}

function amountOf(env: Env, name: string): Cents {
  const text = env[name] || usual(name);
  const amount = text.length <= 15 ? parseCents(text) : null;
  if (amount === null || amount <= 0n || amount > mostDeposit) {
    throw new Error(`${name} has to be dollars above zero, up to ${formatCents(mostDeposit)}, such as ${usual(name)}`);
  }
  return amount;
}

function numberOf(env: Env, name: keyof typeof mostOfRisk): number {
  const most = mostOfRisk[name];
  const text = env[name] || usual(name);
  const value = Number(text);
  if (!/^[0-9]{1,3}$/.test(text) || value < 1 || value > most) {
    throw new Error(`${name} has to be a whole number from 1 to ${most}`);
  }
  return value;
}

import { type Cents, cents, formatCents, formatScaled, parseCents } from '#domain/money/amount.ts';
import { paymentMethods } from '#domain/money/coins.ts';
import { readDecimal, rescale } from '#domain/money/scaled.ts';
import { floorDecimals } from '#domain/review/reserve.ts';
import { type CustodyCoin, custodyCoins } from '#domain/review/treasury.ts';

/** What a setting's value counts: cents of USD, 10^-8 of a coin, or whole minutes, hours, days, basis points, percent or records. */
export const settingUnits = ['cents', 'coins', 'minutes', 'hours', 'days', 'bps', 'percent', 'count'] as const;
export type SettingUnit = (typeof settingUnits)[number];

export const settingGroups = [
  'withdrawals',
  'travel_rule',
  'deposits',
  'two_admins',
  'copying',
  'mining',
  'risk',
  'alerts',
  'support',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** A setting that is changed in the console (X8), with the bounds that no change goes past, nor the environment's first value. */
export interface SettingKind {
  readonly name: string;
  readonly group: SettingGroup;
  readonly unit: SettingUnit;
  readonly least: bigint;
  readonly most: bigint;
  /** The value that is kept, above `most`, where the rule is off; null for a setting that cannot be. */
  readonly off: bigint | null;
  /** The subject of `four_eyes` that keeps it (R3); null for one of `house_setting`. */
  readonly fourEyes: string | null;
}

/** What the network takes of one withdrawal at most, in cents. */
export const mostNetworkFee = cents(10_000n);
/** No payout waits longer for a new address (W6), and for a customer who is not approved (A9.1). */
export const mostHoldHours = 720;
export const mostWaitsDays = 365;
/** Sums from which two admins decide, at most: 100,000,000.00. */
const mostSum = 10_000_000_000n;
/** A day of mining of as much takes an admin, whatever is set (N3.2): beyond it nobody would notice that a day closed itself. */
export const mostCloseBelow = cents(100_000_000n);
/** What the books take at most in one deposit, and what thresholds and floors in dollars are at most: 10 billion USD. */
export const mostDeposit = cents(1_000_000_000_000n);
export const quoteMinutes = { min: 1, max: 120 } as const;
const allBps = 10_000n;
/** What is kept of the amount from which on a withdrawal says who holds its address (W2.1) where none does: more than any amount. */
export const travelRuleOff = cents(mostDeposit + 1n);
/** So long after its end a day of mining closes itself at most (N3.2). */
export const mostCloseAfterHours = 720;
export const mostAnswerHours = 720;
/** What the rules of risk look for at most (O2), beside amounts. */
export const mostOfRisk = {
  RISK_STRUCTURING_BELOW: 99,
  RISK_STRUCTURING_COUNT: 100,
  RISK_STRUCTURING_DAYS: 90,
  RISK_VELOCITY_HOURS: 720,
  RISK_VELOCITY_STAKED: 100,
} as const;
/** What staff are alerted by (R5): a floor of 10 billion USD or a billion of a coin at most. */
export const mostPairClosedMinutes = 1_440;
export const mostFloorPercent = 999;
export const mostFloorOfCoin = 10n ** BigInt(9 + floorDecimals);
/** What a copy is started with (C2): 1.00 at least, 1,000,000.00 where no amount is named at most. */
export const allocationBounds = { least: cents(100n), most: cents(100_000_000n) } as const;

const ofGroup =
  (group: SettingGroup) =>
  (name: string, unit: SettingUnit, least: bigint, most: bigint): SettingKind => {
    return { name, group, unit, least, most, off: null, fourEyes: null };
  };
const ofWithdrawals = ofGroup('withdrawals');
const ofDeposits = ofGroup('deposits');
const ofMining = ofGroup('mining');
const ofRisk = ofGroup('risk');
const ofAlerts = ofGroup('alerts');
const ofSupport = ofGroup('support');
const sum = (name: string, fourEyes: string, least: bigint): SettingKind => {
  return { ...ofGroup('two_admins')(name, 'cents', least, mostSum), fourEyes };
};
const ofCopying = (name: string): SettingKind => ofGroup('copying')(name, 'bps', 0n, allBps);
const allocation = (name: string): SettingKind =>
  ofGroup('copying')(name, 'cents', allocationBounds.least, allocationBounds.most);
const numberOfRisk = (name: keyof typeof mostOfRisk, unit: SettingUnit): SettingKind =>
  ofRisk(name, unit, 1n, BigInt(mostOfRisk[name]));
const floorOf = (coin: CustodyCoin): SettingKind => ofAlerts(`reserveFloor:${coin}`, 'coins', 0n, mostFloorOfCoin);

/** Every setting that is changed in the console; the database holds the same (`setting_bound`), and a test compares them. */
export const settingKinds: readonly SettingKind[] = [
  ...paymentMethods.map((method) => ofWithdrawals(`networkFee:${method}`, 'cents', 0n, mostNetworkFee)),
  ofWithdrawals('WITHDRAWAL_ADDRESS_HOLD_HOURS', 'hours', 0n, BigInt(mostHoldHours)),
  ofWithdrawals('WITHDRAWAL_WAITS_AT_MOST_DAYS', 'days', 1n, BigInt(mostWaitsDays)),
  { ...ofGroup('travel_rule')('TRAVEL_RULE_FROM', 'cents', 0n, mostDeposit), off: travelRuleOff },
  ofDeposits('DEPOSIT_MIN', 'cents', 1n, mostDeposit),
  ofDeposits('DEPOSIT_MAX', 'cents', 1n, mostDeposit),
  ofDeposits('DEPOSIT_OPEN_MAX', 'cents', 1n, mostDeposit),
  ofDeposits('DEPOSIT_QUOTE_MINUTES', 'minutes', BigInt(quoteMinutes.min), BigInt(quoteMinutes.max)),
  ...paymentMethods.map((method) => ofDeposits(`creditBelow:${method}`, 'cents', 0n, mostSum)),
  sum('WITHDRAWAL_FOUR_EYES_FROM', 'withdrawal', 1n),
  sum('WITHDRAWAL_FOUR_EYES_SUM', 'withdrawal_sum', 1n),
  sum('WITHDRAWAL_FOUR_EYES_TOTAL', 'withdrawal_total', 1n),
  sum('DEPOSIT_FOUR_EYES_FROM', 'deposit', 0n),
  sum('DEPOSIT_FOUR_EYES_SUM', 'deposit_sum', 0n),
  sum('DEPOSIT_FOUR_EYES_TOTAL', 'deposit_total', 0n),
  allocation('COPY_LEAST_ALLOCATION'),
  allocation('COPY_ALLOCATION'),
  ofCopying('COPY_SHARE_MOST_BPS'),
  ofCopying('COPY_SHARE_HOUSE_BPS'),
  ofCopying('COPY_RESERVE_TRADER_BPS'),
  ofCopying('COPY_RESERVE_CUSTOMER_BPS'),
  ofMining('MINING_CLOSE_AFTER_HOURS', 'hours', 0n, BigInt(mostCloseAfterHours)),
  { ...ofMining('MINING_CLOSE_BELOW', 'cents', 0n, mostCloseBelow), fourEyes: 'mining_day' },
  ofRisk('RISK_STRUCTURING_AMOUNT', 'cents', 1n, mostDeposit),
  numberOfRisk('RISK_STRUCTURING_BELOW', 'percent'),
  numberOfRisk('RISK_STRUCTURING_COUNT', 'count'),
  numberOfRisk('RISK_STRUCTURING_DAYS', 'days'),
  ofRisk('RISK_VELOCITY_AMOUNT', 'cents', 1n, mostDeposit),
  numberOfRisk('RISK_VELOCITY_HOURS', 'hours'),
  numberOfRisk('RISK_VELOCITY_STAKED', 'percent'),
  ofAlerts('PAIR_CLOSED_MINUTES', 'minutes', 1n, BigInt(mostPairClosedMinutes)),
  ofAlerts('RESERVE_FLOOR_PERCENT', 'percent', 0n, BigInt(mostFloorPercent)),
  ...custodyCoins.map(floorOf),
  ofAlerts('reserveFloor:USD', 'cents', 0n, mostDeposit),
  ofSupport('SUPPORT_ANSWER_HOURS', 'hours', 1n, BigInt(mostAnswerHours)),
];

export const settingKind = (name: string): SettingKind | null =>
  settingKinds.find((kind) => kind.name === name) ?? null;

/** What is written of a rule that is off, in place of an amount. */
export const offText = 'off';
const wholeNumber = /^(0|[1-9][0-9]{0,9})$/;
const coinAmount = /^(0|[1-9][0-9]{0,9})(\.[0-9]{1,8})?$/;

/**
 * A value as people write it: dollars with at most two decimals, coins with eight, a whole number, or that the rule is off; null for what
 * is none of these or is out of bounds.
 */
export function readSettingValue({ unit, least, most, off }: SettingKind, text: string): bigint | null {
  if (off !== null && text === offText) return off;
  const value = amountOf(unit, text);
  return value === null || value < least || value > most ? null : value;
}

function amountOf(unit: SettingUnit, text: string): Cents | bigint | null {
  if (unit === 'cents') return parseCents(text);
  if (unit !== 'coins') return wholeNumber.test(text) ? BigInt(text) : null;
  const decimal = coinAmount.test(text) ? readDecimal(text) : null;
  return decimal && rescale(decimal, floorDecimals, 'down');
}

/** A value as people read it, and as {@link readSettingValue} takes it: dollars and coins with all their decimals. */
export function settingText({ unit, off }: Pick<SettingKind, 'unit' | 'off'>, value: bigint): string {
  if (value === off) return offText;
  if (unit === 'cents') return formatCents(cents(value));
  return unit === 'coins' ? formatScaled(value, floorDecimals) : `${value}`;
}

/** Settings of which the first may never be above the second, whichever holds or waits of either. */
const ordered = [
  ['DEPOSIT_MIN', 'DEPOSIT_MAX'],
  ['DEPOSIT_MAX', 'DEPOSIT_OPEN_MAX'],
  ['COPY_LEAST_ALLOCATION', 'COPY_ALLOCATION'],
] as const;

/**
 * Which setting a value would be on the wrong side of; null where none. Asked of what holds and of what is proposed or approved, so that
 * no two of them can come into force in an order that is wrong.
 */
export function outOfOrder(
  name: string,
  value: bigint,
  valuesOf: (name: string) => readonly bigint[],
): { readonly side: 'least' | 'most'; readonly other: string; readonly value: bigint } | null {
  for (const [lower, upper] of ordered) {
    const wrong = name === lower ? valuesOf(upper).find((one) => value > one) : undefined;
    if (wrong !== undefined) return { side: 'most', other: upper, value: wrong };
    const under = name === upper ? valuesOf(lower).find((one) => value < one) : undefined;
    if (under !== undefined) return { side: 'least', other: lower, value: under };
  }
  return null;
}

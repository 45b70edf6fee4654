import { type Cents, cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { paymentMethods } from '#domain/money/coins.ts';

/** What a setting's value counts: cents of USD, or whole hours, days or basis points. */
export const settingUnits = ['cents', 'hours', 'days', 'bps'] as const;
export type SettingUnit = (typeof settingUnits)[number];

export const settingGroups = ['withdrawals', 'two_admins', 'copying'] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** A setting that is changed in the console (X8), with the bounds that no change goes past, nor the environment's first value. */
export interface SettingKind {
  readonly name: string;
  readonly group: SettingGroup;
  readonly unit: SettingUnit;
  readonly least: bigint;
  readonly most: bigint;
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
const allBps = 10_000n;

const ofWithdrawals = (name: string, unit: SettingUnit, least: bigint, most: bigint): SettingKind => {
  return { name, group: 'withdrawals', unit, least, most, fourEyes: null };
};
const sum = (name: string, fourEyes: string, least: bigint, most: bigint = mostSum): SettingKind => {
  return { name, group: 'two_admins', unit: 'cents', least, most, fourEyes };
};
const ofCopying = (name: string): SettingKind => {
  return { name, group: 'copying', unit: 'bps', least: 0n, most: allBps, fourEyes: null };
};

/** Every setting that is changed in the console; the database holds the same (`setting_bound`), and a test compares them. */
export const settingKinds: readonly SettingKind[] = [
  ...paymentMethods.map((method) => ofWithdrawals(`networkFee:${method}`, 'cents', 0n, mostNetworkFee)),
  ofWithdrawals('WITHDRAWAL_ADDRESS_HOLD_HOURS', 'hours', 0n, BigInt(mostHoldHours)),
  ofWithdrawals('WITHDRAWAL_WAITS_AT_MOST_DAYS', 'days', 1n, BigInt(mostWaitsDays)),
  sum('WITHDRAWAL_FOUR_EYES_FROM', 'withdrawal', 1n),
  sum('WITHDRAWAL_FOUR_EYES_SUM', 'withdrawal_sum', 1n),
  sum('WITHDRAWAL_FOUR_EYES_TOTAL', 'withdrawal_total', 1n),
  sum('DEPOSIT_FOUR_EYES_FROM', 'deposit', 0n),
  sum('DEPOSIT_FOUR_EYES_SUM', 'deposit_sum', 0n),
  sum('DEPOSIT_FOUR_EYES_TOTAL', 'deposit_total', 0n),
  sum('MINING_CLOSE_BELOW', 'mining_day', 0n, mostCloseBelow),
  ofCopying('COPY_SHARE_HOUSE_BPS'),
  ofCopying('COPY_RESERVE_TRADER_BPS'),
  ofCopying('COPY_RESERVE_CUSTOMER_BPS'),
];

export const settingKind = (name: string): SettingKind | null =>
  settingKinds.find((kind) => kind.name === name) ?? null;

const wholeNumber = /^(0|[1-9][0-9]{0,9})$/;

/** A value as people write it: dollars with at most two decimals, or a whole number; null for what is neither or is out of bounds. */
export function readSettingValue({ unit, least, most }: SettingKind, text: string): bigint | null {
  const value: Cents | bigint | null =
    unit === 'cents' ? parseCents(text) : wholeNumber.test(text) ? BigInt(text) : null;
  return value === null || value < least || value > most ? null : value;
}

/** A value as people read it, and as {@link readSettingValue} takes it. */
export const settingText = ({ unit }: Pick<SettingKind, 'unit'>, value: bigint): string =>
  unit === 'cents' ? formatCents(cents(value)) : `${value}`;

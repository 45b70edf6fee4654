import { type Cents, cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { paymentMethods } from '#domain/money/coins.ts';

/** What a setting's value counts: cents of USD, or whole minutes, hours, days or basis points. */
export const settingUnits = ['cents', 'minutes', 'hours', 'days', 'bps'] as const;
export type SettingUnit = (typeof settingUnits)[number];

export const settingGroups = ['withdrawals', 'deposits', 'two_admins', 'copying'] as const;
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
/** What the books take at most in one deposit: 10 billion USD. */
export const mostDeposit = cents(1_000_000_000_000n);
export const quoteMinutes = { min: 1, max: 120 } as const;
const allBps = 10_000n;
/** What a copy is started with (C2): 1.00 at least, 1,000,000.00 where no amount is named at most. */
export const allocationBounds = { least: cents(100n), most: cents(100_000_000n) } as const;

const ofWithdrawals = (name: string, unit: SettingUnit, least: bigint, most: bigint): SettingKind => {
  return { name, group: 'withdrawals', unit, least, most, fourEyes: null };
};
const ofDeposits = (name: string, unit: SettingUnit, least: bigint, most: bigint): SettingKind => {
  return { name, group: 'deposits', unit, least, most, fourEyes: null };
};
const sum = (name: string, fourEyes: string, least: bigint, most: bigint = mostSum): SettingKind => {
  return { name, group: 'two_admins', unit: 'cents', least, most, fourEyes };
};
const ofCopying = (name: string): SettingKind => {
  return { name, group: 'copying', unit: 'bps', least: 0n, most: allBps, fourEyes: null };
};
const allocation = (name: string): SettingKind => {
  return { name, group: 'copying', unit: 'cents', ...allocationBounds, fourEyes: null };
};

/** Every setting that is changed in the console; the database holds the same (`setting_bound`), and a test compares them. */
export const settingKinds: readonly SettingKind[] = [
  ...paymentMethods.map((method) => ofWithdrawals(`networkFee:${method}`, 'cents', 0n, mostNetworkFee)),
  ofWithdrawals('WITHDRAWAL_ADDRESS_HOLD_HOURS', 'hours', 0n, BigInt(mostHoldHours)),
  ofWithdrawals('WITHDRAWAL_WAITS_AT_MOST_DAYS', 'days', 1n, BigInt(mostWaitsDays)),
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
  sum('MINING_CLOSE_BELOW', 'mining_day', 0n, mostCloseBelow),
  allocation('COPY_LEAST_ALLOCATION'),
  allocation('COPY_ALLOCATION'),
  ofCopying('COPY_SHARE_MOST_BPS'),
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

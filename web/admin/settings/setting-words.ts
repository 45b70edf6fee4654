import type { listSettings } from '#api/house-settings.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { SettingGroup } from '#domain/house-settings/settings.ts';
import type { Problems, Read, Typed } from '#web/admin/widgets/typed-fields.ts';
import { readForm } from '#web/admin/widgets/typed-fields.ts';
import { money } from '#web/ui/money.ts';
import { readWhen } from './proposal-fields.ts';

export type Setting = ReplyOf<typeof listSettings>['items'][number];
export type SettingChange = NonNullable<Setting['next']>;

export const groupTitles: Readonly<Record<SettingGroup, string>> = {
  withdrawals: 'Withdrawals',
  deposits: 'Deposits',
  two_admins: 'Decisions of two admins',
  copying: 'Copying',
};

/** A setting by its name: what it is called, and what it decides. */
const words: Readonly<Record<string, readonly [string, string]>> = {
  'networkFee:Bitcoin': ['Network fee, Bitcoin', 'Taken from each withdrawal that is requested from then on.'],
  'networkFee:Ethereum': ['Network fee, Ethereum', 'Taken from each withdrawal that is requested from then on.'],
  'networkFee:BNB': ['Network fee, BNB', 'Taken from each withdrawal that is requested from then on.'],
  'networkFee:USDT': ['Network fee, USDT', 'Taken from each withdrawal that is requested from then on.'],
  WITHDRAWAL_ADDRESS_HOLD_HOURS: [
    'Hold for a new address',
    'How long the approval of a withdrawal to a new address waits. Requests that wait keep their own.',
  ],
  WITHDRAWAL_WAITS_AT_MOST_DAYS: [
    'Longest wait without approval',
    'How long a withdrawal waits for a customer who is not approved, without a legal ground.',
  ],
  DEPOSIT_MIN: ['Smallest deposit', 'The minimum amount of a new deposit.'],
  DEPOSIT_MAX: ['Largest deposit', 'The most that a new deposit may ask for.'],
  DEPOSIT_OPEN_MAX: ['Open quotes per customer', 'The maximum that one customer may have quoted at the same time.'],
  DEPOSIT_QUOTE_MINUTES: ['Validity of a quote', 'How long a quote holds that is made or renewed from then on.'],
  WITHDRAWAL_FOUR_EYES_FROM: ['One withdrawal', 'From this amount on, two admins approve a withdrawal.'],
  WITHDRAWAL_FOUR_EYES_SUM: [
    'Withdrawals, one customer or admin',
    'The total within 24 hours that one admin may approve alone, per customer and overall.',
  ],
  WITHDRAWAL_FOUR_EYES_TOTAL: [
    'Withdrawals, all admins',
    'The total within 24 hours that is approved by one admin alone.',
  ],
  DEPOSIT_FOUR_EYES_FROM: ['One deposit', 'From this amount on, two admins approve a deposit.'],
  DEPOSIT_FOUR_EYES_SUM: [
    'Deposits, one customer or admin',
    'The total within 24 hours that one admin, or the watcher, may credit alone.',
  ],
  DEPOSIT_FOUR_EYES_TOTAL: ['Deposits, all admins', 'The total within 24 hours that is credited by one admin alone.'],
  MINING_CLOSE_BELOW: ['Mining day', 'An admin closes each day worth this much or more.'],
  COPY_SHARE_HOUSE_BPS: ['House part of profit share', 'Of copies that begin from then on.'],
  COPY_RESERVE_TRADER_BPS: ['Reserve for one trader', 'The most of the bankroll set apart for copies of one trader.'],
  COPY_RESERVE_CUSTOMER_BPS: ['Copies of one customer', 'The most of the bankroll that one customer’s copies stake.'],
};

export const nameOf = (name: string): string => words[name]?.[0] ?? name;
export const aboutOf = (name: string): string => words[name]?.[1] ?? '';

/** '2.50 USD', '24 hours', '20 %'. */
export function valueWords(unit: Setting['unit'], value: string | null): string {
  if (value === null) return 'not kept yet';
  switch (unit) {
    case 'cents':
      return `${money(value)} USD`;
    case 'bps':
      return `${Number(value) / 100} %`;
    case 'minutes':
    case 'hours':
    case 'days':
      return value === '1' ? `1 ${unit.slice(0, -1)}` : `${value} ${unit}`;
  }
}

/** Beside the field of a value. */
export const unitLabels: Readonly<Record<Setting['unit'], string>> = {
  cents: 'New value (USD)',
  minutes: 'New value (minutes)',
  hours: 'New value (hours)',
  days: 'New value (days)',
  bps: 'New value (basis points, 100 are 1 %)',
};

export const boundsWords = ({ unit, least, most }: Setting): string =>
  `${valueWords(unit, least)} to ${valueWords(unit, most)}`;

export type ProposalField = 'value' | 'at' | 'reason';

export interface Proposal {
  readonly value: string;
  readonly effectiveAt: string | null;
  readonly reason: string;
}

/** A proposal as it is sent; times are typed in UTC. The server says what is out of bounds. */
export function readProposal(typed: Typed<ProposalField>, nowMs: number): Read<ProposalField, Proposal> {
  const value = typed.value.trim();
  const when = readWhen(typed, nowMs);
  const problems: Problems<ProposalField> = {
    value: /^[0-9]+([.][0-9]{1,2})?$/.test(value) ? null : 'Type a number such as 2.50 or 24',
    at: when.at,
    reason: when.reason,
  };
  return readForm(problems, () => ({ value, ...when.value() }));
}

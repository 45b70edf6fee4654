import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { listSettings } from '#api/house-settings.ts';
import type { ReplyOf } from '#api/operation.ts';
import { offText, type SettingGroup } from '#domain/house-settings/settings.ts';
import { custodyCoins, custodySymbol } from '#domain/review/treasury.ts';
import type { Problems, Read, Typed } from '#web/admin/widgets/typed-fields.ts';
import { readForm } from '#web/admin/widgets/typed-fields.ts';
import type { FormField } from '#web/admin/widgets/typed-form.tsx';
import { textOf } from '#web/texts/text.ts';
import { money, withoutLastZeros } from '#web/ui/money.ts';
import { readWhen, whenFields } from './proposal-fields.ts';

export type Setting = ReplyOf<typeof listSettings>['items'][number];
export type SettingChange = NonNullable<Setting['next']>;

export const groupTitles: Readonly<Record<SettingGroup, MessageDescriptor>> = {
  withdrawals: msg`Withdrawals`,
  travel_rule: msg`Travel rule`,
  deposits: msg`Deposits`,
  two_admins: msg`Decisions of two admins`,
  copying: msg({ message: 'Copying', context: 'settings' }),
  mining: msg({ message: 'Mining', context: 'settings' }),
  risk: msg`Risk rules`,
  alerts: msg`Staff alerts`,
  support: msg({ message: 'Support', context: 'settings' }),
};

const watcher = msg`Deposits below it are credited without an admin, where no two admins are needed. 0 for none.`;
const reserve = msg`Staff are alerted when less of it is held. 0 for no alert.`;

/** A setting by its name: what it is called, and what it decides. */
const words: Readonly<Record<string, readonly [name: MessageDescriptor, about: MessageDescriptor]>> = {
  'networkFee:Bitcoin': [msg`Network fee, Bitcoin`, msg`Taken from each withdrawal that is requested from then on.`],
  'networkFee:Ethereum': [msg`Network fee, Ethereum`, msg`Taken from each withdrawal that is requested from then on.`],
  'networkFee:BNB': [msg`Network fee, BNB`, msg`Taken from each withdrawal that is requested from then on.`],
  'networkFee:USDT': [msg`Network fee, USDT`, msg`Taken from each withdrawal that is requested from then on.`],
  WITHDRAWAL_ADDRESS_HOLD_HOURS: [
    msg`Hold for a new address`,
    msg`How long the approval of a withdrawal to a new address waits. Requests that wait keep their own.`,
  ],
  WITHDRAWAL_WAITS_AT_MOST_DAYS: [
    msg`Longest wait without approval`,
    msg`How long a withdrawal waits for a customer who is not approved, without a legal ground.`,
  ],
  TRAVEL_RULE_FROM: [
    msg`Address holder asked from`,
    msg`From this amount on, within 24 hours, a withdrawal says who holds its address. 0 for every withdrawal.`,
  ],
  DEPOSIT_MIN: [msg`Smallest deposit`, msg`The minimum amount of a new deposit.`],
  DEPOSIT_MAX: [msg`Largest deposit`, msg`The most that a new deposit may ask for.`],
  DEPOSIT_OPEN_MAX: [
    msg`Open quotes per customer`,
    msg`The maximum that one customer may have quoted at the same time.`,
  ],
  DEPOSIT_QUOTE_MINUTES: [msg`Validity of a quote`, msg`How long a quote holds that is made or renewed from then on.`],
  'creditBelow:Bitcoin': [msg`Credited by the watcher, Bitcoin`, watcher],
  'creditBelow:Ethereum': [msg`Credited by the watcher, Ethereum`, watcher],
  'creditBelow:BNB': [msg`Credited by the watcher, BNB`, watcher],
  'creditBelow:USDT': [msg`Credited by the watcher, USDT`, watcher],
  WITHDRAWAL_FOUR_EYES_FROM: [msg`One withdrawal`, msg`From this amount on, two admins approve a withdrawal.`],
  WITHDRAWAL_FOUR_EYES_SUM: [
    msg`Withdrawals, one customer or admin`,
    msg`The total within 24 hours that one admin may approve alone, per customer and overall.`,
  ],
  WITHDRAWAL_FOUR_EYES_TOTAL: [
    msg`Withdrawals, all admins`,
    msg`The total within 24 hours that is approved by one admin alone.`,
  ],
  DEPOSIT_FOUR_EYES_FROM: [msg`One deposit`, msg`From this amount on, two admins approve a deposit.`],
  DEPOSIT_FOUR_EYES_SUM: [
    msg`Deposits, one customer or admin`,
    msg`The total within 24 hours that one admin, or the watcher, may credit alone.`,
  ],
  DEPOSIT_FOUR_EYES_TOTAL: [
    msg`Deposits, all admins`,
    msg`The total within 24 hours that is credited by one admin alone.`,
  ],
  COPY_LEAST_ALLOCATION: [msg`Smallest copy`, msg`The minimum to begin a copy with, or to lower one to.`],
  COPY_ALLOCATION: [msg`Suggested copy`, msg`Set aside for a copy that begins without an amount of its own.`],
  COPY_SHARE_MOST_BPS: [
    msg`Largest profit share`,
    msg`The most that a trader may ask for from then on. Shares that apply stay.`,
  ],
  COPY_SHARE_HOUSE_BPS: [msg`House part of profit share`, msg`Of copies that begin from then on.`],
  COPY_RESERVE_TRADER_BPS: [
    msg`Reserve for one trader`,
    msg`The most of the bankroll set aside for copies of one trader.`,
  ],
  COPY_RESERVE_CUSTOMER_BPS: [
    msg`Copies of one customer`,
    msg`The most of the bankroll that one customer’s copies stake.`,
  ],
  MINING_CLOSE_AFTER_HOURS: [
    msg`Closing of a mining day`,
    msg`How long after its end and its newest receipt a day closes automatically.`,
  ],
  MINING_CLOSE_BELOW: [msg`Mining day`, msg`An admin closes each day worth this much or more.`],
  RISK_STRUCTURING_AMOUNT: [
    msg`Split deposits, amount`,
    msg`Several deposits just below this amount open a case of risk.`,
  ],
  RISK_STRUCTURING_BELOW: [
    msg`Split deposits, distance`,
    msg`How far below the amount a deposit is at most to be counted.`,
  ],
  RISK_STRUCTURING_COUNT: [msg`Split deposits, number`, msg`How many such deposits open a case.`],
  RISK_STRUCTURING_DAYS: [msg`Split deposits, period`, msg`The time within which these deposits are counted.`],
  RISK_VELOCITY_AMOUNT: [
    msg`Quick withdrawal, amount`,
    msg`A withdrawal of this amount or more, soon after deposits that were hardly staked, opens a case of risk.`,
  ],
  RISK_VELOCITY_HOURS: [msg`Quick withdrawal, period`, msg`The time after the deposits that counts as soon.`],
  RISK_VELOCITY_STAKED: [
    msg`Quick withdrawal, staked share`,
    msg`Deposits count of which less than this share was staked.`,
  ],
  PAIR_CLOSED_MINUTES: [
    msg`Pair without a price`,
    msg`Staff are alerted when a pair on offer has had no current price for this long.`,
  ],
  RESERVE_FLOOR_PERCENT: [
    msg`Reserve of the amount owed`,
    msg`Staff are alerted when holdings are worth less than this share of the amount owed to customers. 0 for no alert.`,
  ],
  'reserveFloor:Bitcoin': [msg`Reserve of Bitcoin`, reserve],
  'reserveFloor:Ethereum': [msg`Reserve of Ethereum`, reserve],
  'reserveFloor:BNB': [msg`Reserve of BNB`, reserve],
  'reserveFloor:USDT': [msg`Reserve of USDT`, reserve],
  'reserveFloor:DOGE': [msg`Reserve of DOGE`, reserve],
  'reserveFloor:LTC': [msg`Reserve of LTC`, reserve],
  'reserveFloor:USD': [msg`Reserve of dollars`, reserve],
  SUPPORT_ANSWER_HOURS: [
    msg`Time to answer`,
    msg`How soon support promises an answer. Staff see later cases as late, customers do not.`,
  ],
};

export const nameOf = (name: string): string => textOf(words[name]?.[0] ?? name);
export const aboutOf = (name: string): string => textOf(words[name]?.[1] ?? '');

/** The variable of the environment that gives its first value. */
export function variableOf(name: string): string {
  const [kind = '', of] = name.split(':');
  if (of === undefined) return name;
  if (kind === 'networkFee') return 'WITHDRAWAL_FEES';
  return kind === 'reserveFloor' ? 'RESERVE_FLOORS' : `${of.toUpperCase()}_CREDIT_BELOW`;
}

/** The coin that a setting counts, behind its amount: ' BTC'. */
function coinSymbol(name: string): string {
  const coin = custodyCoins.find((one) => name.endsWith(`:${one}`));
  return coin === undefined ? '' : ` ${custodySymbol(coin)}`;
}

/** '2.50 USD', '0.5 BTC', '24 hours', '20 %'. */
export function valueWords({ name, unit }: Pick<Setting, 'name' | 'unit'>, value: string | null): string {
  if (value === null) return t`not kept yet`;
  if (value === offText) return t({ message: 'off', context: 'a rule' });
  const count = Number(value);
  switch (unit) {
    case 'cents':
      return `${money(value)} USD`;
    case 'bps':
      return `${count / 100} %`;
    case 'percent':
      return `${value} %`;
    case 'coins':
      return `${money(withoutLastZeros(value))}${coinSymbol(name)}`;
    case 'count':
      return value;
    case 'minutes':
      return plural(count, { one: `${value} minute`, other: `${value} minutes` });
    case 'hours':
      return plural(count, { one: `${value} hour`, other: `${value} hours` });
    case 'days':
      return plural(count, { one: `${value} day`, other: `${value} days` });
  }
}

/** Beside the field of a value. */
const unitLabels: Readonly<Record<Setting['unit'], MessageDescriptor>> = {
  cents: msg`New value (USD)`,
  minutes: msg`New value (minutes)`,
  hours: msg`New value (hours)`,
  days: msg`New value (days)`,
  bps: msg`New value (basis points, 100 are 1 %)`,
  percent: msg`New value (percent)`,
  coins: msg`New value (coins)`,
  count: msg`New value`,
};

/** '0.00 USD to 100.00 USD'. */
export function boundsWords(setting: Setting): string {
  const [from, to] = [valueWords(setting, setting.least), valueWords(setting, setting.most)];
  return t`${from} to ${to}`;
}

export type ProposalField = 'off' | 'value' | 'at' | 'reason';

export interface Proposal {
  readonly value: string;
  readonly effectiveAt: string | null;
  readonly reason: string;
}

const offField: FormField<ProposalField> = {
  name: 'off',
  label: msg({ message: 'Rule', context: 'of a setting' }),
  as: 'choice',
  options: [
    { value: '', label: msg({ message: 'from an amount on', context: 'a rule' }) },
    { value: offText, label: msg({ message: 'off', context: 'a rule' }) },
  ],
};

/** What is typed of a proposal: of a rule that can be off, whether it is, and its amount where it is not. */
export function proposalFields(setting: Setting, typed: Typed<ProposalField>): readonly FormField<ProposalField>[] {
  const { unit, mayBeOff } = setting;
  return [
    ...(mayBeOff ? [offField] : []),
    ...(mayBeOff && typed.off === offText
      ? []
      : [{ name: 'value', label: unitLabels[unit], hint: boundsWords(setting), as: 'number' } as const]),
    ...whenFields,
  ];
}

/** A proposal as it is sent; times are typed in UTC. The server says what is out of bounds. */
export function readProposal(typed: Typed<ProposalField>, nowMs: number): Read<ProposalField, Proposal> {
  const value = typed.off === offText ? offText : typed.value.trim();
  const when = readWhen(typed, nowMs);
  const problems: Problems<ProposalField> = {
    value: value === offText || /^[0-9]+([.][0-9]{1,8})?$/.test(value) ? null : t`Type a number such as 2.50 or 24`,
    at: when.at,
    reason: when.reason,
  };
  return readForm(problems, () => ({ value, ...when.value() }));
}

import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SkipReason } from '#domain/copying/copy.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import type { StoppedStatus, UnprovenState, WaitReason } from '#domain/withdrawals/wait-reasons.ts';
import { money } from '#web/ui/money.ts';
import { dayOf } from '#web/ui/time.ts';

const refunds: Readonly<Record<string, MessageDescriptor>> = {
  tie: msg`tie: entry and exit are the same price`,
  'no entry tick': msg`no price in time for the entry`,
  'no confirming tick': msg`no price in time after the end`,
  'source changed': msg`the source of the prices changed`,
  'no tick after entry': msg`no price between entry and end`,
  'exit tick too old': msg`the last price before the end was too old`,
};

const copies: Readonly<Record<'placed' | 'any' | SkipReason, MessageDescriptor>> = {
  placed: msg`placed`,
  any: msg`all reasons together`,
  'too small': msg`below the least stake of the pair`,
  'copy has too little': msg`too little free in the copy`,
  'too many open': msg`as many trades open as the customer allows`,
  'stop-loss': msg`stop-loss of the copy reached`,
  account: msg`customer not approved`,
  excluded: msg`time-out or self-exclusion`,
  'own limit': msg`past a limit of the customer’s own`,
  country: msg`not offered in the country`,
  'switched off': msg`switched off by the operator`,
  'house short': msg`more than the house may owe`,
  'no equity': msg`trader without a balance`,
  late: msg`after half of the trade’s time`,
};

/** What became of copies (C3). */
export const copyWord = (outcome: 'placed' | 'any' | SkipReason): string => i18n._(copies[outcome]);

const moneys: Readonly<Record<Wallet, MessageDescriptor>> = { real: msg`real`, practice: msg`practice` };
export const walletWord = (wallet: Wallet): string => i18n._(moneys[wallet]);

const fates: Readonly<Record<string, MessageDescriptor>> = {
  recorded: msg`recorded`,
  superseded: msg`a newer one came within the quarter second`,
  unchosen: msg`the pair was recorded from another source`,
  late: msg`written too late`,
  lagging: msg`came too late`,
  unmeasured: msg`before the source’s clock was measured`,
  ahead: msg`dated in the future`,
  backwards: msg`older than the one before`,
  repeated: msg`the same again`,
  digits: msg`too many digits`,
  malformed: msg`no valid price`,
  'unknown-pair': msg`a pair that is not recorded`,
  failed: msg`the database did not take it`,
};

/** What is not known stays as the server names it. */
export const known = (words: Readonly<Record<string, MessageDescriptor>>, name: string): string => {
  const word = words[name];
  return word ? i18n._(word) : name;
};

/** Why a trade was refunded (T4, T5). */
export const refundWord = (reason: string): string => known(refunds, reason);

/** What became of a quote (Z3). */
export const fateWord = (fate: string): string => known(fates, fate);

const waits: Readonly<Record<WaitReason | UnprovenState, MessageDescriptor>> = {
  sending: msg`approved, to be sent`,
  'legal ground': msg`customer not approved, with a legal ground`,
  'customer not approved': msg`customer not approved`,
  owing: msg`customer owes after a reversed deposit`,
  'new address': msg`new address: waits some hours`,
  review: msg`waits for staff`,
  'not yet seen': msg`recorded as paid: not on its chain`,
  seen: msg`recorded as paid: not confirmed`,
  elsewhere: msg`recorded as paid: went elsewhere`,
  short: msg`recorded as paid: too few coins`,
};
/** Why a withdrawal is not at its customer's yet (A9, W5). */
export const waitWord = (reason: WaitReason | UnprovenState): string => i18n._(waits[reason]);

const statuses: Readonly<Record<StoppedStatus, MessageDescriptor>> = {
  blocked: msg`blocked`,
  suspended: msg`suspended`,
  declined: msg({ message: 'declined', context: 'an account' }),
  pending: msg`pending`,
};
export const stoppedWord = (status: StoppedStatus): string => i18n._(statuses[status]);

/** A UTC day or the UTC day of a time, in one line: '27 Nov 2026'. */
export const utcDay = (time: string): string => dayOf(time.slice(0, 10)).replaceAll(' ', '\u00a0');

/** A time in UTC, to the second, in one line. */
export const moment = (time: string): string => `${utcDay(time)},\u00a0${time.slice(11, 19)}`;

/** A count with its digits in groups: 59484 → '59,484'. */
export const grouped = (count: number): string => money(`${count}`);

/** Pairs by the names that people read. */
export const pairNames = (pairs: readonly string[]): string => pairs.map(nameOfPair).join(', ');

/** What all items count together. */
export const total = (items: readonly { readonly count: number }[]): number =>
  items.reduce((sum, { count }) => sum + count, 0);

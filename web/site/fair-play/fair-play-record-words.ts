import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { sealStreams } from '#api/fair-play.ts';
import type { pairTerms, paymentTerms, priceSettings } from '#api/fair-play-settings.ts';

type Setting = (typeof priceSettings)[number] | (typeof pairTerms)[number];
const settings: Readonly<Record<Setting, MessageDescriptor>> = {
  sources: msg`Sources, in order of preference`,
  guardBps: msg`Difference between two exchanges that closes a pair, in basis points (0: never)`,
  minSize: msg`Size needed at a best price, in the quote currency`,
  maxSpreadBps: msg`Widest spread for trades, in basis points`,
  minUpdates: msg`Price changes a minute needed for trades`,
  symbols: msg`Symbols of the pair at its sources`,
  payouts: msg`Profit of a win, by duration`,
  entryDelay: msg`Minimum time from acceptance to entry`,
  minStake: msg`Minimum stake in dollars`,
  maxStake: msg`Maximum stake in dollars`,
  maxExposure: msg`Maximum owed on a pair’s open trades, in dollars`,
};
export const settingWord = (setting: Setting): string => i18n._(settings[setting]);

const payments: Readonly<Record<(typeof paymentTerms)[number], MessageDescriptor>> = {
  networkFee: msg`network fee of a withdrawal in dollars`,
  WITHDRAWAL_ADDRESS_HOLD_HOURS: msg`hours that a new address waits`,
  WITHDRAWAL_WAITS_AT_MOST_DAYS: msg`days that a withdrawal of a customer who is not approved waits`,
  WITHDRAWAL_FOUR_EYES_FROM: msg`two admins: from this withdrawal on, in dollars`,
  WITHDRAWAL_FOUR_EYES_SUM: msg`two admins: withdrawals of 24 hours, of one customer or admin`,
  WITHDRAWAL_FOUR_EYES_TOTAL: msg`two admins: withdrawals of 24 hours, of all`,
  DEPOSIT_FOUR_EYES_FROM: msg`two admins: from this deposit on, in dollars`,
  DEPOSIT_FOUR_EYES_SUM: msg`two admins: deposits of 24 hours, of one customer or admin`,
  DEPOSIT_FOUR_EYES_TOTAL: msg`two admins: deposits of 24 hours, of all`,
  MINING_CLOSE_BELOW: msg`one admin: a day of mining worth so much, in dollars`,
};
/** What withdrawals cost and wait, or a sum from which two admins decide. */
export const paymentWord = (setting: (typeof paymentTerms)[number]): string => i18n._(payments[setting]);

const streams: Readonly<Record<(typeof sealStreams)[number], MessageDescriptor>> = {
  entry: msg`entries of the ledger`,
  tick: msg`prices`,
  audit: msg`decisions of staff and of the system`,
  heard: msg`quotes heard from the price sources`,
  record: msg`records that decide copies and approvals`,
};
/** What is sealed (L7). */
export const streamWord = (stream: (typeof sealStreams)[number]): string => i18n._(streams[stream]);

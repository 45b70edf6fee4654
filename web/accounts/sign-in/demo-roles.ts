import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DemoRole } from '#api/demo.ts';

/** Who this is, and what one sees as them. */
export const roles: Readonly<
  Record<DemoRole, { readonly name: MessageDescriptor; readonly shows: MessageDescriptor }>
> = {
  customer: { name: msg`Customer`, shows: msg`Trade, deposit, withdraw, copy a trader` },
  trader: { name: msg`Trader`, shows: msg`A track record that others can copy, and mining contracts` },
  'in-review': { name: msg`New customer`, shows: msg`ID images sent, account in review` },
  declined: { name: msg`Declined customer`, shows: msg`ID images declined, can send new ones` },
  suspended: { name: msg`Suspended customer`, shows: msg`Area closed, money still visible` },
  blocked: { name: msg`Blocked customer`, shows: msg`Area closed until two admins open it` },
  owner: { name: msg`Owner`, shows: msg`The whole console: queues, ledger, house, staff` },
  reviewer: { name: msg`Second owner`, shows: msg`Confirms decisions that take two people` },
  operations: { name: msg`Operations`, shows: msg`Runs the day: mining, markets, mail, switches` },
  identity: { name: msg`Identity reviewer`, shows: msg`Checks ID images and approves accounts` },
  finance: { name: msg`Finance`, shows: msg`Deposits, withdrawals, treasury, adjustments` },
  risk: { name: msg`Risk`, shows: msg`Exposure, legal grounds, suspensions` },
  support: { name: msg`Support agent`, shows: msg`Answers customers, sees their records` },
  auditor: { name: msg`Auditor`, shows: msg`Reads everything, changes nothing` },
};

/** Those whom most people sign in as last. */
export const staff: ReadonlySet<DemoRole> = new Set([
  'operations',
  'identity',
  'finance',
  'risk',
  'support',
  'auditor',
]);

/** Who is offered first, in the order of the list: what stands on the screen before the list itself is read. */
export const offeredFirst: readonly DemoRole[] = [
  'customer',
  'trader',
  'in-review',
  'suspended',
  'blocked',
  'declined',
  'owner',
  'reviewer',
];

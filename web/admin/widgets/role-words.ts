import type { MessageDescriptor } from '@lingui/core';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { textOf } from '#web/texts/text.ts';
import { recordText } from './record-text.ts';

/** The roles of the operator's staff. */
export const roleWords: Readonly<Record<StaffRole, MessageDescriptor>> = {
  owner: recordText('role', 'owner'),
  operations: recordText('role', 'operations'),
  identity: recordText('role', 'identity'),
  finance: recordText('role', 'finance'),
  risk: recordText('role', 'risk'),
  support: recordText('role', 'support'),
  auditor: recordText('role', 'auditor'),
};

/** A role of the operator's staff, in the reader's language. */
export const roleWord = (role: StaffRole): string => textOf(roleWords[role]);

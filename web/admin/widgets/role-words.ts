import type { MessageDescriptor } from '@lingui/core';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { deedWords } from '#messages/deeds/english-words.ts';
import { textOf } from '#web/texts/text.ts';

const wordOf = (role: StaffRole): MessageDescriptor => ({
  id: `deedWords.role.${role}`,
  message: deedWords.role[role],
});

/** The roles of the operator's staff. */
export const roleWords: Readonly<Record<StaffRole, MessageDescriptor>> = {
  owner: wordOf('owner'),
  operations: wordOf('operations'),
  identity: wordOf('identity'),
  finance: wordOf('finance'),
  risk: wordOf('risk'),
  support: wordOf('support'),
  auditor: wordOf('auditor'),
};

/** A role of the operator's staff, in the reader's language. */
export const roleWord = (role: StaffRole): string => textOf(roleWords[role]);

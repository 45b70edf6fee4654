import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Whose records are listed. */
export const holders = ['anybody', 'me', 'nobody'] as const;
export type Holder = (typeof holders)[number];
export const holderNames: Readonly<Record<Holder, MessageDescriptor>> = {
  anybody: msg`Everybody’s`,
  me: msg`Assigned to me`,
  nobody: msg`Unassigned`,
};

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { textOf } from '#web/texts/text.ts';

/** What a record of the audit trail is, before the end of its id. */
const kinds: Readonly<Record<string, MessageDescriptor>> = {
  adjustment: msg({ message: 'adjustment', context: 'a record' }),
  announcement: msg({ message: 'announcement', context: 'a record' }),
  'aside-release': msg({ message: 'aside release', context: 'a record' }),
  brand_picture: msg({ message: 'brand picture', context: 'a record' }),
  copy: msg({ message: 'copy', context: 'a record' }),
  'custody report': msg({ message: 'custody report', context: 'a record' }),
  customer: msg({ message: 'customer', context: 'a record' }),
  deposit: msg({ message: 'deposit', context: 'a record' }),
  document_change: msg({ message: 'document change', context: 'a record' }),
  'house movement': msg({ message: 'house movement', context: 'a record' }),
  identity: msg({ message: 'identity', context: 'a record' }),
  list: msg({ message: 'list', context: 'a record' }),
  mail: msg({ message: 'mail', context: 'a record' }),
  message: msg({ message: 'message', context: 'a record' }),
  'mining contract': msg({ message: 'mining contract', context: 'a record' }),
  'mining day': msg({ message: 'mining day', context: 'a record' }),
  'mining machines': msg({ message: 'mining machines', context: 'a record' }),
  'mining plan': msg({ message: 'mining plan', context: 'a record' }),
  'mining reading': msg({ message: 'mining reading', context: 'a record' }),
  'mining site': msg({ message: 'mining site', context: 'a record' }),
  page_text: msg({ message: 'page text', context: 'a record' }),
  'payout-address': msg({ message: 'payout address', context: 'a record' }),
  'pool receipt': msg({ message: 'pool receipt', context: 'a record' }),
  'prepared answer': msg({ message: 'prepared answer', context: 'a record' }),
  'risk-case': msg({ message: 'risk case', context: 'a record' }),
  setting_change: msg({ message: 'setting change', context: 'a record' }),
  'staff-alert': msg({ message: 'staff alert', context: 'a record' }),
  statement: msg({ message: 'statement', context: 'a record' }),
  ticket: msg({ message: 'ticket', context: 'a record' }),
  trader: msg({ message: 'trader', context: 'a record' }),
  'trader-application': msg({ message: 'trader application', context: 'a record' }),
  user: msg({ message: 'user', context: 'a record' }),
  withdrawal: msg({ message: 'withdrawal', context: 'a record' }),
};

/** A kind of record in the reader's language; one that is not here is called by its own name, as the trail shows any record (R2). */
export function kindWord(kind: string): string {
  const word = kinds[kind];
  return word === undefined ? kind.replaceAll(/[-_]/g, ' ') : textOf(word);
}

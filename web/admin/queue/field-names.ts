import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { textOf } from '#web/texts/text.ts';
import { wordsOfFields } from './field-words.ts';

/** What one of several is called before its number. */
const ones: Readonly<Record<string, MessageDescriptor>> = {
  approvals: msg({ message: 'approval', context: 'a field' }),
};

/** 'walletAddress' and 'wallet_address' → 'wallet address' */
const ownName = (field: string): string =>
  field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

/**
 * A field of an audited record in the reader's language. One that has no word is called by its own name: the audit trail shows any
 * record (R2), and a record may get a field that the console has no word for.
 */
export function fieldName(field: string): string {
  const name = wordsOfFields[field];
  return name === undefined ? ownName(field) : textOf(name);
}

/** The same of one of several, by its place: 'approval 1'. */
export function fieldOne(field: string, place: number): string {
  const one = ones[field];
  return `${one === undefined ? fieldName(field).replace(/s$/, '') : textOf(one)} ${place}`;
}

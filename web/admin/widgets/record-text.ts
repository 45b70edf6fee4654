import type { MessageDescriptor } from '@lingui/core';
import { deedWords } from '#messages/deeds/english-words.ts';

type Field = 'role' | 'decline' | 'stopped_by';

/** A code of a record as a text of the console: its word stands with those of the audit trail. */
export const recordText = <F extends Field>(
  field: F,
  code: Extract<keyof (typeof deedWords)[F], string>,
): MessageDescriptor => ({ id: `deedWords.${field}.${code}`, message: String(deedWords[field][code]) });

import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The steps of a deposit's timeline as the server names them. */
const steps: Readonly<Record<string, MessageDescriptor>> = {
  requested: msg`requested`,
  'quote renewed': msg`quote renewed`,
  'first approval': msg`first approval`,
  'approval taken back': msg`approval taken back`,
  approved: msg`approved`,
  declined: msg`declined`,
};

/** A step in the reader's language; one that is not known stays as the server names it. */
export function stepWord(step: string): string {
  const known = steps[step];
  return known ? i18n._(known) : step;
}

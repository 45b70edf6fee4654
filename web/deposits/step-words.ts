import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { money } from '#web/ui/money.ts';

/** The steps of a deposit's timeline as the server names them, in plain words. */
export const stepWords: Readonly<Record<string, MessageDescriptor>> = {
  requested: msg`requested`,
  'quote renewed': msg`quote renewed`,
  'proof uploaded': msg`proof sent`,
  'proof replaced': msg`another proof sent`,
  'payment seen': msg`payment seen on the network`,
  'payment seen again': msg`payment seen again`,
  confirming: msg`payment is in a block`,
  'payment confirmed': msg`payment confirmed`,
  'payment replaced': msg`payment gone: replaced or dropped before it was in a block`,
  'payment reorganised': msg`payment out of the chain: its block was left`,
  'pending again': msg`open again`,
  reversed: msg`credit taken back`,
  restored: msg`credited again`,
  'first approval': msg`first approval`,
  'approval taken back': msg`approval taken back`,
  approved: msg`approved and credited`,
  declined: msg`declined`,
  cancelled: msg`cancelled by you`,
};

/** A step in the reader's language; one that is not known stays as the server names it. */
export function stepWord(step: string): string {
  const known = stepWords[step];
  return known ? i18n._(known) : step;
}

/** Parts of notes that are always worded alike. */
const said: Readonly<Record<string, MessageDescriptor>> = {
  'A payment arrived': msg`a payment arrived`,
  'Its block left the chain': msg`it may come back`,
  'less than asked': msg`less than asked`,
  'more than asked': msg`more than asked`,
  'beside one that was credited before': msg`beside one that was credited before`,
  'after the quote had ended': msg`after the quote had ended`,
};

/**
 * The note of a step in the reader's language. A reason that staff wrote stays as they wrote it, and so does what is not
 * known.
 */
export function noteWord(step: string, note: string): string {
  if (step === 'declined') return note;
  const [, before, now] = /^(\S+ \w+) before, (\S+ \w+) now$/.exec(note) ?? [];
  if (before !== undefined && now !== undefined) {
    return t`send ${now} from now on, no longer ${before}. A payment of ${before} that is on its way counts for this deposit, at what it is worth`;
  }
  return note.split(', ').map(partWord).join(', ');
}

function partWord(part: string): string {
  const known = said[part];
  if (known) return i18n._(known);
  const [, done, needed] = /^(\d+) of (\d+)$/.exec(part) ?? [];
  if (done !== undefined && needed !== undefined) return t`${done} of ${needed} confirmations`;
  if (/^A further payment to the address of dep_\w+$/.test(part))
    return t`a further payment to the address of an earlier deposit`;
  const [, aside] = /^([\d.]+) USD only to withdraw$/.exec(part) ?? [];
  if (aside !== undefined) return t`${money(aside)} USD of it only to withdraw`;
  const [, amount, what] = /^([\d.]+) USD (credited|taken back|credited again)$/.exec(part) ?? [];
  return amount === undefined || what === undefined ? part : t`${money(amount)} USD`;
}

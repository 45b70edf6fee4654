import type { Message, Translator } from '../message.ts';
import { recordKinds, recordPairs } from './english-records.ts';

const kinds: Readonly<Record<string, Message>> = recordKinds;

/** A kind of records as a word ('mining contract'); one that has none is read as it is written. */
export const recordKind = ({ say }: Translator, kind: string): string =>
  Object.hasOwn(kinds, kind) ? say(`recordKinds.${kind}`, kinds[kind] ?? '') : kind;

/** How the verifier writes records that have two keys. */
const pairs: readonly (readonly [pair: keyof typeof recordPairs, written: RegExp])[] = [
  ['trade_copy', /^trade (?<key>\S+) copy (?<second>\S+)$/],
  ['copy_version', /^copy (?<key>\S+) version (?<second>\S+)$/],
  ['copies_after', /^copies of (?<key>\S+) after (?<second>\S+)$/],
  ['more', /^and (?<key>\d+) more$/],
];

/** A kind is written in so many words at most: 'report of the week'. */
const mostWords = 4;

/**
 * A record by its kind and its key, as in 'fleet state 7', from how the verifier writes it. What is of no known kind, as an object of
 * the database, is read as it is written.
 */
export function recordName(translator: Translator, written: string): string {
  for (const [pair, pattern] of pairs) {
    const keys = pattern.exec(written)?.groups;
    if (keys) return translator.say(`recordPairs.${pair}`, recordPairs[pair], keys);
  }
  const words = written.split(' ');
  for (let count = Math.min(mostWords, words.length); count > 0; count -= 1) {
    const kind = words.slice(0, count).join('_');
    if (Object.hasOwn(kinds, kind)) return [recordKind(translator, kind), ...words.slice(count)].join(' ');
  }
  return written;
}

import type { Message, Translator } from '../message.ts';
import { foundRests, foundStates, foundSums } from './english.ts';

/** What is on record of something that a search finds, as codes with facts; each may be missing. */
export interface FoundFacts {
  readonly kind: string;
  readonly state: string | null;
  /** A code of {@link foundSums}. */
  readonly sums: string | null;
  readonly amount: string | null;
  readonly asked: string | null;
  /** A code where its kind has such, else as it is written: a coin, a name, an address. */
  readonly rest: string | null;
}

type Words = Readonly<Record<string, Message>>;

const ofKind = (words: Readonly<Record<string, Words>>, kind: string): Words => words[kind] ?? {};

/** A code as a word of its kind; one that has none is read as it is written. */
function word({ say }: Translator, id: string, words: Words, code: string): string {
  const message = Object.hasOwn(words, code) ? words[code] : undefined;
  return message === undefined ? code : say(`${id}.${code}`, message);
}

/** What a record is, beside whose: 'approved, 119.99 of 300.00 USD credited, Bitcoin' (R1.6). */
export function foundAbout(translator: Translator, { kind, state, sums, amount, asked, rest }: FoundFacts): string {
  const sentences: Words = foundSums;
  const parts = [
    state === null ? null : word(translator, `foundStates.${kind}`, ofKind(foundStates, kind), state),
    sums === null ? null : translator.say(`foundSums.${sums}`, sentences[sums] ?? '', { amount, asked }),
    rest === null ? null : word(translator, `foundRests.${kind}`, ofKind(foundRests, kind), rest),
  ];
  return parts.filter((part) => part !== null).join(', ');
}

import type { Message, Translator } from '../message.ts';
import { deedWords } from './english-words.ts';

const words: Readonly<Record<string, Readonly<Record<string, Message>>>> = deedWords;

/** A code of a field of a record as a word of that field (R2); null of one that has none. */
export function recordWord({ say }: Translator, field: string, code: string): string | null {
  const known = Object.hasOwn(words, field) ? words[field] : undefined;
  const word = known !== undefined && Object.hasOwn(known, code) ? known[code] : undefined;
  return word === undefined ? null : say(`deedWords.${field}.${code}`, word);
}

/** The same where the field has no words of its own: a code that several fields hold. */
export const sharedWord = (translator: Translator, code: string): string | null =>
  recordWord(translator, 'value', code);

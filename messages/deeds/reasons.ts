import type { CodedReason } from '#domain/review/coded-reasons.ts';
import type { Translator } from '../message.ts';
import { auditedReasons } from './english-reasons.ts';
import { recordWord } from './words.ts';

/** The facts that are codes themselves, and the field whose words they are. */
const codes: Readonly<Record<string, string>> = { label: 'decline', by: 'stopped_by' };

/** Why the product itself did something, in the reader's language (R2). */
export function auditedReason(translator: Translator, { code, facts }: CodedReason): string {
  const worded = Object.entries(facts).map(([name, value]) => {
    const field = codes[name];
    return [name, field === undefined ? value : (recordWord(translator, field, String(value)) ?? value)];
  });
  return translator.say(`auditedReasons.${code}`, auditedReasons[code], Object.fromEntries(worded));
}

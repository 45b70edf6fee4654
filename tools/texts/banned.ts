import type { Text } from './catalogues.ts';
import { doubledWord } from './doubled.ts';

/** Words that no text of the product uses, with what to write instead. CONTRIBUTING.md has them with examples. */
const banned: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /\bstands?\b/i, instead: 'say “is”, “appears” or “applies”' },
  { pattern: /\bby itself\b/i, instead: 'say “automatically” or “alone”' },
  { pattern: /\bapart\b/i, instead: 'say “set aside” or “separate”' },
  { pattern: /\bof now\b/i, instead: 'say “current”' },
  { pattern: /\b(is|are|was|were) told\b/i, instead: 'say who gets which message' },
  { pattern: /\bbec(ome|ame|omes) of\b/i, instead: 'say what happened' },
];

const sentences = /[^.!?]+[.!?]*/g;

/** A sentence or heading that opens with a clause in the place of a noun: 'What arrives is credited.' */
const opensWithClause = (text: string): boolean =>
  Array.from(text.matchAll(sentences), ([sentence]) => sentence.trim()).some(
    (sentence) => /^(<\w+>)?What\b/.test(sentence) && !sentence.endsWith('?'),
  );

/** Which banned patterns a text has: one sentence for each, with the text's beginning. */
export function bannedIn({ english }: Text): readonly string[] {
  const found = banned
    .filter(({ pattern }) => pattern.test(english))
    .map(({ pattern, instead }) => `${String(pattern.exec(english)?.[0])}: ${instead}`);
  const word = doubledWord(english);
  const all = [
    ...found,
    ...(opensWithClause(english) ? ['a sentence opens with “What”: begin with its noun'] : []),
    ...(word === null ? [] : [`“${word}” twice in a row`]),
  ];
  return all.map((problem) => `“${english.slice(0, 60)}” has ${problem}`);
}

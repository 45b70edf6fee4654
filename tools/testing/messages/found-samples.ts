import type { Translator } from '#messages/message.ts';
import { foundRests, foundStates, foundSums } from '#messages/search/english.ts';
import { type FoundFacts, foundAbout } from '#messages/search/found.ts';

const none = { state: null, sums: null, amount: null, asked: null, rest: null } as const;
const codesOf = (words: Readonly<Record<string, object>>): readonly (readonly [kind: string, code: string])[] =>
  Object.entries(words).flatMap(([kind, codes]) => Object.keys(codes).map((code) => [kind, code] as const));

const samples: readonly FoundFacts[] = [
  ...codesOf(foundStates).map(([kind, state]) => ({ ...none, kind, state })),
  ...codesOf(foundRests).map(([kind, rest]) => ({ ...none, kind, rest })),
  ...Object.keys(foundSums).map((sums) => ({ ...none, kind: 'deposit', sums, amount: '1.00', asked: '2.00' })),
];

/** Every word of what a search finds. */
export const foundWords = (translator: Translator): readonly string[] =>
  samples.map((facts) => foundAbout(translator, facts));

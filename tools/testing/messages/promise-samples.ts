import type { Translator } from '#messages/message.ts';
import { recordKinds } from '#messages/promises/english-records.ts';
import { problemCodes, problemSentence, wordsOfFacts } from '#messages/promises/problems.ts';
import { promiseCodes, promiseSentence } from '#messages/promises/promises.ts';
import { recordKind, recordName } from '#messages/promises/records.ts';

const name = 'ann-s-key';
/** No problem has more facts. */
const facts: readonly string[] = Array.from({ length: 20 }, () => name);

/** A problem of one fact. */
const ofOneFact = 'sums-to';

/** Every promise of the verifier, every problem, every kind of records and every fact that is a word. */
export const verifierWords = (translator: Translator): readonly string[] =>
  [
    ...promiseCodes.map((code) => promiseSentence(translator, `${code}:tick`)),
    ...problemCodes.map((code) => problemSentence(translator, code, facts)),
    ...wordsOfFacts.map((word) => problemSentence(translator, ofOneFact, [word])),
    ...Object.keys(recordKinds).map((kind) => recordKind(translator, kind)),
    ...[
      `trade ${name} copy ${name}`,
      `copy ${name} version ${name}`,
      `copies of ${name} after ${name}`,
      'and 3 more',
    ].map((written) => recordName(translator, written)),
  ].map((text) => text ?? 'not said');

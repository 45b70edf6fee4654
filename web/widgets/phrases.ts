import type { Phrase } from '#domain/failures/phrases.ts';
import { isPhrase, phraseSentence } from '#messages/phrases/phrases.ts';
import type { ReplyProblem } from '#web/client/client.ts';
import { translator } from './translator.ts';

/** What a rule of the domain says of a value, in the language that the page speaks. */
export const phraseWords = (phrase: Phrase): string => phraseSentence(translator, phrase);

/** The same of what the server has said; what has a code that this page does not know stays as the server has said it. */
export function problemWords({ problem, code, facts }: ReplyProblem): string {
  const phrase = { code, facts };
  return isPhrase(phrase) ? phraseWords(phrase) : problem;
}

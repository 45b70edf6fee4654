import { isPhrase, phraseSentence } from '#messages/phrases/phrases.ts';
import { translatorOf } from '#server/operations/translators.ts';

/**
 * The facts of a failure as programs read them: where one is a phrase its English sentence stands, with its code and its own
 * facts beside, whatever the language of the answer.
 */
export function factsForPrograms(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(factsForPrograms);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, fact]): [string, unknown][] =>
      isPhrase(fact)
        ? [
            [name, phraseSentence(translatorOf('en'), fact)],
            ['code', fact.code],
            ['facts', fact.facts],
          ]
        : [[name, factsForPrograms(fact)]],
    ),
  );
}

import type { Language } from '#domain/languages/language.ts';
import type { Translator } from '#messages/message.ts';
import { problemSentence } from '#messages/promises/problems.ts';
import { promiseSentence } from '#messages/promises/promises.ts';
import { recordName } from '#messages/promises/records.ts';
import type { KeptProblem } from './answer.ts';

/** A problem as its reader sees it: each sentence in one language, which is English where the catalogues have no other. */
export interface ShownProblem {
  readonly rule: string;
  readonly code: string | null;
  readonly promise: string;
  readonly promiseLanguage: Language;
  /** As the verifier writes it: 'entry 7'. */
  readonly id: string;
  /** The same in the reader's language. */
  readonly record: string;
  readonly problem: string;
  readonly problemLanguage: Language;
}

/** A kept problem in the reader's language. What an earlier release kept, in English alone, stays as it was said. */
export function shownProblem(translator: Translator, kept: KeptProblem): ShownProblem {
  const { rule, code = null, id, problemCode = null, facts = [] } = kept;
  const promise = code === null ? null : promiseSentence(translator, code);
  const problem = problemCode === null ? null : problemSentence(translator, problemCode, facts);
  return {
    rule,
    code,
    promise: promise ?? kept.promise,
    promiseLanguage: promise === null ? 'en' : translator.language,
    id,
    record: recordName(translator, id),
    problem: problem ?? kept.problem,
    problemLanguage: problem === null ? 'en' : translator.language,
  };
}

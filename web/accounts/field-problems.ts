import { t } from '@lingui/core/macro';
import type { Decision } from '#domain/failures/failures.ts';
import { phraseWords } from '#web/widgets/phrases.ts';

/** The problems of a refused check by field, each as a sentence to stand at the field; empty when all is well. */
export function problemsByField(decision: Decision<unknown>): Readonly<Record<string, string>> {
  if (decision.ok || decision.failure.code !== 'invalid_input') return {};
  return Object.fromEntries(
    decision.failure.facts.fields.map(({ field, problem }) => [field, atField(phraseWords(problem))]),
  );
}

/** 'is missing' → 'This is missing': what is said of a field, said at the field. */
export const atField = (words: string): string => t`This ${words}`;

import { t } from '@lingui/core/macro';
import { couldBePhone } from '#domain/accounts/personal-details.ts';
import type { Decision } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { phraseWords } from '#web/widgets/phrases.ts';

/** The problems of a refused check by field, each as a sentence to stand at the field; empty when all is well. */
export function problemsByField(decision: Decision<unknown>): Readonly<Record<string, string>> {
  if (decision.ok || decision.failure.code !== 'invalid_input') return {};
  return Object.fromEntries(
    decision.failure.facts.fields.map(({ field, problem }) => [field, atField(phraseWords(problem))]),
  );
}

/** What is wrong with a phone number before the server reads it, which knows those of each country; empty when nothing is seen. */
export function phoneProblem(typed: string, country: string | null): { readonly phone_number?: string } {
  if (typed.trim() === '') return { phone_number: t`Enter your phone number` };
  return couldBePhone(typed) ? {} : { phone_number: atField(phraseWords(phrase('no_phone', { country }))) };
}

/** 'is missing' → 'This is missing': what is said of a field, said at the field. */
export const atField = (words: string): string => t`This ${words}`;

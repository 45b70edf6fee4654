import { isInEnglishAlone } from '#tools/verification/facts.ts';
import type { Breach } from '#tools/verification/findings.ts';

/** Throws where a problem that was found has no words in messages/promises, so that the console could say it in English only (L5). */
export function requireWords(breaches: readonly Breach[]): void {
  const unsaid = breaches.filter(({ problemCode, problem }) => problemCode === null && !isInEnglishAlone(problem));
  if (unsaid.length === 0) return;
  throw new Error(`messages/promises has no words for: ${unsaid.map(({ problem }) => problem).join(' · ')}`);
}

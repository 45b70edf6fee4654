import type { Decision, FailureCode } from '#domain/failures/failures.ts';

/** What a decision was refused with, or `ok`. */
export function codeOf(decision: Decision<unknown>): FailureCode | 'ok' {
  return decision.ok ? 'ok' : decision.failure.code;
}

import { formatCents } from '#domain/money/amount.ts';
import type { SecondPerson } from '#domain/review/second-person.ts';

/** Why a second person is needed, as it is stored and sent. */
export interface SecondPersonView {
  readonly why: SecondPerson['why'];
  /** What the sum would come to with this decision; null where no sum is the reason. */
  readonly sum: string | null;
  readonly limit: string | null;
}

/** A reason as it is stored with an approval, and as the console reads it. */
export function secondPersonView(reason: SecondPerson | null): SecondPersonView | null {
  if (reason === null) return null;
  if ('sum' in reason) return { why: reason.why, sum: formatCents(reason.sum), limit: formatCents(reason.limit) };
  return { why: reason.why, sum: null, limit: null };
}

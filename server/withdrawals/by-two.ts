import type { PoolClient } from 'pg';
import type { Decision } from '#domain/failures/failures.ts';
import { decideSeen } from '#domain/review/approvals.ts';
import type { SecondPerson } from '#domain/review/second-person.ts';
import type { PayoutSighting } from '#domain/withdrawals/evidence.ts';
import type { Actor } from '#server/operations/handler.ts';
import { freshWhereTwo } from '#server/review/fresh-sign-in.ts';
import type { StoredApproval } from '#server/review/timeline.ts';

/** A step that takes two, as far as it was decided: the first one says why. */
type Step = { readonly step: 'first'; readonly secondPerson: SecondPerson } | { readonly step: 'last' };

/** R3: who is not the last of two, or is, saw the approvals that there are, and signed in just now. */
export async function twoAgree(
  tx: PoolClient,
  actor: Actor,
  given: readonly StoredApproval[],
  { step }: Step,
  seen: number | undefined,
): Promise<Decision<null>> {
  const same = decideSeen(given, seen);
  return same.ok ? freshWhereTwo(tx, actor, given, { waits: step === 'first' }) : same;
}

/** Why a second one is waited for; null of the last one. */
export const secondPersonFound = (outcome: Step) => (outcome.step === 'first' ? outcome.secondPerson : null);

/** What a transaction is seen to pay to addresses that count, in smallest units. */
export function paidTo(sighting: PayoutSighting, counts: (address: string) => boolean): bigint {
  if (sighting.kind !== 'seen') return 0n;
  return sighting.payments.filter(({ address }) => counts(address)).reduce((total, { units }) => total + units, 0n);
}

import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { DepositStatus } from './deposit.ts';

/**
 * Whether a deposit takes a proof: an approved one has nothing left to prove; a declined one does, since its payment may
 * have arrived all the same. Refused as proof_not_needed.
 */
export function decideProof(status: DepositStatus): Decision<null> {
  return status === 'approved' ? refused('proof_not_needed', {}) : accepted(null);
}

/** 'deposits/deposite-file-{unique}{name}' (D4): where a bucket would hold it. */
export function proofKey(unique: string, name: string): string {
  return `deposits/deposite-file-${unique}-${name}`;
}

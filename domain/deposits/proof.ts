import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { DepositStatus } from './deposit.ts';

/** What a proof of deposit may be (D4): pictures and PDF, by content; at most 10 MB, in bytes. */
export const proofLimits = {
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf'],
  minBytes: 1,
  maxBytes: 10_000_000,
} as const;

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

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** 'proof.pdf' (D4): under which a proof is kept by whoever opens it, made from its type and from nothing that was typed. */
export function proofName(contentType: string): string {
  return `proof.${endings[contentType] ?? 'bin'}`;
}

import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { decideReviewer } from '#domain/review/approvals.ts';
import type { TraderState } from './copy.ts';

export const applicationStatuses = ['pending', 'approved', 'declined', 'withdrawn'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** What a trader shows of themselves, and what they ask of new profit, in basis points (C5, C6). */
export interface TraderWords {
  readonly name: string;
  readonly about: string;
  readonly shareBps: number;
}

/** The name that own trades carry in the place of a trader's (T2): nobody else is called so. */
const own = 'self';

const letters = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._'’-]*$/u;

/**
 * Reads a profile as it was typed. Names are letters, digits, single spaces and . _ ' - only, so that what looks the same is
 * the same. Refuses with invalid_input, trader_name_taken or share_out_of_bounds.
 */
export function readTraderWords(typed: TraderWords, mostShareBps: number): Decision<TraderWords> {
  const name = typed.name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ');
  if (name.length < 3 || name.length > 40 || !letters.test(name)) {
    const problem = "has to be 3 to 40 letters, digits, spaces and . _ ' -, and to begin with a letter or digit";
    return refused('invalid_input', { fields: [{ field: 'name', problem }] });
  }
  if (name.toLowerCase() === own) return refused('trader_name_taken', { name });
  if (typed.shareBps > mostShareBps) return refused('share_out_of_bounds', { mostBps: mostShareBps });
  return accepted({ name, about: typed.about.trim(), shareBps: typed.shareBps });
}

/**
 * Whether somebody may apply: not while an application waits, nor while they are a trader already. Who stopped may apply
 * again. Failures: application_pending, already_trader.
 */
export function decideApplying(one: { readonly waits: boolean; readonly trader: TraderState | null }): Decision<null> {
  if (one.trader === 'active') return refused('already_trader', {});
  return one.waits ? refused('application_pending', {}) : accepted(null);
}

/** Whether an admin may decide an application (C5, R3): never one's own, and none twice. Failures: own_case, already_decided. */
export function decideApplication(
  application: { readonly applicant: UserId; readonly status: ApplicationStatus },
  admin: UserId,
): Decision<null> {
  if (application.status !== 'pending') return refused('already_decided', { status: application.status });
  return decideReviewer(application.applicant, admin);
}

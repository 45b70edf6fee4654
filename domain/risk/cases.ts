import { accepted, type Decision, refused } from '#domain/failures/failures.ts';

/** What can be found about a customer (O2, O3), in one closed list. */
export const findingCodes = ['structuring', 'velocity', 'shared_address', 'shared_card', 'listed'] as const;
export type FindingCode = (typeof findingCodes)[number];

/** The facts that a finding may have. */
export const findingFacts = [
  'count',
  'sum',
  'threshold',
  'days',
  'hours',
  'deposited',
  'staked',
  'withdrawn',
  'percent',
  'method',
  'customers',
  'entry',
  'list',
  'listedName',
  'source',
  'reasons',
] as const;
export type FindingFact = (typeof findingFacts)[number];
export type Facts = { readonly [fact in FindingFact]?: string };

/** What customers can have in common (O1). */
export const linkReasons = ['phone', 'home', 'payout_address', 'saved_address', 'device', 'card'] as const;
export type LinkReason = (typeof linkReasons)[number];

/** How another customer has an address in common with a withdrawal: paid or asked to be paid there, or it is in their book. */
export const addressUses = ['payout_address', 'saved_address'] as const satisfies readonly LinkReason[];

export const caseDecisions = ['no_concern', 'watch', 'restricted'] as const;
export type CaseDecision = (typeof caseDecisions)[number];

/** What is decided of a customer that goes on until somebody lifts it. */
export const keptDecisions = ['watch', 'restricted'] as const satisfies readonly CaseDecision[];

/** Within so many hours a case is decided. */
export const casePromiseHours = 48;

export interface OpenedCase {
  readonly state: 'open' | 'decided';
  readonly findings: number;
}

/** Whether a case can be decided by who saw so many of its findings (O4). */
export function decideCase({ state, findings }: OpenedCase, seen: number): Decision<null> {
  if (state !== 'open') return refused('already_decided', { status: state });
  return seen === findings ? accepted(null) : refused('record_changed', {});
}

export interface DecidedCase {
  readonly decision: CaseDecision | null;
  /** Whether it was lifted before. */
  readonly lifted: boolean;
}

/** Whether what a case was decided can be lifted: a watch or a restriction, once (O4). Refuses with case_undecided or already_decided. */
export function decideLift({ decision, lifted }: DecidedCase): Decision<null> {
  if (decision === null) return refused('case_undecided', {});
  if (lifted) return refused('already_decided', { status: 'lifted' });
  const kept = keptDecisions.some((one) => one === decision);
  return kept ? accepted(null) : refused('already_decided', { status: decision });
}

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
export const linkReasons = ['phone', 'payout_address', 'saved_address', 'device', 'card'] as const;
export type LinkReason = (typeof linkReasons)[number];

export const caseDecisions = ['no_concern', 'watch', 'restricted'] as const;
export type CaseDecision = (typeof caseDecisions)[number];

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

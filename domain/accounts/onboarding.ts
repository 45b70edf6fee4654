import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { AgreementKind } from './agreements.ts';
import type { AccountStatus } from './status.ts';

/** The steps after sign-up, which is the first of four (I1); also the last part of their routes. */
export const onboardingSteps = ['step-two', 'step-three', 'step-four'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** What is known of somebody's onboarding. */
export interface OnboardingState {
  /** Country, phone number, date of birth. */
  readonly detailsGiven: boolean;
  /** Agreements whose present version is not accepted. */
  readonly toAccept: readonly AgreementKind[];
  readonly addressGiven: boolean;
  /** ID images that wait for their review or are approved (I2). */
  readonly imagesGiven: boolean;
}

/** The steps that are still to be done, in their order; empty when onboarding is complete (A5, A9). */
export function unfinishedSteps(state: OnboardingState): readonly OnboardingStep[] {
  const done: Readonly<Record<OnboardingStep, boolean>> = {
    'step-two': state.detailsGiven && state.toAccept.length === 0,
    'step-three': state.addressGiven,
    'step-four': state.imagesGiven,
  };
  return onboardingSteps.filter((step) => !done[step]);
}

/** Where /user/signup/step-two forwards to: the first unfinished step, or the user area (A5). */
export function stepAhead(unfinished: readonly OnboardingStep[]): `/user/signup/${OnboardingStep}` | '/user' {
  const [first] = unfinished;
  return first === undefined ? '/user' : `/user/signup/${first}`;
}

/** Whether somebody may still change what they declare: not while shut out (A8). Refuses with account_not_approved. */
export function mayDeclare(accountStatus: AccountStatus): Decision<null> {
  switch (accountStatus) {
    case 'pending':
    case 'declined':
    case 'approved':
      return accepted(null);
    case 'suspended':
    case 'blocked':
    case 'void':
      return refused('account_not_approved', { accountStatus });
  }
}

/**
 * Whether country and date of birth may still be given by the customer alone: they are reviewed with the account, and stand
 * from then on (A12). `given`: there are such details already. Failures: account_not_approved, details_reviewed.
 */
export function mayGiveDetails(accountStatus: AccountStatus, given: boolean): Decision<null> {
  return accountStatus === 'approved' && given ? refused('details_reviewed', {}) : mayDeclare(accountStatus);
}

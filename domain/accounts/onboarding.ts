import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { AgreementKind } from './agreements.ts';
import type { AccountStatus } from './status.ts';

/** The steps after sign-up, which is the first of five (I1); also the last part of their routes. */
export const onboardingSteps = ['step-two', 'risks', 'step-three', 'step-four'] as const;
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
    'step-two': state.detailsGiven,
    risks: state.toAccept.length === 0,
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

/** What a reviewer compares with the ID images (I4). */
export interface ReviewedDetails<Missing = never> {
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string | Missing;
  /** '1990-05-17' */
  readonly dateOfBirth: string | Missing;
}

/** What is stored of the details, and the country that waits for an admin where it is not stored (A12). */
export interface SavedDetails extends ReviewedDetails<null> {
  readonly askedCountry: string | null;
}

/**
 * Decides what becomes of details that a customer gives. What is compared with ID images that are in review or approved
 * stands, so that nobody is approved as somebody else than was looked at; after approval it stands for good (A12). What was
 * never given can be given once; of an approved account the country then waits for an admin, because it decides what may be
 * sold (B4). Refuses with details_reviewed.
 */
export function decideDetails(
  account: {
    readonly accountStatus: AccountStatus;
    /** Some ID images are in review or approved. */
    readonly imagesReviewed: boolean;
    readonly before: ReviewedDetails<null>;
  },
  given: ReviewedDetails,
): Decision<SavedDetails> {
  const { before, imagesReviewed } = account;
  const approved = account.accountStatus === 'approved';
  const changed =
    given.firstName !== before.firstName ||
    given.lastName !== before.lastName ||
    (before.country !== null && given.country !== before.country) ||
    (before.dateOfBirth !== null && given.dateOfBirth !== before.dateOfBirth);
  if (changed && (approved || imagesReviewed)) return refused('details_reviewed', {});
  if (!approved || before.country !== null) return accepted({ ...given, askedCountry: null });
  return accepted({ ...given, country: null, askedCountry: given.country });
}

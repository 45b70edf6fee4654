import type { AgreementKind } from '#domain/accounts/agreements.ts';
import { type OnboardingStep, stepAhead } from '#domain/accounts/onboarding.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { type AccountStatus, mayAskForWithdrawal, type Role } from '#domain/accounts/status.ts';

/** What of a person says where their steps lead. */
interface OnboardingFacts {
  readonly account_status: AccountStatus;
  readonly unfinishedSteps: readonly OnboardingStep[];
  readonly agreementsToAccept: readonly AgreementKind[];
  readonly country: string | null;
}

/** Where who signs in on a guest page begins (A5): staff in the console, everybody else with their steps. */
export const startOf = (me: {
  readonly staffRole: StaffRole | null;
  readonly needsSecondFactor: boolean;
}): '/admin' | '/user/signup/step-two' =>
  // Who lacks a second factor has no role until there is one: the console says what is missing.
  me.staffRole === null && !me.needsSecondFactor ? '/user/signup/step-two' : '/admin';

/**
 * Where a demo leads who signed in there on a page of the console and is no staff: to their own start. Null where they stay. Elsewhere
 * such a page does not exist for them (P5).
 */
export const afterDemoSignIn = (
  path: string,
  me: { readonly role: Role; readonly needsSecondFactor: boolean },
): '/user' | null => (/^\/admin(\/|$)/.test(path) && me.role !== 'admin' && !me.needsSecondFactor ? '/user' : null);

const unslashed = (path: string): string => path.replace(/\/$/, '');

/**
 * What stays open when the area itself is closed to somebody (A8): where their money is, what they were notified of, their
 * conversations with support (S1), and the ways into their account, which are theirs to guard whatever its status.
 */
const forAll: ReadonlySet<string> = new Set([
  '/user/statement',
  '/user/withdrawals',
  '/user/notices',
  '/user/support',
  '/user/auth/password',
]);

/** Whether a path is open whatever the status of the account (A8). */
export function openToAll(path: string): boolean {
  const here = unslashed(path);
  return (
    forAll.has(here) ||
    /^\/user\/(withdrawals\/(?!new$)|trading\/copies(\/|$)|mining(\/contracts\/.|$)|support\/.)/.test(here)
  );
}

/** Whether a path is open to somebody with this status (A8, A9.1): who is suspended also asks for withdrawals. */
export function openBy(path: string, status: AccountStatus): boolean {
  return (
    status === 'approved' ||
    openToAll(path) ||
    (mayAskForWithdrawal(status) && unslashed(path) === '/user/withdrawals/new')
  );
}

/**
 * Whether a path is open to somebody approved who has not accepted a changed text yet (I1): money comes in and goes out all
 * the same, as the server lets it.
 */
export function openUnaccepted(path: string): boolean {
  const here = unslashed(path);
  return openToAll(here) || here === '/user/withdrawals/new' || /^\/user\/deposits(\/|$)/.test(here);
}

/**
 * Where a step leads on to at once, null where it is the one to stand on (A5).
 *
 * @param forwards whether it leads on to the first unfinished step also where it could be looked through again
 */
export function onwardFrom(
  step: OnboardingStep,
  me: OnboardingFacts,
  forwards: boolean,
): ReturnType<typeof stepAhead> | null {
  const left = stepsLeft(me);
  // What was reviewed stands (A12): who is approved finishes what is missing, and looks through nothing.
  const stays = me.account_status === 'approved' ? left.includes(step) : true;
  return stays && !(forwards && left[0] !== step) ? null : stepAhead(left);
}

/** The steps that are to be done as steps, not elsewhere. */
function stepsLeft(me: OnboardingFacts): readonly OnboardingStep[] {
  switch (me.account_status) {
    case 'declined':
      // The status screen says why, and has the form for new ID images (A8).
      return me.unfinishedSteps.filter((step) => step !== 'step-four');
    case 'approved':
      // A text that changed is asked for in the user area; once it is accepted, the step is about missing details only.
      return me.agreementsToAccept.length > 0 && me.country !== null
        ? me.unfinishedSteps.filter((step) => step !== 'risks')
        : me.unfinishedSteps;
    case 'pending':
    case 'suspended':
    case 'blocked':
    case 'void':
      return me.unfinishedSteps;
  }
}

import type { Static } from 'typebox';
import type { Customer } from '#api/accounts.ts';

type Waiting = Pick<Static<typeof Customer>, 'account_status' | 'missing' | 'identityGiven'>;

/** What the first approval of who is pending waits for (A9), whoever has to do it; empty for everybody else. */
export function waitsFor({ account_status, missing, identityGiven }: Waiting): string {
  if (account_status !== 'pending') return '';
  const words = {
    email: 'verified e-mail',
    onboarding: 'steps of sign-up',
    // What was sent is staff's to look at.
    identity: identityGiven ? 'ID review' : 'ID images',
  } as const;
  return missing.length === 0 ? 'approval' : missing.map((condition) => words[condition]).join(', ');
}

/** Where the ID images of a customer stand. */
export function imagesOf(customer: Pick<Static<typeof Customer>, 'identityApproved' | 'identityGiven'>): string {
  if (customer.identityApproved) return 'approved';
  return customer.identityGiven ? 'waiting for their review' : 'none to review';
}

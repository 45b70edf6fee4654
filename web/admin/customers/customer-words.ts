import type { Static } from 'typebox';
import type { Customer } from '#api/accounts.ts';
import type { IdentityCase } from '#web/admin/queue/cases.ts';

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

type Reviewed = Pick<IdentityCase, 'status' | 'account_status' | 'account'>;

/** Whether one decision approves images and account (I4): the account waits for nothing else. */
export const approvesBoth = ({ account_status, account }: Omit<Reviewed, 'status'>): boolean =>
  account_status === 'pending' && account.missing.length === 0 && !account.countryClosed;

const ofCustomer = { email: 'to verify the e-mail address', onboarding: 'to finish sign-up', identity: '' } as const;

/** What the approval of an account waits for, and from whom (A9): 'pending: waits for the customer to finish sign-up'. */
export function accountWaits(reviewed: Reviewed): string {
  const {
    status,
    account_status: account,
    account: { missing, countryClosed },
  } = reviewed;
  if (account !== 'pending') return account;
  if (countryClosed) return 'pending: cannot be approved, the country is closed (COUNTRIES_CLOSED)';
  const waits = [
    ...(missing.length === 0
      ? []
      : [`the customer ${missing.map((condition) => ofCustomer[condition]).join(' and ')}`]),
    ...(status === 'submitted' || status === 'in_review' ? ['the decision on these images'] : []),
    ...(status === 'declined' || status === 'superseded' ? ['new ID images from the customer'] : []),
  ];
  return `pending: waits for ${waits.length === 0 ? 'its approval by a reviewer' : waits.join(', and for ')}`;
}

/** How often images were declined before: '1 time'; null where never. */
export const earlierDeclines = (count: number): string | null =>
  count === 0 ? null : `${count} ${count === 1 ? 'time' : 'times'}`;

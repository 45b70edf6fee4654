import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { Static } from 'typebox';
import type { Customer } from '#api/accounts.ts';
import type { readCustomerSecurity } from '#api/customer-security.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { listCustomerContracts } from '#api/record-pages.ts';
import type { DeclineCode } from '#domain/identity/reasons.ts';
import type { IdentityCase } from '#web/admin/queue/cases.ts';
import { accountStatusWord } from '#web/admin/widgets/account-status-word.ts';
import { recordText } from '#web/admin/widgets/record-text.ts';

type Waiting = Pick<Static<typeof Customer>, 'account_status' | 'missing' | 'identityGiven'>;

/** What the first approval of who is pending waits for (A9), whoever has to do it; empty for everybody else. */
export function waitsFor({ account_status, missing, identityGiven }: Waiting): string {
  if (account_status !== 'pending') return '';
  const words = {
    email: t`confirmed e-mail`,
    onboarding: t`steps of sign-up`,
    // What was sent is staff's to look at.
    identity: identityGiven ? t`ID review` : t`ID images`,
  };
  return missing.length === 0
    ? t({ message: 'approval', context: 'a customer' })
    : missing.map((condition) => words[condition]).join(', ');
}

/** Where the ID images of a customer stand. */
export function imagesOf(customer: Pick<Static<typeof Customer>, 'identityApproved' | 'identityGiven'>): string {
  if (customer.identityApproved) return t({ message: 'approved', context: 'ID images' });
  return customer.identityGiven ? t`waiting for their review` : t`none to review`;
}

type Reviewed = Pick<IdentityCase, 'status' | 'account_status' | 'account'>;

/** Whether one decision approves images and account (I4): the account waits for nothing else. */
export const approvesBoth = ({ account_status, account }: Omit<Reviewed, 'status'>): boolean =>
  account_status === 'pending' && account.missing.length === 0 && !account.countryClosed;

/** What the customer has to do for an approval; empty where that is nothing. */
function stepsOfCustomer(missing: Reviewed['account']['missing']): readonly string[] {
  const [email, onboarding] = [missing.includes('email'), missing.includes('onboarding')];
  if (email && onboarding) return [t`the customer to verify the e-mail address and to finish sign-up`];
  if (email) return [t`the customer to verify the e-mail address`];
  return onboarding ? [t`the customer to finish sign-up`] : [];
}

/** What the approval of an account waits for, and from whom (A9): 'pending: waits for the customer to finish sign-up'. */
export function accountWaits(reviewed: Reviewed): string {
  const {
    status,
    account_status: account,
    account: { missing, countryClosed },
  } = reviewed;
  if (account !== 'pending') return accountStatusWord(account);
  if (countryClosed) return t`pending: cannot be approved, the country is closed (COUNTRIES_CLOSED)`;
  const waits = [
    ...stepsOfCustomer(missing),
    ...(status === 'submitted' || status === 'in_review' ? [t`the decision on these images`] : []),
    ...(status === 'declined' || status === 'superseded' ? [t`new ID images from the customer`] : []),
  ];
  const [first = t`its approval by a reviewer`, second] = waits;
  return second === undefined ? t`pending: waits for ${first}` : t`pending: waits for ${first}, and for ${second}`;
}

/** How often images were declined before: '1 time'; null where never. */
export const earlierDeclines = (count: number): string | null =>
  count === 0 ? null : plural(count, { one: '# time', other: '# times' });

/** Whether an e-mail address is verified, in words. */
export const verifiedWords = (isVerified: boolean): string =>
  isVerified
    ? t({ message: 'confirmed', context: 'an e-mail address' })
    : t({ message: 'not confirmed', context: 'an e-mail address' });

/** Why ID images are declined, as staff read it: in English what the audit trail says of it. */
export const declineWords: Readonly<Record<DeclineCode, MessageDescriptor>> = {
  unreadable: recordText('decline', 'unreadable'),
  incomplete: recordText('decline', 'incomplete'),
  wrong_sides: recordText('decline', 'wrong_sides'),
  not_accepted: recordText('decline', 'not_accepted'),
  expired: recordText('decline', 'expired'),
  details_differ: recordText('decline', 'details_differ'),
  not_the_original: recordText('decline', 'not_the_original'),
  under_age: recordText('decline', 'under_age'),
  forged: recordText('decline', 'forged'),
};

/** How a mining contract stands. */
export const contractWords: Readonly<
  Record<ReplyOf<typeof listCustomerContracts>['items'][number]['state'], MessageDescriptor>
> = {
  waiting: msg({ message: 'waiting', context: 'a contract' }),
  running: msg({ message: 'running', context: 'a contract' }),
  ended: msg({ message: 'ended', context: 'a contract' }),
};

/** By what a session was opened. */
export const openedByWords: Readonly<
  Record<ReplyOf<typeof readCustomerSecurity>['sessions'][number]['openedBy'], MessageDescriptor>
> = {
  password: msg({ message: 'password', context: 'a sign-in' }),
  code: msg({ message: 'code', context: 'a sign-in' }),
  'recovery code': msg({ message: 'recovery code', context: 'a sign-in' }),
  passkey: msg({ message: 'passkey', context: 'a sign-in' }),
};

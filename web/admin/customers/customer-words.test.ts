import { expect, it } from 'vitest';
import { declineCodes, declineReasons } from '#domain/identity/reasons.ts';
import { textOf } from '#web/texts/text.ts';
import { accountWaits, approvesBoth, declineWords, earlierDeclines, imagesOf, waitsFor } from './customer-words.ts';
import { hasNothingToRemove } from './removals.tsx';

const sent = { account_status: 'pending', missing: ['identity'], identityGiven: true } as const;

it('[A9] who has sent ID images waits for their review, and who has not, for the images', () => {
  expect(waitsFor({ ...sent, missing: ['identity'] })).toBe('ID review');
  expect(waitsFor({ ...sent, missing: ['email', 'onboarding', 'identity'], identityGiven: false })).toBe(
    'confirmed e-mail, steps of sign-up, ID images',
  );
});

it('[A9] whom nothing is missing waits for approval, and whose status is another one for nothing', () => {
  expect(waitsFor({ ...sent, missing: [] })).toBe('approval');
  expect(waitsFor({ ...sent, missing: ['identity'], account_status: 'approved' })).toBe('');
});

it('[A9] images are approved, wait for their review, or are not there', () => {
  const of = (identityApproved: boolean, identityGiven: boolean) => imagesOf({ identityApproved, identityGiven });
  expect([of(true, true), of(false, true), of(false, false)]).toEqual([
    'approved',
    'waiting for their review',
    'none to review',
  ]);
});

it('[I4] one decision approves both where the account waits for the images alone; else it says what it waits for, and from whom', () => {
  const of = (missing: readonly ('email' | 'onboarding')[], countryClosed = false) => ({
    status: 'in_review' as const,
    account_status: 'pending' as const,
    account: { missing: [...missing], countryClosed, version: 3 },
  });
  expect([of([]), of(['email']), of([], true)].map(approvesBoth)).toEqual([true, false, false]);
  expect(approvesBoth({ ...of([]), account_status: 'approved' })).toBe(false);
  expect(accountWaits(of([]))).toBe('pending: waits for the decision on these images');
  expect(accountWaits(of(['email', 'onboarding']))).toBe(
    'pending: waits for the customer to verify the e-mail address and to finish sign-up, and for the decision on these images',
  );
  expect(accountWaits({ ...of([]), status: 'approved' })).toBe('pending: waits for its approval by a reviewer');
  expect(accountWaits({ ...of([]), status: 'superseded' })).toBe('pending: waits for new ID images from the customer');
  expect(accountWaits(of([], true))).toContain('country is closed');
  expect(accountWaits({ ...of([]), account_status: 'suspended' })).toBe('suspended');
});

it('[I4] staff read the reason of a decline as the audit trail has it', () => {
  for (const code of declineCodes) expect(textOf(declineWords[code])).toBe(declineReasons[code].label);
});

it('[I4] says how often images were declined before', () => {
  expect([0, 1, 2].map(earlierDeclines)).toEqual([null, '1 time', '2 times']);
});

it('[A10] where the password alone signs in there is nothing of a lost second factor to remove', () => {
  expect(hasNothingToRemove({ secondFactorSince: null, passkeys: 0 })).toBe(true);
  expect(hasNothingToRemove({ secondFactorSince: null, passkeys: 1 })).toBe(false);
  expect(hasNothingToRemove({ secondFactorSince: '2026-11-24T10:00:00.000Z', passkeys: 0 })).toBe(false);
});

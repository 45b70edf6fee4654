import { expect, it } from 'vitest';
import { imagesOf, waitsFor } from './customer-words.ts';

const sent = { account_status: 'pending', missing: ['identity'], identityGiven: true } as const;

it('[A9] who has sent ID images waits for their review, and who has not, for the images', () => {
  expect(waitsFor({ ...sent, missing: ['identity'] })).toBe('ID review');
  expect(waitsFor({ ...sent, missing: ['email', 'onboarding', 'identity'], identityGiven: false })).toBe(
    'verified e-mail, steps of sign-up, ID images',
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

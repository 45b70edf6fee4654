import { expect, it } from 'vitest';
import { reviewState } from './deposit-review-state.ts';

const pending = { status: 'pending', review: null, payments: [] } as const;
const confirmed = { state: 'confirmed', waits: null, credited: false } as const;

it('[D5] a pending deposit is in review from when its payment is left to staff, and not before', () => {
  expect(reviewState(pending)).toBeNull();
  expect(reviewState({ ...pending, payments: [confirmed] })).toBeNull();
  expect(reviewState({ ...pending, payments: [confirmed], review: 'two_people' })).toBe('in_review');
  const unclear = { ...confirmed, waits: 'not_meant_before' } as const;
  expect(reviewState({ ...pending, payments: [unclear] })).toBe('in_review');
  expect(reviewState({ ...pending, payments: [{ ...unclear, state: 'confirming' }] })).toBeNull();
  expect(reviewState({ ...pending, payments: [{ ...unclear, credited: true }] })).toBeNull();
});

it('[D5] of a part the rest is awaited, and what is decided is in no review', () => {
  expect(reviewState({ ...pending, payments: [confirmed], review: 'part' })).toBe('part_paid');
  expect(reviewState({ ...pending, status: 'approved', review: 'amount' })).toBeNull();
});

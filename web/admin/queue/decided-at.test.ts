import { expect, it } from 'vitest';
import { depositDecidedAt, withdrawalDecidedAt } from './decided-at.ts';

type Steps = Parameters<typeof withdrawalDecidedAt>[0]['timeline'];
type DepositSteps = Parameters<typeof depositDecidedAt>[0]['timeline'];

const at = (hour: number): string => `2026-11-24T0${hour}:00:00.000Z`;

it('[R1.1] a decided withdrawal says when it was decided, not how long it waits; a later look at the chain changes nothing', () => {
  const timeline: Steps = [
    { step: 'requested', time: at(1) },
    { step: 'sending', time: at(2) },
    { step: 'paid', transactionId: '0x7c', time: at(3) },
    { step: 'confirmed_on_the_chain', time: at(4) },
  ];
  expect(withdrawalDecidedAt({ status: 'pending', timeline })).toBeNull();
  expect(withdrawalDecidedAt({ status: 'approved', timeline })).toBe(at(3));
  const declined: Steps = [
    { step: 'requested', time: at(1) },
    { step: 'declined_for_reversal', time: at(5) },
  ];
  expect(withdrawalDecidedAt({ status: 'declined', timeline: declined })).toBe(at(5));
});

it('[R1.1] so does a deposit', () => {
  const timeline: DepositSteps = [
    { step: 'requested', time: at(1) },
    { step: 'cancelled', time: at(2) },
  ];
  expect(depositDecidedAt({ status: 'pending', timeline })).toBeNull();
  expect(depositDecidedAt({ status: 'declined', timeline })).toBe(at(2));
});

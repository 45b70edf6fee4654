import { expect, test } from 'vitest';
import { stagesOf } from './progress.ts';

type Deposit = Parameters<typeof stagesOf>[0];
const base = { status: 'pending', payments: [], timeline: [], watch: { confirmationsNeeded: 3, failingSince: null } };
// Only what the stages are made of; the rest of a deposit says nothing about them.
const deposit = (more: object): Deposit => ({ ...base, ...more }) as unknown as Deposit;
const payment = (state: string, confirmations: number) => ({
  state,
  confirmations,
  confirmationsNeeded: 3,
  part: false,
  waits: null,
});
const states = (more: object) => stagesOf(deposit(more))?.map(({ name, state }) => `${name} ${state}`);

test('[D3] the stages of a deposit are those that are recorded', () => {
  expect(states({})).toEqual(['sent now', 'seen next', 'confirmed next', 'credited next']);
  expect(stagesOf(deposit({ payments: [payment('confirming', 1)] }))).toMatchObject([
    { state: 'done' },
    { state: 'done' },
    { name: 'confirmed', state: 'now', count: { of: 1, needed: 3 } },
    { state: 'next' },
  ]);
  expect(states({ payments: [payment('confirmed', 3)] })?.at(-1)).toBe('credited now');
  expect(states({ status: 'approved', credited: '1.00' })?.at(-1)).toBe('credited done');
  expect(states({ status: 'approved', credited: '1.00', reversed: true })?.at(-1)).toBe('credited lost');
});

test('[D3] where nothing watches the chain no stage claims that it does', () => {
  expect(states({ watch: null })).toEqual(['sent now', 'checked next', 'credited next']);
});

test('[D3] a part leaves the first stage open, and what was declined has none', () => {
  expect(states({ payments: [{ ...payment('confirmed', 3), part: true }] })?.at(0)).toBe('sent now');
  expect(stagesOf(deposit({ status: 'declined', reasonCode: 'payment_taken' }))).toBeNull();
});

import { expect, it } from 'vitest';
import { depositTones } from './state-tones.ts';
import { withdrawalState, withdrawalTone, withdrawalWord } from './withdrawal-state.ts';

it('W5: a withdrawal has one word and one colour for each state, whoever reads it', () => {
  const said = (
    [
      { status: 'pending' },
      { status: 'pending', sending: true, coinAmount: null },
      { status: 'pending', sending: true, coinAmount: '0.5' },
      { status: 'approved' },
      { status: 'declined' },
      { status: 'returned' },
      { status: 'cancelled' },
    ] as const
  ).map((one) => [withdrawalWord(one), withdrawalTone(one)]);
  expect(said).toEqual([
    ['in review', 'warn'],
    ['approved', 'warn'],
    ['to send', 'warn'],
    ['paid out', 'up'],
    ['declined', 'down'],
    ['returned', 'down'],
    ['cancelled', 'quiet'],
  ]);
});

it('W5: what is recorded as paid is called paid out where its chain does not speak against it', () => {
  const said = ([null, 'confirmed', 'seen', 'not yet seen', 'elsewhere', 'short'] as const).map((onChain) => {
    const paid = { status: 'approved', onChain } as const;
    return [withdrawalState(paid), withdrawalWord(paid), withdrawalTone(paid)];
  });
  expect(said).toEqual([
    ['paid', 'paid out', 'up'],
    ['paid', 'paid out', 'up'],
    ['paid', 'paid out', 'up'],
    ['unseen', 'recorded as paid', 'quiet'],
    ['unpaid', 'recorded as paid', 'down'],
    ['unpaid', 'recorded as paid', 'down'],
  ]);
});

it('[D5] [W5] a deposit and a withdrawal in review have the same colour', () => {
  expect(depositTones.in_review).toBe(withdrawalTone({ status: 'pending' }));
});

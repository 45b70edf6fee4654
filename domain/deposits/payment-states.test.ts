import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeId } from '#domain/ids/ids.ts';
import { paymentState, paymentStep } from './payment-states.ts';

const [one, two] = [1, 2].map((n) => makeId('pay', n, new Uint8Array(10)));

describe('payments seen on a chain', () => {
  it('[D5] a payment stands where the chain says, and is confirmed with as many blocks as are needed', () => {
    const facts = { height: null, inPool: true, wasMined: false };
    expect(paymentState(facts, 100, 3)).toEqual({ kind: 'seen' });
    expect(paymentState({ ...facts, inPool: false }, 100, 3)).toEqual({ kind: 'replaced' });
    expect(paymentState({ ...facts, wasMined: true }, 100, 3)).toEqual({ kind: 'reorganised' });
    const at = (height: number) => paymentState({ height, inPool: false, wasMined: true }, 100, 3);
    expect(at(99)).toEqual({ kind: 'confirming', confirmations: 2, needed: 3 });
    expect(at(98)).toEqual({ kind: 'confirmed', confirmations: 3, needed: 3 });
  });

  it('[D5] only the payment that a deposit was credited by reverses and restores it, each in its turn', () => {
    if (!one || !two) throw new Error('no ids');
    const state = fc.constantFrom(
      { kind: 'seen' as const },
      { kind: 'replaced' as const },
      { kind: 'reorganised' as const },
      { kind: 'confirming' as const, confirmations: 1, needed: 3 },
      { kind: 'confirmed' as const, confirmations: 3, needed: 3 },
    );
    fc.assert(
      fc.property(state, fc.boolean(), fc.boolean(), (is, reversed, own) => {
        const credited = { payment: own ? one : two, transactionId: 'x', reversed };
        const { step } = paymentStep('approved', credited, { id: one, transactionId: 'y' }, is, {
          arrived: true,
          confirmed: true,
        });
        expect(step === 'reverse').toBe(own && !reversed && (is.kind === 'reorganised' || is.kind === 'replaced'));
        expect(step === 'restore').toBe(own && reversed && is.kind === 'confirmed');
        expect(step === 'another').toBe(!own && is.kind !== 'reorganised' && is.kind !== 'replaced');
      }),
    );
  });
});

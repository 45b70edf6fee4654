import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cents, floorShare } from '#domain/money/amount.ts';
import { mostCover } from '#domain/trades/copy-reserve.ts';
import { bookOf } from './book.ts';
import { type Choices, changeSettings, startSettings } from './choices.ts';

const operator = { defaultAllocation: cents(10_000n), leastAllocation: cents(1_000n) };
const start = (chosen: Choices, available = 50_000n) => {
  const decided = startSettings(chosen, cents(available), operator);
  return decided.ok ? decided.value : decided.failure;
};

it('[C2] without settings a copy puts apart the smaller of available and the configured amount, at 5 % a trade and half of it as stop-loss', () => {
  expect(start({})).toEqual({
    allocation: 10_000n,
    sizing: { kind: 'proportional' },
    maxStake: 500n,
    maxOpen: 5,
    stopLoss: 5_000n,
  });
  expect(start({}, 4_321n)).toMatchObject({ allocation: 4_321n, maxStake: 216n, stopLoss: 2_160n });
  // Never below the smallest stake that any pair takes.
  expect(start({ allocation: cents(1_000n) })).toMatchObject({ maxStake: 100n });
  expect(start({ fixedStake: cents(700n) })).toMatchObject({ sizing: { kind: 'fixed', stake: 700n }, maxStake: 700n });
});

it('[C2] an allocation has a least and never more than is available; other settings have to make sense', () => {
  expect(start({}, 999n)).toMatchObject({
    code: 'insufficient_available',
    facts: { available: '9.99', asked: '10.00' },
  });
  expect(start({ allocation: cents(999n) })).toMatchObject({
    code: 'allocation_out_of_limits',
    facts: { min: '10.00', max: '500.00' },
  });
  expect(start({ allocation: cents(50_001n) })).toMatchObject({ code: 'insufficient_available' });
  const wrong: readonly [Choices, string][] = [
    [{ sizing: 'fixed' }, 'fixedStake'],
    [{ fixedStake: cents(99n) }, 'fixedStake'],
    [{ fixedStake: cents(600n), maxStake: cents(500n) }, 'fixedStake'],
    [{ maxStake: cents(99n) }, 'maxStake'],
    [{ maxStake: cents(10_001n) }, 'maxStake'],
    [{ fixedStake: cents(10_001n) }, 'fixedStake'],
    [{ stopLoss: cents(0n) }, 'stopLoss'],
    [{ stopLoss: cents(10_001n) }, 'stopLoss'],
  ];
  for (const [chosen, field] of wrong) {
    expect(start(chosen), field).toMatchObject({ code: 'invalid_input', facts: { fields: [{ field }] } });
  }
  expect(start({ stopLoss: null })).toMatchObject({ stopLoss: null });
  // All of it: the copy ends when nothing is left.
  expect(start({ stopLoss: cents(10_000n) })).toMatchObject({ stopLoss: 10_000n });
});

it('[C2] a change moves the difference, and gives back only what is free', () => {
  const before = startSettings({}, cents(50_000n), operator);
  if (!before.ok) throw new Error('refused');
  const change = (chosen: Choices, free = 10_000n, profit = 0n) => {
    const facts = { available: cents(40_000n), free: cents(free), profit, leastAllocation: cents(1_000n) };
    const decided = changeSettings(before.value, chosen, facts);
    return decided.ok ? decided.value : decided.failure;
  };
  expect(change({ allocation: cents(15_000n) })).toMatchObject({ move: 5_000n, settings: { maxStake: 500n } });
  expect(change({ allocation: cents(4_000n) })).toMatchObject({ move: -6_000n });
  expect(change({ maxOpen: 2 })).toMatchObject({ move: 0n, settings: { maxOpen: 2, allocation: 10_000n } });
  expect(change({ allocation: cents(50_001n) })).toMatchObject({ code: 'insufficient_available' });
  expect(change({ allocation: cents(3_999n) }, 6_000n)).toMatchObject({
    code: 'allocation_out_of_limits',
    facts: { min: '40.00', max: '500.00' },
  });
  expect(change({ allocation: cents(500n) })).toMatchObject({ code: 'allocation_out_of_limits' });
  expect(change({ stopLoss: cents(2_000n) }, 10_000n, -2_000n)).toMatchObject({ code: 'invalid_input' });
  expect(change({ stopLoss: cents(2_001n) }, 10_000n, -2_000n)).toMatchObject({ settings: { stopLoss: 2_001n } });
});

it('[C2] [C3] whatever copies are set and changed to, the cover set aside for them is never more than what they put apart can win', () => {
  const amount = fc.bigInt({ min: 1n, max: 60_000n }).map(cents);
  const choice: fc.Arbitrary<Choices> = fc.record(
    {
      allocation: amount,
      fixedStake: fc.option(amount),
      maxStake: amount,
      stopLoss: fc.option(amount),
    },
    { requiredKeys: [] },
  );
  const story = fc.array(choice, { minLength: 1, maxLength: 6 });
  let kept = 0;
  fc.assert(
    fc.property(
      fc.array(story, { minLength: 1, maxLength: 4 }),
      amount,
      fc.bigInt(1n, 60_000n),
      (stories, stake, more) => {
        const copies = stories.flatMap(([first, ...rest]) => {
          const begun = startSettings(first ?? {}, cents(50_000n), operator);
          if (!begun.ok) return [];
          const facts = { available: cents(50_000n), profit: 0n, leastAllocation: cents(1_000n) };
          return [
            rest.reduce((settings, chosen) => {
              const changed = changeSettings(settings, chosen, { ...facts, free: settings.allocation });
              return changed.ok ? changed.value.settings : settings;
            }, begun.value),
          ];
        });
        kept += copies.length;
        for (const { allocation, sizing, maxStake, stopLoss } of copies) {
          expect(maxStake <= allocation && maxStake >= 100n).toBe(true);
          expect(stopLoss === null || stopLoss <= allocation).toBe(true);
          if (sizing.kind === 'fixed') expect(sizing.stake <= maxStake).toBe(true);
        }
        const apart = cents(copies.reduce((sum, { allocation }) => sum + allocation, 0n));
        const trade = { stake, balanceBefore: cents(stake + more), payoutRate: 8_500, mostStake: cents(100_000_000n) };
        expect(mostCover(bookOf(copies), trade) <= floorShare(apart, 8_500)).toBe(true);
      },
    ),
  );
  expect(kept).toBeGreaterThan(0);
});

it('[C2] lowering the allocation takes the stakes and the stop-loss that are not named down with it', () => {
  const named = { fixedStake: cents(8_000n), maxStake: cents(9_000n), stopLoss: cents(7_000n) };
  const before = startSettings(named, cents(50_000n), operator);
  if (!before.ok) throw new Error('refused');
  const facts = { available: cents(0n), free: cents(10_000n), profit: 0n, leastAllocation: cents(1_000n) };
  const lower = (chosen: Choices) => changeSettings(before.value, { allocation: cents(5_000n), ...chosen }, facts);
  expect(lower({})).toMatchObject({
    value: { settings: { sizing: { stake: 5_000n }, maxStake: 5_000n, stopLoss: 5_000n } },
  });
  expect(lower({ maxStake: cents(9_000n) })).toMatchObject({ failure: { code: 'invalid_input' } });
  expect(lower({ stopLoss: cents(7_000n) })).toMatchObject({ failure: { code: 'invalid_input' } });
});

import { expect, test } from 'vitest';
import { cents } from '#domain/money/amount.ts';
import {
  bodyOf,
  changeOf,
  type Draft,
  emptyDraft,
  explainedStake,
  previewOf,
  problemsOf,
  settingsOf,
  standardAllocation,
  standardsOf,
} from './choices.ts';

const draft = (typed: Partial<Draft>): Draft => ({ ...emptyDraft, allocation: '1,000.00', ...typed });

test('[C2] an allocation is an amount above nothing and at most what is available', () => {
  for (const allocation of ['', '0', '0.00', '-5', '1.005', 'ten']) {
    expect(problemsOf(draft({ allocation }), '500.00').allocation).toMatch(/for example 100.00/);
  }
  expect(problemsOf(draft({}), '999.99').allocation).toBe('Available is 999.99: less than this.');
  expect(problemsOf(draft({}), '1000.00')).toEqual({});
  expect(problemsOf(draft({}), null)).toEqual({});
});

test('[C2] settings that are left empty keep their defaults, and those that are typed are checked at their fields', () => {
  expect(bodyOf(draft({}), 'real')).toEqual({ wallet: 'real', allocation: '1000.00', sizing: 'proportional' });
  const wrong = problemsOf(
    draft({ sizing: 'fixed', fixedStake: '', maxStake: '1.005', maxOpen: '0', stopLoss: 'x' }),
    null,
  );
  expect(Object.keys(wrong).toSorted()).toEqual(['fixedStake', 'maxOpen', 'maxStake', 'stopLoss']);
  expect(problemsOf(draft({ fixedStake: 'not read where the stake is in proportion' }), null)).toEqual({});
  expect(problemsOf(draft({ stops: false, stopLoss: 'not read where there is none' }), null)).toEqual({});
  const needed = problemsOf(draft({}), null, ['maxStake', 'maxOpen', 'stopLoss']);
  expect(Object.keys(needed).toSorted()).toEqual(['maxOpen', 'maxStake', 'stopLoss']);
  const typed = { sizing: 'fixed', fixedStake: '5', maxStake: '10', maxOpen: ' 3 ', stopLoss: '200' } as const;
  expect(bodyOf(draft(typed), 'practice')).toEqual({
    wallet: 'practice',
    allocation: '1000.00',
    sizing: 'fixed',
    fixedStake: '5',
    maxStake: '10',
    maxOpen: 3,
    stopLoss: '200',
  });
});

test('[C2] what the server would refuse of the settings is said at its field, by the same rules', () => {
  expect(problemsOf(draft({ sizing: 'fixed', fixedStake: '20', maxStake: '10' }), null)).toEqual({
    fixedStake: 'has to be 10.00 or less',
  });
  expect(problemsOf(draft({ maxStake: '0.50' }), null)).toEqual({ maxStake: 'has to be 1.00 or more' });
});

test('[C2] a change takes the stop-loss and the fixed stake away where they are switched off', () => {
  expect(changeOf(draft({ fixedStake: '5', stops: false, stopLoss: '80' }))).toMatchObject({
    sizing: 'proportional',
    fixedStake: null,
    stopLoss: null,
  });
  expect(bodyOf(draft({ stops: false }), 'real').stopLoss).toBeNull();
});

test('[C2] the preview waits for what can be computed with', () => {
  expect(previewOf(draft({ allocation: '' }), 'real')).toBeNull();
  expect(previewOf(draft({ stopLoss: 'x' }), 'real')).toBeNull();
  expect(previewOf(draft({ stopLoss: '100' }), 'real')).toMatchObject({ allocation: '1000.00', stopLoss: '100' });
  expect(previewOf(draft({ stops: false }), 'real')).toMatchObject({ stopLoss: '1000.00' });
});

test('[C3] a stake is explained by the rule that places it', () => {
  const example = {
    amount: '50.00',
    balanceBefore: '2000.00',
    payoutRate: 8500,
    minStake: '1.00',
    maxStake: '1000.00',
  };
  const of = (typed: Partial<Draft>, trade: Partial<typeof example> = {}) => {
    const settings = settingsOf(draft(typed));
    return settings && explainedStake(settings, { ...example, ...trade });
  };
  expect(of({ allocation: '400.00' })?.stake).toBe('10.00');
  expect(of({ allocation: '400.00' }, { amount: '500.00' })).toEqual({
    stake: '20.00',
    why: 'Cut to your most per trade.',
  });
  expect(of({ allocation: '20.00' })?.why).toContain('0.50 is below the least stake of the pair, 1.00');
  expect(of({}, { balanceBefore: '-3.00' })?.why).toContain('no balance');
  expect(of({ sizing: 'fixed', fixedStake: '7.50' })?.stake).toBe('7.50');
  expect(settingsOf(draft({}))?.maxStake).toBe(cents(5_000n));
});

test('[C2] what holds for an empty field is told by the rule that fills it', () => {
  expect(standardsOf(draft({ allocation: '33.33', stopLoss: '1' }))).toMatchObject({
    maxStake: 166n,
    stopLoss: 1_666n,
  });
  expect(standardsOf(draft({ allocation: '' }))).toBeNull();
});

test('[C2] a copy begins with the operator’s amount, or with what there is where that is less', () => {
  const terms = { allocation: '100.00', leastAllocation: '10.00' };
  const begins = (spare: string | null) => standardAllocation(spare, terms);
  expect(['250.00', '100.00', '42.50', '10.00', '9.99', '0.00', null].map(begins)).toEqual([
    ...['100.00', '100.00', '42.50', '10.00', '', '', ''],
  ]);
  expect(standardAllocation('250.00', undefined)).toBe('');
});

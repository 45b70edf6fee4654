import { expect, test } from 'vitest';
import { cents } from '#domain/money/amount.ts';
import {
  type Bounds,
  bodyOf,
  changeOf,
  type Draft,
  emptyDraft,
  explainedStake,
  leastOfChange,
  previewOf,
  problemsOf,
  rebased,
  settingsOf,
  standardAllocation,
  standardsOf,
  startWord,
  stillWrong,
} from './choices.ts';

const draft = (typed: Partial<Draft>): Draft => ({ ...emptyDraft, allocation: '1,000.00', ...typed });

const free: Bounds = { least: null, most: null, unit: 'USD' };

test('[C2] whatever is wrong with an allocation, the least and what is available are named', () => {
  const bounds: Bounds = { least: '10.00', most: '500.00', unit: 'practice USD' };
  for (const allocation of ['', '0', '0.00', '-5', '1.005', 'ten', '9.99', '500.01', '5000']) {
    expect(problemsOf(draft({ allocation }), bounds), allocation).toEqual({
      allocation: 'Enter an amount from 10.00 to 500.00 practice USD, with at most two decimals',
    });
  }
  expect(problemsOf(draft({}), { ...bounds, most: '9.99' }).allocation).toBe(
    'The minimum for a copy is 10.00 practice USD; you have 9.99.',
  );
  expect(problemsOf(draft({ allocation: '0' }), { ...bounds, most: null }).allocation).toContain('at least 10.00');
  expect(problemsOf(draft({ allocation: '0' }), free).allocation).toContain('for example 100.00');
  for (const allocation of ['10', '500.00']) expect(problemsOf(draft({ allocation }), bounds)).toEqual({});
  expect(problemsOf(draft({}), free)).toEqual({});
});

test('[C2] a copy is lowered to the operator’s least, or to what is staked where that is more', () => {
  const least = (allocation: string, unstaked: string) => leastOfChange({ allocation, free: unstaked }, '10.00');
  expect(least('200.00', '200.00')).toBe('10.00');
  expect(least('200.00', '184.55')).toBe('15.45');
  expect(least('200.00', '260.00')).toBe('10.00');
  // The operator's least was raised since: what there is may stay.
  expect(least('8.00', '8.00')).toBe('8.00');
  expect(leastOfChange({ allocation: '200.00', free: '200.00' }, null)).toBeNull();
});

test('[C2] what a press found wrong is shown until it is fixed, and nothing is shown before a press', () => {
  const bounds: Bounds = { ...free, least: '10.00', most: '500.00' };
  const found = problemsOf(draft({ allocation: 'abc' }), bounds);
  expect(Object.keys(stillWrong(found, problemsOf(draft({ allocation: '5' }), bounds)))).toEqual(['allocation']);
  expect(stillWrong(found, problemsOf(draft({ allocation: '200' }), bounds))).toEqual({});
  expect(stillWrong({}, problemsOf(draft({ allocation: '' }), bounds))).toEqual({});
});

test('[C2] [E3] a form whose copy changed takes over what was not typed in it, and keeps what was', () => {
  const before = draft({ maxStake: '20.00', stopLoss: '500.00' });
  const now = { ...before, maxStake: '44.00', stopLoss: '100.00', sizing: 'fixed', fixedStake: '4.00' } as const;
  expect(rebased({ ...before, maxStake: '33' }, before, now)).toEqual({ ...now, maxStake: '33' });
  expect(rebased(before, before, now)).toEqual(now);
});

test('[C2] the button names the amount once there is one', () => {
  expect(startWord(draft({}), 'USD')).toBe('Copy with 1,000.00 USD');
  for (const allocation of ['', '0', 'abc', '-5']) expect(startWord(draft({ allocation }), 'USD')).toBe('Copy');
});

test('[C2] settings that are left empty keep their defaults, and those that are typed are checked at their fields', () => {
  expect(bodyOf(draft({}), 'real')).toEqual({ wallet: 'real', allocation: '1000.00', sizing: 'proportional' });
  const wrong = problemsOf(
    draft({ sizing: 'fixed', fixedStake: '', maxStake: '1.005', maxOpen: '0', stopLoss: 'x' }),
    free,
  );
  expect(Object.keys(wrong).toSorted()).toEqual(['fixedStake', 'maxOpen', 'maxStake', 'stopLoss']);
  expect(problemsOf(draft({ fixedStake: 'not read where the stake is in proportion' }), free)).toEqual({});
  expect(problemsOf(draft({ stops: false, stopLoss: 'not read where there is none' }), free)).toEqual({});
  const needed = problemsOf(draft({}), free, ['maxStake', 'maxOpen', 'stopLoss']);
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
  expect(problemsOf(draft({ sizing: 'fixed', fixedStake: '20', maxStake: '10' }), free)).toEqual({
    fixedStake: 'has to be 10.00 or less',
  });
  expect(problemsOf(draft({ maxStake: '0.50' }), free)).toEqual({ maxStake: 'has to be 1.00 or more' });
  expect(problemsOf(draft({ stopLoss: '1000.01' }), free)).toEqual({
    stopLoss: 'has to be 1000.00 or less: the copy cannot lose more',
  });
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
  const asked = (typed: Partial<Draft>) => previewOf(draft(typed), 'real', '10.00');
  for (const typed of [{ allocation: '' }, { allocation: '9.99' }, { stopLoss: 'x' }]) expect(asked(typed)).toBeNull();
  expect(asked({ stopLoss: '100' })).toMatchObject({ allocation: '1000.00', stopLoss: '100' });
  expect(asked({ stops: false })).toMatchObject({ stopLoss: '1000.00' });
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
    why: 'Cut to your limit per trade.',
  });
  expect(of({ allocation: '20.00' })?.why).toContain('0.50 is below the minimum stake of the pair, 1.00');
  expect(of({}, { balanceBefore: '-3.00' })?.why).toContain('no balance');
  expect(of({ sizing: 'fixed', fixedStake: '7.50' })?.stake).toBe('7.50');
  expect(settingsOf(draft({}))?.maxStake).toBe(cents(5_000n));
});

test('[C2] what holds for an empty field is said by the rule that fills it', () => {
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
    '100.00',
    '100.00',
    '42.50',
    '10.00',
    '',
    '',
    '',
  ]);
  expect(standardAllocation('250.00', undefined)).toBe('');
});

import { expect, test } from 'vitest';
import { bpsOf, isSameProfile, profileProblems, stillWrongOf, typedShare } from './profile.ts';

test('[C6] a share is typed in percent and kept in basis points', () => {
  expect(['0', '20', '12.5', ' 0.25 ', '100'].map(bpsOf)).toEqual([0, 2000, 1250, 25, 10_000]);
  expect(['', '-1', '101', '1.005', 'ten', '12,5'].map(bpsOf)).toEqual([null, null, null, null, null, null]);
  expect([0, 2000, 1250, 25, 10_000].map(typedShare)).toEqual(['0', '20', '12.5', '0.25', '100']);
});

test('[C5] what is wrong with a profile is said at its field, within the operator’s bound', () => {
  const good = { name: 'Ada', about: '', share: '20', isPublic: true };
  expect(profileProblems(good, 3000)).toEqual({});
  expect(profileProblems({ ...good, name: ' A ', about: 'a'.repeat(1001), share: '30.01' }, 3000)).toEqual({
    name: 'Enter a name of 3 to 40 characters',
    about: 'Enter at most 1000 characters',
    share: 'Enter at most 30 %',
  });
});

test('[E1] what was found wrong with a profile is shown until it is fixed, and a refusal while what was sent stands', () => {
  const good = { name: 'Ada', about: '', share: '20', isPublic: true };
  const found = profileProblems({ ...good, name: 'A' }, 3000);
  expect(Object.keys(stillWrongOf(found, profileProblems({ ...good, name: 'AB', share: '99' }, 3000)))).toEqual([
    'name',
  ]);
  expect(stillWrongOf(found, profileProblems(good, 3000))).toEqual({});
  expect([isSameProfile(good, { ...good }), isSameProfile(good, { ...good, name: 'Carla' })]).toEqual([true, false]);
});

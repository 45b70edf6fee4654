import { expect, test } from 'vitest';
import { oldestReleaseFor } from './contracts.ts';
import { isLater, productVersion } from './release.ts';

test.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.0', true],
  ['1.0.0', '1.0.0', false],
  ['1.0.0', '1.0.1', false],
  ['1.2.3-beta', '1.2.2', true],
  ['unknown', '0.1.0', false],
])('X3.8: %s comes after %s: %s', (version, than, later) => {
  expect(isLater(version, than)).toBe(later);
});

test('X3.8: the oldest release that bears a migration is the latest one that its contracts name', () => {
  expect(productVersion).toMatch(/^\d+\.\d+\.\d+$/);
  expect(oldestReleaseFor('alter table mail add column a text')).toBeNull();
  expect(
    oldestReleaseFor(
      '-- Contracts a.b since 0.9.0: unused.\n-- Contracts c since 0.10.0: unused.\n-- Contracts d since x: y',
    ),
  ).toBe('0.10.0');
});

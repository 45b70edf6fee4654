import { expect, it } from 'vitest';
import { changesFrom } from './customer-changes.ts';

it('[A9] an admin is offered the arrows that start at the status, and no others', () => {
  expect(changesFrom('pending')).toEqual(['approve', 'decline', 'block']);
  expect(changesFrom('approved')).toEqual(['suspend', 'block']);
  expect(changesFrom('suspended')).toEqual(['approve', 'block']);
  expect(changesFrom('blocked')).toEqual(['approve']);
  expect(changesFrom('declined')).toEqual(['block']);
  expect(changesFrom('void')).toEqual([]);
});

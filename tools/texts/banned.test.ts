import { expect, test } from 'vitest';
import { bannedIn } from './banned.ts';

const problems = (english: string): readonly string[] => bannedIn({ id: null, english });

test.each([
  'What arrives is credited.',
  'Paid. What is left over stays on record.',
  '<0>What you can check</0>',
  'The amount stands below.',
  'It ends by itself.',
  'Money put apart for copies',
  'The price of now',
  'You are told once.',
  'What has become of it?',
])('E1: “%s” is refused', (english) => {
  expect(problems(english)).not.toEqual([]);
});

test.each([
  'What can you check?',
  'Amount to set aside',
  'You get this notice once.',
  'The current price',
  'Standing orders and apartments are understood.',
])('E1: “%s” is accepted', (english) => {
  expect(problems(english)).toEqual([]);
});

import { expect, test } from 'vitest';
import { mostTagLength, readTag } from './customer-tags.ts';

test('[R1.10] a tag has one spelling, and what is too long or made of anything else is none', () => {
  expect(readTag(' VIP ')).toBe('vip');
  expect(readTag('call back-2026')).toBe('call back-2026');
  expect(readTag('a'.repeat(mostTagLength))).toBe('a'.repeat(mostTagLength));
  for (const wrong of [
    '',
    ' ',
    'a'.repeat(mostTagLength + 1),
    'a  b',
    '-a',
    'a-',
    'a_b',
    'é',
    '<b>',
    'a\nb',
    `${'a-'.repeat(50_000)}!`,
  ])
    expect(readTag(wrong), wrong.slice(0, 40)).toBeNull();
});

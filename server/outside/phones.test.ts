import { expect, test } from 'vitest';
import { couldBePhone } from '#domain/accounts/personal-details.ts';
import { readPhone } from './phones.ts';

test('[I1] a phone number is read as people of its country write it, and kept in one form', () => {
  expect(readPhone('079 123 45 67', 'CH')).toBe('+41791234567');
  expect(readPhone('+41 79 123 45 67', 'BR')).toBe('+41791234567');
  expect(readPhone('(11) 96123-4567', 'BR')).toBe('+5511961234567');
  expect(readPhone('+1 213 373 4253', null)).toBe('+12133734253');
});

test('[I1] what no phone can have is no number', () => {
  for (const text of [
    '',
    '123',
    '079 123',
    '+41 79 123 45 67 8901',
    'call me',
    '+999 123456789',
    '<b>1</b>',
    '079 123 45 67 ext. 3',
  ])
    expect([text, readPhone(text, 'CH')]).toEqual([text, null]);
  expect(readPhone('079 123 45 67', null)).toBeNull();
  // A territory without phones of its own reads numbers with a prefix only.
  expect(readPhone('079 123 45 67', 'AQ')).toBeNull();
});

test('[I1] what a form refuses before the server is asked is no number anywhere', () => {
  for (const text of ['12', '123', 'call me', '+', '<b>12345</b>']) {
    expect([text, couldBePhone(text), readPhone(text, 'CH')]).toEqual([text, false, null]);
  }
  for (const [text, country] of [
    ['079 123 45 67', 'CH'],
    ['(11) 96123-4567', 'BR'],
    ['+1 213.373/4253', null],
    ['4002', 'NU'],
  ] as const) {
    expect([text, couldBePhone(text), readPhone(text, country) !== null]).toEqual([text, true, true]);
  }
});

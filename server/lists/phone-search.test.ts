import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { callingCodes } from '#domain/accounts/calling-codes.ts';
import { typedPhone } from './phone-search.ts';

const whole = (...digits: readonly string[]) => ({ whole: digits, national: [] });
const national = (...digits: readonly string[]) => ({ whole: [], national: digits });

test('[R1.7] a phone number is read as it is typed, with its country or as it is dialled there', () => {
  for (const typed of ['+41 79 123 45', '+4179-123-45', '0041 79 123 45', '+41 (0)79 123.45', '+41 (79) 123/45'])
    expect(typedPhone(typed), typed).toEqual(whole('417912345'));
  expect(typedPhone('+41 079 123')).toEqual(whole('41079123', '4179123'));
  for (const typed of ['079 123', '(079) 123', '079-123', '079/123'])
    expect(typedPhone(typed), typed).toEqual(national('79123', '079123'));
  expect(typedPhone('79 123 45')).toEqual({ whole: ['7912345'], national: ['7912345'] });
  // What is as likely an amount or a journal's number is no number that lacks its zero.
  expect(typedPhone('1500')).toEqual(whole('1500'));
});

test('[R1.7] what is no phone number is read as none', () => {
  for (const typed of [
    '1500.00',
    '401',
    '+',
    '1,500.00',
    'usr_0123',
    '0x7c8d3197',
    '7'.repeat(18),
    '()()()',
    '12 ab 34',
  ])
    expect(typedPhone(typed), typed).toBeNull();
});

test('[R1.7] the calling codes are those of the countries whose numbers are read', () => {
  const known = new Set(getCountries().map((country) => String(getCountryCallingCode(country))));
  expect(callingCodes.toSorted()).toEqual([...known].toSorted());
});

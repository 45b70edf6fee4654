import { expect, it } from 'vitest';
import { confirmedWords, isCustomer, requestWords } from './staff-words.ts';

const stranger = { email: 'nina@staff.example', account: null, role: 'support', roleBefore: null } as const;
const customer = { ...stranger, account: 'usr_1' };
const colleague = { ...customer, roleBefore: 'risk' } as const;

it('[A7.2] a role that is asked for a customer does not read as the invitation of a stranger', () => {
  expect([stranger, customer, colleague].map(requestWords)).toEqual([
    'invited as support',
    'a customer, to become support',
    'risk to support',
  ]);
  expect([stranger, customer, colleague].map(isCustomer)).toEqual([false, true, false]);
});

it('[A7.2] who is confirmed is said to have the role only where it counts already', () => {
  expect(confirmedWords(stranger)).toContain('is invited as support. The role counts once');
  expect(confirmedWords(customer)).toContain('what is still missing');
  expect(confirmedWords(colleague)).toBe('nina@staff.example is support now.');
});

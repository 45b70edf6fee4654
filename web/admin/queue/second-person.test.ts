import { expect, it } from 'vitest';
import { secondPersonReasons } from '#domain/review/second-person.ts';
import { secondPersonWords } from './second-person.tsx';

it('[R3] each reason for a second person is said, with the sum and its limit where there is one', () => {
  const statusMessage = secondPersonReasons.map((why) => secondPersonWords({ why, sum: '1999.98', limit: '1000.00' }));
  expect(new Set(statusMessage).size).toBe(secondPersonReasons.length);
  for (const sentence of statusMessage.slice(1, 4)) expect(sentence).toMatch(/1,999\.98 USD .*1,000\.00 USD/);
  expect(statusMessage[0]).toContain('1,000.00 USD');
});

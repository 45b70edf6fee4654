import { expect, it } from 'vitest';
import { readLimitsBeforeDeposit } from './limits-before-deposit.ts';

it('[A13.2] names the countries whose customers are asked for a deposit limit, nobody unless it is set', () => {
  for (const env of [{}, { LIMITS_BEFORE_DEPOSIT: ' ' }]) expect([...readLimitsBeforeDeposit(env)]).toEqual([]);
  expect([...readLimitsBeforeDeposit({ LIMITS_BEFORE_DEPOSIT: ' GB, ES' })]).toEqual(['GB', 'ES']);
  for (const wrong of ['UK', 'gb', 'GB,', 'all'])
    expect(() => readLimitsBeforeDeposit({ LIMITS_BEFORE_DEPOSIT: wrong })).toThrow(
      /^LIMITS_BEFORE_DEPOSIT has to be a comma list of countries/,
    );
});

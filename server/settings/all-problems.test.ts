import { expect, it } from 'vitest';
import { allRead } from './all-problems.ts';
import { readEnvironment } from './environment.ts';

it('[X2] all settings that are wrong are named at once, each once, and one alone as it is', () => {
  const wrong = { PORT: '99999', BACKUP_KEEP: 'many', DEPOSIT_MIN: 'free', LOG_LEVEL: 'loud', HOST: '127.0.0.1' };
  expect(() => readEnvironment(wrong)).toThrow(
    /^4 settings are wrong:\n {2}PORT has .*\n {2}BACKUP_KEEP has .*\n {2}DEPOSIT_MIN .*\n {2}LOG_LEVEL has to be one of trace, .*, not loud$/,
  );
  expect(() => readEnvironment({ LOG_LEVEL: 'loud' })).toThrow(/^LOG_LEVEL has to be one of/);
});

it('[X2] a fault of the program is no problem of a setting: it goes on as it is', () => {
  const fault = new TypeError('undefined is not a function');
  const broken = () => {
    throw fault;
  };
  expect(() => allRead({ good: () => 1, broken })).toThrow(fault);
});

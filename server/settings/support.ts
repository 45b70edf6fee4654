import { mostAnswerHours } from '#domain/house-settings/settings.ts';
import { usual } from './variables.ts';

/** Within how many hours support promises an answer (S1); throws an Error that names the variable and what would be right. */
export function readSupportAnswerHours(env: Readonly<Record<string, string | undefined>>): number {
  const text = env['SUPPORT_ANSWER_HOURS'] || usual('SUPPORT_ANSWER_HOURS');
  const hours = Number(text);
  if (!/^[0-9]{1,3}$/.test(text) || hours < 1 || hours > mostAnswerHours) {
    throw new Error(`SUPPORT_ANSWER_HOURS has to be a whole number of hours from 1 to ${mostAnswerHours}`);
  }
  return hours;
}

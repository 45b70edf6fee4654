import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { listLimitRegister } from '#api/limit-register.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { RegisterKind } from '#domain/limits/register.ts';
import type { LimitPeriod } from '#domain/limits/windows.ts';
import { textOf } from '#web/texts/text.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { dayAndTime } from '#web/ui/time.ts';

type Registered = Pick<ReplyOf<typeof listLimitRegister>['items'][number], 'limit' | 'exclusion' | 'check'>;

/** What is registered. */
export const kindWords: Readonly<Record<RegisterKind, MessageDescriptor>> = {
  limit: msg`limit`,
  'no-limit': msg`no-limit`,
  exclusion: msg`exclusion`,
  'reality-check': msg`reality-check`,
};

const periods: Readonly<Record<LimitPeriod, MessageDescriptor>> = {
  day: msg`24 hours`,
  week: msg`7 days`,
  month: msg`30 days`,
  calendar_day: msg`a calendar day`,
  calendar_week: msg`a calendar week`,
  calendar_month: msg`a calendar month`,
};

const limited: Readonly<Record<NonNullable<Registered['limit']>['limit'], MessageDescriptor>> = {
  deposit: msg`deposits`,
  loss: msg`losses`,
  stake: msg`stakes`,
};

const answers: Readonly<Record<NonNullable<NonNullable<Registered['check']>['answer']>, MessageDescriptor>> = {
  continue: msg`kept trading`,
  limits: msg`went to their limits`,
  stop: msg`chose to stop`,
  closed: msg`closed it`,
};

const amountOf = (amount: string | null): string => (amount === null ? t`no limit` : `${money(amount)} USD`);

function limitWords({ limit, amount, period, pending }: NonNullable<Registered['limit']>): string {
  const [what, time, most] = [textOf(limited[limit]), textOf(periods[period]), amountOf(amount)];
  const set = t`Limit on ${what} for ${time}: ${most}`;
  if (pending === null) return set;
  const [next, from] = [amountOf(pending.amount), dayAndTime(pending.from)];
  return t`${set}; ${next} from ${from}`;
}

function checkWords(check: NonNullable<Registered['check']>): string {
  const { trades, running } = check;
  const [since, staked, result] = [dayAndTime(check.since), money(check.staked), signedMoney(check.result)];
  const answer = check.answer === null ? t`not answered` : textOf(answers[check.answer]);
  return running === 0
    ? t`Reality check: trading since ${since}, trades: ${trades}, ${staked} USD staked, ${result} USD; ${answer}`
    : t`Reality check: trading since ${since}, trades: ${trades}, ${running} of them running, ${staked} USD staked, ${result} USD; ${answer}`;
}

/** An act of the register in a sentence (A13.3). */
export function registeredWords({ limit, exclusion, check }: Registered): string {
  if (limit !== null) return limitWords(limit);
  if (exclusion !== null) {
    const until = dayAndTime(exclusion.until);
    return exclusion.exclusion === 'time-out' ? t`Time-out until ${until}` : t`Self-exclusion until ${until}`;
  }
  return check === null ? t`Chose to have no deposit limit` : checkWords(check);
}

import type { listLimitRegister } from '#api/limit-register.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { LimitPeriod } from '#domain/limits/windows.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { dayAndTime } from '#web/ui/time.ts';

type Registered = Pick<ReplyOf<typeof listLimitRegister>['items'][number], 'limit' | 'exclusion' | 'check'>;

const periods = {
  day: '24 hours',
  week: '7 days',
  month: '30 days',
  calendar_day: 'a calendar day',
  calendar_week: 'a calendar week',
  calendar_month: 'a calendar month',
} as const satisfies Record<LimitPeriod, string>;

const answers = {
  continue: 'kept trading',
  limits: 'went to their limits',
  stop: 'chose to stop',
  closed: 'closed it',
} as const;

const amountOf = (amount: string | null): string => (amount === null ? 'no limit' : `${money(amount)} USD`);

/** An act of the register in a sentence (A13.3). */
export function registeredWords({ limit, exclusion, check }: Registered): string {
  if (limit !== null) {
    const { amount, period, pending } = limit;
    const set = `Limit on ${{ deposit: 'deposits', loss: 'losses', stake: 'stakes' }[limit.limit]} for ${periods[period]}: ${amountOf(amount)}`;
    return pending === null ? set : `${set}; ${amountOf(pending.amount)} from ${dayAndTime(pending.from)}`;
  }
  if (exclusion !== null) {
    const name = exclusion.exclusion === 'time-out' ? 'Time-out' : 'Self-exclusion';
    return `${name} until ${dayAndTime(exclusion.until)}`;
  }
  if (check === null) return 'Chose to have no deposit limit';
  const answer = check.answer === null ? 'not answered' : answers[check.answer];
  const running = check.running === 0 ? '' : `, ${check.running} of them running`;
  return `Reality check: trading since ${dayAndTime(check.since)}, trades: ${check.trades}${running}, ${money(check.staked)} USD staked, ${signedMoney(check.result)} USD; ${answer}`;
}

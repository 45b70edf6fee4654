import { t } from '@lingui/core/macro';
import type { readLimits } from '#api/limits.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { LimitKind } from '#domain/limits/own-limits.ts';
import type { LimitPeriod } from '#domain/limits/windows.ts';
import { money } from '#web/ui/money.ts';

export type OwnLimits = ReplyOf<typeof readLimits>;
export type OwnLimit = OwnLimits['items'][number];

/** A rolling window that ends now, or a period of the calendar. */
function windowName(period: LimitPeriod): string {
  switch (period) {
    case 'day':
      return t`24 hours`;
    case 'week':
      return t`7 days`;
    case 'month':
      return t`30 days`;
    case 'calendar_day':
      return t`a calendar day`;
    case 'calendar_week':
      return t`a calendar week`;
    case 'calendar_month':
      return t`a calendar month`;
  }
}

/** How its row begins: 'Last 7 days', 'Since Monday'. */
export function windowTitle(period: LimitPeriod): string {
  switch (period) {
    case 'day':
      return t`Last 24 hours`;
    case 'week':
      return t`Last 7 days`;
    case 'month':
      return t`Last 30 days`;
    case 'calendar_day':
      return t`Today`;
    case 'calendar_week':
      return t`This week`;
    case 'calendar_month':
      return t`This month`;
  }
}

/** 'stake limit for 7 days' */
export function limitName(limit: LimitKind, period: LimitPeriod): string {
  const span = windowName(period);
  switch (limit) {
    case 'deposit':
      return t`deposit limit for ${span}`;
    case 'loss':
      return t`loss limit for ${span}`;
    case 'stake':
      return t`stake limit for ${span}`;
  }
}

/** What happened in the window: '120.00 USD staked'. Less than nothing lost was won. */
export function usedWords(limit: LimitKind, used: string): string {
  const amount = money(used.replace('-', ''));
  switch (limit) {
    case 'deposit':
      return t`${amount} USD requested`;
    case 'loss':
      return used.startsWith('-') ? t`${amount} USD won on balance` : t`${amount} USD lost`;
    case 'stake':
      return t`${amount} USD staked`;
  }
}

/** What somebody asks of a limit: '500.00 USD as your stake limit for 7 days'. */
export function askedWords(limit: LimitKind, period: LimitPeriod, amount: string | null): string {
  const name = limitName(limit, period);
  if (amount === null) return t`no more ${name}`;
  const dollars = money(amount);
  return t`${dollars} USD as your ${name}`;
}

import { t } from '@lingui/core/macro';
import { useLingui as useLanguage } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { readLimits } from '#api/limits.ts';
import type { ReplyOf } from '#api/operation.ts';
import { readStatus } from '#api/switches.ts';
import type { Failure } from '#domain/failures/failures.ts';
import type { LimitPeriod } from '#domain/limits/windows.ts';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { sentence } from '#web/widgets/sentence.ts';

type Status = ReplyOf<typeof readStatus>;
type OwnLimits = ReplyOf<typeof readLimits>;

/** Beside the limits: who sets one is asked no more. */
export const beforeDepositKey = ['profile', 'limits', 'before-deposit'];

/** What keeps somebody from any deposit now, whatever the amount; null where nothing does. The server decides again. */
export function barrierOf(status: Status | undefined, limits: OwnLimits | undefined): Failure | null {
  if (status?.deposits.on === false) {
    return { code: 'switched_off', facts: { what: 'deposits', reason: status.deposits.reason ?? '' } };
  }
  const exclusion = limits?.exclusion;
  return exclusion ? { code: 'excluded', facts: { exclusion: exclusion.kind, until: exclusion.until } } : null;
}

/** The customer's own limits on deposits that are set. */
export function depositLimitsOf(limits: OwnLimits | undefined) {
  return (limits?.items ?? []).flatMap(({ limit, period, amount, left }) =>
    limit === 'deposit' && amount !== null && left !== null ? [{ period, amount, left }] : [],
  );
}

/** What the operator and the customer themselves have set for deposits, read before the button. */
export function useBarriers() {
  const status = useQuery({ queryKey: ['status'], queryFn: () => call(readStatus, {}) });
  const limits = useQuery({ queryKey: ['profile', 'limits'], queryFn: () => call(readLimits, {}) });
  return { barrier: barrierOf(status.data, limits.data), limits: depositLimitsOf(limits.data) };
}

/** Says what keeps somebody from a deposit, in the words in which the server would refuse it. */
export function Barrier(props: { readonly barrier: Failure | null }) {
  useLanguage();
  return props.barrier && <Notice tone="warn">{sentence(props.barrier)}</Notice>;
}

/** What a limit is for: 'in 7 days'. */
export const windowWords = (): Readonly<Record<LimitPeriod, string>> => ({
  day: t`in 24 hours`,
  week: t`in 7 days`,
  month: t`in 30 days`,
  calendar_day: t`in a calendar day`,
  calendar_week: t`in a calendar week`,
  calendar_month: t`in a calendar month`,
});

/** How much one's own limits leave. */
export function OwnLimits(props: { readonly limits: ReturnType<typeof depositLimitsOf> }) {
  useLanguage();
  const windows = windowWords();
  if (props.limits.length === 0) return null;
  return (
    <Notice tone="info">
      {props.limits
        .map(
          ({ period, amount, left }) =>
            t`Your own limit of ${money(amount)} USD ${windows[period]} leaves ${money(left)} USD.`,
        )
        .join(' ')}
    </Notice>
  );
}

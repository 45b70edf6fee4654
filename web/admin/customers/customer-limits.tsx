import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { readCustomerLimits } from '#api/customer-limits.ts';
import type { LimitKind } from '#domain/limits/own-limits.ts';
import type { LimitPeriod } from '#domain/limits/windows.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Notice } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';

const limitWords: Readonly<Record<LimitKind, MessageDescriptor>> = {
  deposit: msg({ message: 'deposit', context: 'a limit' }),
  loss: msg({ message: 'loss', context: 'a limit' }),
  stake: msg({ message: 'stake', context: 'a limit' }),
};

const periodWords: Readonly<Record<LimitPeriod, MessageDescriptor>> = {
  day: msg({ message: 'day', context: 'a limit' }),
  week: msg({ message: 'week', context: 'a limit' }),
  month: msg({ message: 'month', context: 'a limit' }),
  calendar_day: msg({ message: 'calendar day', context: 'a limit' }),
  calendar_week: msg({ message: 'calendar week', context: 'a limit' }),
  calendar_month: msg({ message: 'calendar month', context: 'a limit' }),
};

/** What a customer has set for themselves (A13): to be read only; no admin changes it. */
export function CustomerLimits(props: { readonly uid: string }) {
  useLingui();
  const limits = useQuery({
    queryKey: ['admin', 'limits', props.uid],
    queryFn: () => call(readCustomerLimits, { params: { id: props.uid } }),
  });
  if (limits.isPending) return <Coming rows={3} />;
  if (!limits.data) return <Unread query={limits} />;
  const { exclusion } = limits.data;
  const set = limits.data.items.filter(({ amount, pending }) => amount !== null || pending !== null);
  return (
    <>
      {exclusion && (
        <Notice tone="warn">
          {exclusion.kind === 'time-out' ? (
            <Trans>
              Under a time-out until <Moment iso={exclusion.until} />: no trades and no deposits of real money;
              withdrawals go on. It cannot be shortened, by nobody.
            </Trans>
          ) : (
            <Trans>
              Under a self-exclusion until <Moment iso={exclusion.until} />: no trades and no deposits of real money;
              withdrawals go on. It cannot be shortened, by nobody.
            </Trans>
          )}
        </Notice>
      )}
      {set.length === 0 ? (
        <Empty>
          <Trans>This customer has not set any limits.</Trans>
        </Empty>
      ) : (
        <Scroll label={t`Own limits`}>
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">{t`Limit`}</th>
                <th scope="col" className={tables.number}>
                  {t`At most (USD)`}
                </th>
                <th scope="col" className={tables.number}>
                  {t`Used`}
                </th>
                <th scope="col" className={tables.number}>
                  {t({ message: 'Left', context: 'a limit' })}
                </th>
                <th scope="col">{t`Requested`}</th>
              </tr>
            </thead>
            <tbody>
              {set.map(({ limit, period, amount, used, left, pending }) => (
                <tr key={`${limit} ${period}`}>
                  <td>
                    {textOf(limitWords[limit])}, {textOf(periodWords[period])}
                  </td>
                  <td className={tables.number}>
                    {amount === null ? t({ message: 'none', context: 'a limit' }) : money(amount)}
                  </td>
                  <td className={tables.number}>{money(used)}</td>
                  <td className={tables.number}>{left === null ? '–' : money(left)}</td>
                  <td>{pending === null ? '–' : <Asked amount={pending.amount} from={pending.from} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </>
  );
}

/** What was asked for and does not hold yet; null is no limit. */
function Asked(props: { readonly amount: string | null; readonly from: string }) {
  useLingui();
  const amount = props.amount === null ? t`no limit` : money(props.amount);
  return (
    <Trans>
      {amount} from <Moment iso={props.from} />
    </Trans>
  );
}

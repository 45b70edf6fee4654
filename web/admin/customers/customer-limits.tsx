import { useQuery } from '@tanstack/react-query';
import { readCustomerLimits } from '#api/customer-limits.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Notice } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';

const exclusions = { 'time-out': 'a time-out', 'self-exclusion': 'a self-exclusion' } as const;

/** What a customer has set for themselves (A13): to be read only; no admin changes it. */
export function CustomerLimits(props: { readonly uid: string }) {
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
          Under {exclusions[exclusion.kind]} until <Moment iso={exclusion.until} />: no trades and no deposits of real
          money; withdrawals go on. It cannot be shortened, by nobody.
        </Notice>
      )}
      {set.length === 0 ? (
        <Empty>This customer has not set any limits.</Empty>
      ) : (
        <Scroll label="Own limits">
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">Limit</th>
                <th scope="col" className={tables.number}>
                  At most (USD)
                </th>
                <th scope="col" className={tables.number}>
                  Used
                </th>
                <th scope="col" className={tables.number}>
                  Left
                </th>
                <th scope="col">Requested</th>
              </tr>
            </thead>
            <tbody>
              {set.map(({ limit, period, amount, used, left, pending }) => (
                <tr key={`${limit} ${period}`}>
                  <td>
                    {limit}, {period.replace('_', ' ')}
                  </td>
                  <td className={tables.number}>{amount === null ? 'none' : money(amount)}</td>
                  <td className={tables.number}>{money(used)}</td>
                  <td className={tables.number}>{left === null ? '–' : money(left)}</td>
                  <td>
                    {pending === null ? (
                      '–'
                    ) : (
                      <>
                        {pending.amount === null ? 'no limit' : money(pending.amount)} from{' '}
                        <Moment iso={pending.from} />
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type Cents, cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { ChartTable } from '#web/ui/charts/chart-table.tsx';
import { Curve } from '#web/ui/charts/curve.tsx';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayOf } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './mining.module.css';
import { allPayouts, type ContractView, type PayoutView } from './queries.ts';
import { usd } from './units.ts';

/** What a contract has paid so far, day by day, against what it cost. */
export function ContractResult({ contract }: { readonly contract: ContractView }) {
  const { t } = useLingui();
  const found = useQuery({
    queryKey: ['contracts', contract.id, 'all days', contract.daysDivided, contract.paid],
    queryFn: () => allPayouts(contract.id),
    placeholderData: (before) => before,
  });
  const days = paidByDay(found.data ?? []);
  return (
    <Panel id="result-title" title={t`Paid so far against the price`}>
      {found.isPending && <Skeleton height={200} />}
      {found.isError && <Unread query={found} />}
      {found.data && days.length === 0 && (
        <Empty>
          <Trans>Nothing has been paid yet. The curve begins with the first day, {dayOf(contract.firstDay)}.</Trans>
        </Empty>
      )}
      {days.length > 0 && <Drawn contract={contract} days={days} />}
    </Panel>
  );
}

interface PaidDay {
  readonly day: string;
  readonly paid: Cents;
  readonly total: Cents;
}

/** Payouts of all coins by day, the oldest first, with their running total; what came late counts on its own day. */
export function paidByDay(payouts: readonly Pick<PayoutView, 'day' | 'paid'>[]): readonly PaidDay[] {
  const sums = new Map<string, bigint>();
  for (const { day, paid } of payouts) sums.set(day, (sums.get(day) ?? 0n) + (parseCents(paid) ?? 0n));
  let total = 0n;
  return [...sums]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([day, paid]) => {
      total += paid;
      return { day, paid: cents(paid), total: cents(total) };
    });
}

function Drawn({ contract, days }: { readonly contract: ContractView; readonly days: readonly PaidDay[] }) {
  const { t } = useLingui();
  const price = money(contract.price);
  return (
    <>
      <Curve
        label={t`Paid so far, day by day`}
        money
        points={days.map(({ day, total }) => ({ at: Date.parse(day), value: formatCents(total) }))}
        level={contract.price}
        levelName={t`${price} price`}
        tick={(value) => money(value.replace(/\.00$/, ''))}
        read={(nth) => {
          const { day = '', paid = cents(0n), total = cents(0n) } = days[nth] ?? {};
          return t`${dayOf(day)}: ${money(formatCents(total))} of ${price} USD paid, ${money(formatCents(paid))} that day`;
        }}
        time={(at) => dayOf(new Date(at).toISOString().slice(0, 10))}
      />
      <p className={styles.note}>
        <Trans>
          The dashed line is the price, {price} {usd}: above it the contract has paid more than it cost.
        </Trans>
      </p>
      <ChartTable
        label={t`Paid so far, day by day`}
        columns={[
          { name: t`Day (UTC)` },
          { name: t`Paid (USD)`, number: true },
          { name: t`Paid so far (USD)`, number: true },
        ]}
        rows={() =>
          days.toReversed().map(({ day, paid, total }) => ({
            key: day,
            cells: [dayOf(day), money(formatCents(paid)), money(formatCents(total))],
          }))
        }
        file={`${contract.id}-paid.csv`}
        csv={() => [
          ['day', 'paid', 'paidSoFar'],
          ...days.map(({ day, paid, total }) => [day, formatCents(paid), formatCents(total)]),
        ]}
      />
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { listMiningPlans } from '#api/mining.ts';
import type { ReplyOf } from '#api/operation.ts';
import { type Cents, cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { ChartTable } from '#web/ui/charts/chart-table.tsx';
import { Curve } from '#web/ui/charts/curve.tsx';
import { Meter } from '#web/ui/charts/meter.tsx';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayOf } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { termByFigures } from './calculation.ts';
import { type Pace, paceDays, paceOf } from './pace.ts';
import { PaceWords } from './pace-words.tsx';
import { allPayouts, type ContractView, type PayoutView, useMiningPlans } from './queries.ts';

type Plans = Pick<ReplyOf<typeof listMiningPlans>, 'items' | 'coins'>;

/** All recorded payouts of a contract; read anew as soon as it has paid more. */
const useAllPayouts = (contract: ContractView) =>
  useQuery({
    queryKey: ['contracts', contract.id, 'all days', contract.daysDivided, contract.paid],
    queryFn: () => allPayouts(contract.id),
    placeholderData: (before) => before,
  });

/** What a contract has paid so far, day by day, against what it cost. */
export function ContractResult({ contract }: { readonly contract: ContractView }) {
  const { t } = useLingui();
  return (
    <Panel id="result-title" title={t`Paid back so far`}>
      <PaidBack contract={contract} />
    </Panel>
  );
}

/** What the card of a contract's plan says of the term, in cents; null without a card, or without a figure of one of its coins. */
export function cardTerm({ plan }: Pick<ContractView, 'plan'>, { items, coins }: Plans): bigint | null {
  return items.some(({ id }) => id === plan.id) ? termByFigures(plan, coins) : null;
}

/** The curve of a contract as its payouts are read. */
export function PaidBack({ contract }: { readonly contract: ContractView }) {
  const found = useAllPayouts(contract);
  const plans = useMiningPlans();
  const term = plans.data ? cardTerm(contract, plans.data) : null;
  const days = paidByDay(found.data ?? []);
  return (
    <>
      {found.isPending && <Skeleton height={240} />}
      {found.isError && <Unread query={found} />}
      {found.data && days.length === 0 && (
        <Empty>
          <Trans>Nothing has been paid yet. The curve begins with the first day, {dayOf(contract.firstDay)}.</Trans>
        </Empty>
      )}
      {found.data && days.length > 0 && (
        <PaidCurve contract={contract} days={days} pace={paceOf(contract, found.data)} term={term} />
      )}
    </>
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

/** What a contract has paid as a curve up to its last day, with the line of its price, and where the pace of late would end. */
export function PaidCurve(props: {
  readonly contract: ContractView;
  readonly days: readonly PaidDay[];
  readonly pace: Pace | null;
  /** What the plan's whole term comes to by the latest figures, in cents, as its card says it; null where that is not known. */
  readonly term: bigint | null;
}) {
  const { t } = useLingui();
  const { contract, days, pace, term } = props;
  const price = money(contract.price);
  const name = contract.plan.name;
  // A point or two of a whole term are no curve yet.
  const few = contract.state === 'running' && days.length < paceDays.least;
  return (
    <>
      {few ? (
        <PaidMeter contract={contract} />
      ) : (
        <Curve
          label={t`Paid back by ${name}, day by day, against its price`}
          money
          points={days.map(({ day, total }) => ({ at: Date.parse(day), value: formatCents(total) }))}
          level={contract.price}
          levelName={t`Break-even: ${price} paid back`}
          aheadName={t`Estimate`}
          ahead={{ at: Date.parse(contract.lastDay), value: pace && formatCents(cents(pace.total)) }}
          tick={(value) => money(value.replace(/\.00$/, ''))}
          read={(nth) => {
            const { day = '', paid = cents(0n), total = cents(0n) } = days[nth] ?? {};
            return t`${dayOf(day)}: ${money(formatCents(total))} USD paid, ${money(formatCents(paid))} that day`;
          }}
          time={(at) => dayOf(new Date(at).toISOString().slice(0, 10))}
        />
      )}
      <PaceWords contract={contract} pace={pace} term={term} />
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

/** What a contract has paid of its price, as a bar. */
function PaidMeter({ contract }: { readonly contract: ContractView }) {
  const { t } = useLingui();
  const [paid, price] = [parseCents(contract.paid) ?? 0n, parseCents(contract.price) ?? 0n];
  return (
    <Meter
      label={t`Paid back so far`}
      bps={price > 0n ? Number((paid * 10_000n) / price) : 0}
      text={t`${money(contract.paid)} of ${money(contract.price)} USD`}
    />
  );
}

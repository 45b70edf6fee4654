import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReplyOf } from '#api/operation.ts';
import { balanceCurve } from '#api/statement.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { type BalanceSource, balanceSources } from '#domain/ledger/sources.ts';
import { type Cents, cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { call } from '#web/client/client.ts';
import { ChartTable } from '#web/ui/charts/chart-table.tsx';
import { Curve } from '#web/ui/charts/curve.tsx';
import { type Range, Ranges } from '#web/ui/charts/ranges.tsx';
import { money, signedMoney } from '#web/ui/money.ts';
import { Empty } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayOf } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './balance.module.css';

type CurveView = ReplyOf<typeof balanceCurve>;
type Moved = CurveView['points'][number]['moved'];

const sourceWords = {
  deposits: msg`Deposits`,
  withdrawals: msg`Withdrawals`,
  trades: msg`Trades`,
  copies: msg`Copies`,
  profitShare: msg`Profit share earned`,
  mining: msg`Mining`,
  corrections: msg`Corrections`,
} as const satisfies Record<BalanceSource, unknown>;

const sourceWord = (source: BalanceSource): string => i18n._(sourceWords[source]);

/** The real balance day by day, and what changed it (L6). */
export function BalanceCurve() {
  const [range, setRange] = useState<Range>(30);
  const found = useQuery({
    queryKey: ['balance', 'curve', range],
    queryFn: () =>
      call(balanceCurve, { query: { wallet: 'real', ...(range === null ? {} : { days: daysWord(range) }) } }),
    placeholderData: keepPreviousData,
  });
  if (found.isPending) return <Skeleton height={304} />;
  if (found.isError && !found.data) return <Unread query={found} />;
  const curve = found.data;
  if (isBare(curve)) return <NoCurve />;
  return (
    <div className={styles.curve}>
      <div className={styles.curveHead}>
        <Earned curve={curve} />
        <Ranges range={range} onRange={setRange} />
      </div>
      <Drawn curve={curve} />
      <Sources curve={curve} />
    </div>
  );
}

/** Nothing ever moved: no line is drawn of it. */
const isBare = ({ openingBalance, points }: CurveView): boolean =>
  openingBalance === '0.00' && points.every(({ moved }) => moved.length === 0);

function NoCurve() {
  return (
    <Empty>
      <Trans>
        No money has moved yet. After your first deposit, your balance over time appears here.{' '}
        <Link to="/user/deposits/crypto">Make a deposit</Link> or{' '}
        <Link to="/user/ptraderoom">try a practice trade</Link>.
      </Trans>
    </Empty>
  );
}

/** A range as the operation names it. */
const daysWord = (range: Exclude<Range, null>) => `${range}` as const;

const sumOf = (amounts: readonly string[]): Cents =>
  cents(amounts.reduce((sum, amount) => sum + (parseSigned(amount) ?? 0n), 0n));

const parseSigned = (text: string): bigint | null => {
  const found = parseCents(text.replace('-', ''));
  return found === null ? null : text.startsWith('-') ? -found : found;
};

/** All that moved in the days shown, by source. */
function totalsOf({ points }: CurveView): readonly { readonly source: BalanceSource; readonly amount: string }[] {
  const moved = points.flatMap((point) => point.moved);
  return balanceSources.flatMap((source) => {
    const amounts = moved.filter((one) => one.source === source).map(({ amount }) => amount);
    return amounts.length === 0 ? [] : [{ source, amount: formatCents(sumOf(amounts)) }];
  });
}

/** What the days won and lost beside what was paid in and out. */
function Earned({ curve }: { readonly curve: CurveView }) {
  const [first] = curve.points;
  if (!first) return null;
  const earned = totalsOf(curve).filter(({ source }) => source !== 'deposits' && source !== 'withdrawals');
  const sum = formatCents(sumOf(earned.map(({ amount }) => amount)));
  // The first of its days, which is later than the range for who joined in it.
  const since = dayOf(first.day);
  const tone = sum === '0.00' ? 'level' : sum.startsWith('-') ? 'down' : 'up';
  return (
    <p className={styles.earned}>
      <strong data-tone={tone}>{signedMoney(sum)}</strong> <Trans>profit and loss since {since}</Trans>
    </p>
  );
}

function Drawn({ curve }: { readonly curve: CurveView }) {
  const { t } = useLingui();
  const [first] = curve.points;
  if (!first) return null;
  // It begins with what was there as the first day began; a point is the end of its day.
  const opening = { day: first.day, balance: curve.openingBalance, moved: [] as Moved };
  const points = [opening, ...curve.points];
  const at = (day: string, nth: number): number => Date.parse(day) + (nth === 0 ? 0 : dayMs - 1);
  return (
    <>
      <Curve
        label={t`Balance over time`}
        money
        steps
        points={points.map(({ day, balance }, nth) => ({ at: at(day, nth), value: balance }))}
        tick={(value) => money(value.replace(/\.00$/, ''))}
        read={(nth) => {
          const [day, balance] = [dayOf(points[nth]?.day ?? ''), money(points[nth]?.balance ?? '')];
          return nth === 0 ? t`Before ${day}: ${balance} USD` : `${day}: ${balance} USD`;
        }}
        detail={(nth) =>
          points[nth]?.moved.map(({ source, amount }) => (
            <span key={source}>
              {sourceWord(source)} {signedMoney(amount)}
            </span>
          ))
        }
        time={(ms) => dayOf(isoDay(ms))}
      />
      <ChartTable
        label={t`Balance over time`}
        columns={[
          { name: t`Day (UTC)` },
          { name: t`Balance (USD)`, number: true },
          ...balanceSources.map((source) => ({ name: sourceWord(source), number: true })),
        ]}
        rows={() =>
          curve.points.toReversed().map(({ day, balance, moved }) => ({
            key: day,
            cells: [dayOf(day), money(balance), ...balanceSources.map((source) => signedMoney(movedBy(moved, source)))],
          }))
        }
        file={`balance-${curve.points.at(-1)?.day ?? ''}.csv`}
        csv={() => [
          ['day', 'balance', ...balanceSources],
          ...(opening.balance === '0.00'
            ? []
            : [[dayBefore(first.day), opening.balance, ...balanceSources.map(() => '0.00')]]),
          ...curve.points.map(({ day, balance, moved }) => [
            day,
            balance,
            ...balanceSources.map((source) => movedBy(moved, source)),
          ]),
        ]}
      />
    </>
  );
}

const movedBy = (moved: Moved, source: BalanceSource): string =>
  moved.find((one) => one.source === source)?.amount ?? '0.00';

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
const dayBefore = (day: string): string => isoDay(Date.parse(day) - dayMs);

/** What the days shown brought and took, source by source. */
function Sources({ curve }: { readonly curve: CurveView }) {
  const { t } = useLingui();
  const totals = totalsOf(curve);
  if (totals.length === 0) {
    return (
      <p className={styles.quiet}>
        <Trans>Nothing came or went in these days.</Trans>
      </p>
    );
  }
  return (
    <dl className={styles.sources} aria-label={t`Changes`}>
      {totals.map(({ source, amount }) => (
        <div key={source}>
          <dt>{sourceWord(source)}</dt>
          <dd>{signedMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useLive } from '#web/client/live-context.ts';
import { Toned } from '#web/copying/traders/figures.tsx';
import { ChartTable } from '#web/ui/charts/chart-table.tsx';
import { Curve } from '#web/ui/charts/curve.tsx';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayAndTime, dayOf } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { type CopyView, useCopyCurve } from './queries.ts';
import { signed, unitOf } from './words.ts';

/** What a copy came to, trade by trade, as it settled. */
export function CopyCurve({ copy }: { readonly copy: CopyView }) {
  const { t } = useLingui();
  const found = useCopyCurve(copy.id, copy.settledTrades);
  const settled = found.data ?? [];
  // Of a copy with more trades than are drawn, it begins with the first of those.
  const points =
    settled.length < copy.settledTrades
      ? settled
      : [{ closedAt: copy.startedAt, profitAfterShare: '0.00' }, ...settled];
  const now = useNow(useLive().serverNow, 60_000);
  // What a copy came to holds until now, or until it was stopped.
  const until = copy.stoppedAt === null ? now : Date.parse(copy.stoppedAt);
  const unit = unitOf(copy.wallet);
  // Of one quantity with the figure above it, whose last point is that figure.
  const title = copy.shared === '0.00' ? t`Profit over time` : t`Profit after share over time`;
  return (
    <Panel id="result-title" title={title}>
      {found.isPending && <Skeleton height={180} />}
      {found.isError && <Unread query={found} />}
      {found.data && settled.length === 0 && (
        <Empty>
          <Trans>No copied trade has settled yet. The curve begins with the first one.</Trans>
        </Empty>
      )}
      {settled.length > 0 && (
        <>
          <Curve
            label={title}
            points={points.map((one) => ({ at: Date.parse(one.closedAt), value: one.profitAfterShare }))}
            steps
            level="0.00"
            height={160}
            tick={signed}
            read={(nth) =>
              `${dayOf(points[nth]?.closedAt ?? '')}: ${signed(points[nth]?.profitAfterShare ?? '0.00')} ${unit}`
            }
            until={until}
            time={(at) => dayOf(new Date(at).toISOString())}
          />
          <ChartTable
            label={title}
            columns={[{ name: t`Closed` }, { name: t`Profit so far`, number: true }]}
            rows={() =>
              points.toReversed().map(({ closedAt, profitAfterShare: profit }, nth) => ({
                key: `${closedAt} ${nth}`,
                cells: [dayAndTime(closedAt), <Toned key="profit" value={profit} text={signed(profit)} />],
              }))
            }
            file={`${copy.id}-result.csv`}
            csv={() => [
              ['closedAt', 'profitAfterShare'],
              ...points.map(({ closedAt, profitAfterShare }) => [closedAt, profitAfterShare]),
            ]}
          />
        </>
      )}
    </Panel>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dayMs } from '#domain/clock/durations.ts';
import { useLive } from '#web/client/live-context.ts';
import { type EquityPoint, useEquity } from '#web/copying/queries.ts';
import { percentText, signed, signedPercent } from '#web/copying/words.ts';
import { ChartTable } from '#web/ui/charts/chart-table.tsx';
import { Curve } from '#web/ui/charts/curve.tsx';
import { type Range, Ranges } from '#web/ui/charts/ranges.tsx';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayAndTime, dayOf } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { fallsOf } from './drawdown.ts';
import styles from './equity.module.css';
import { Toned } from './figures.tsx';

const height = 200;

/** At the axis: whole percents have no decimals. A return has its sign, as everywhere; a drawdown is below nothing anyway. */
const tick = (value: string): string => percentText(value).replace('.00', '');
const returnTick = (value: string): string => signedPercent(value).replace('.00', '');

interface Drawn extends EquityPoint {
  readonly fall: string;
}

/** The return after settled trades and how far it fell: as curves for the eye, as a table and a file for everybody. */
export function Equity(props: {
  readonly traderId: string;
  /** Before any trade, from which the curve begins. */
  readonly since: string;
}) {
  const { t } = useLingui();
  const equity = useEquity(props.traderId);
  const [range, setRange] = useState<Range>(null);
  const all = equity.data ?? [];
  const falls = fallsOf(all.map((point) => point.return));
  const points = all.map((point, nth) => ({ ...point, fall: falls[nth] ?? '0' }));
  const last = points.at(-1);
  return (
    <Panel id="equity-title" title={t`Return`} aside={last && <Ranges range={range} onRange={setRange} />}>
      {equity.isPending && <Skeleton height={height} />}
      {equity.isError && <Unread query={equity} />}
      {equity.data && !last && (
        <Empty>
          <Trans>No trade has settled yet. The curve begins with the first one.</Trans>
        </Empty>
      )}
      {last && <Curves points={within(points, props.since, last, range)} />}
    </Panel>
  );
}

/** The points of the last days, from what the curve was before them. */
function within(points: readonly Drawn[], since: string, last: Drawn, range: Range): readonly Drawn[] {
  const begin = { closedAt: since, trades: 0, profit: '0.00', return: '0.0000', fall: '0.0000' };
  const whole = Date.parse(since) < Date.parse(points[0]?.closedAt ?? since) ? [begin, ...points] : points;
  if (range === null) return whole;
  const from = Date.parse(last.closedAt) - range * dayMs;
  const inside = whole.findIndex(({ closedAt }) => Date.parse(closedAt) >= from);
  return whole.slice(Math.max(0, inside - 1));
}

const at = ({ closedAt }: Drawn): number => Date.parse(closedAt);
const time = (ms: number): string => dayOf(new Date(ms).toISOString());

/** How far the return was below its highest; where it never was, no line is drawn of it. */
function Falls(props: { readonly points: readonly Drawn[]; readonly until: number; readonly labelled: number }) {
  const { points, until, labelled } = props;
  const { t } = useLingui();
  if (points.every(({ fall }) => !/[1-9]/.test(fall))) {
    return (
      <Empty>
        <Trans>No drawdown in this time.</Trans>
      </Empty>
    );
  }
  return (
    <Curve
      label={t`Drawdown: how far the return was below its highest`}
      points={points.map((point) => ({ at: at(point), value: point.fall }))}
      steps
      level="0"
      height={96}
      labelled={labelled}
      tick={tick}
      read={(nth) => {
        const { closedAt = '', fall = '0' } = points[nth] ?? {};
        return t`${dayOf(closedAt)}: ${percentText(fall.replace('-', ''))} below the high`;
      }}
      until={until}
      time={time}
    />
  );
}

function Curves({ points }: { readonly points: readonly Drawn[] }) {
  const { t } = useLingui();
  const last = points.at(-1);
  // A return holds until the next trade: the line goes on to now.
  const until = useNow(useLive().serverNow, 60_000);
  // The two share one time: their ends lie below each other.
  const labelled = Math.max(...points.flatMap((point) => [returnTick(point.return).length, tick(point.fall).length]));
  const of = (nth: number): Drawn | undefined => points[nth];
  return (
    <>
      <p className={styles.lead}>
        <Toned value={last?.return ?? null} text={signedPercent(last?.return ?? null)} />{' '}
        <small>
          <Trans>settled trades: {last?.trades ?? 0}</Trans>
        </small>
      </p>
      <Curve
        label={t`Return after settled trades`}
        points={points.map((point) => ({ at: at(point), value: point.return }))}
        steps
        level="0"
        height={height}
        labelled={labelled}
        tick={returnTick}
        read={(nth) => `${dayOf(of(nth)?.closedAt ?? '')}: ${signedPercent(of(nth)?.return ?? null)}`}
        until={until}
        time={time}
      />
      <h3 className={styles.below}>
        <Trans>Drawdown</Trans>
      </h3>
      <Falls points={points} until={until} labelled={labelled} />
      <ChartTable
        label={t`Return after settled trades`}
        columns={[
          { name: t`Closed` },
          { name: t`Trades so far`, number: true },
          { name: t`Profit so far (USD)`, number: true },
          { name: t`Return so far`, number: true },
          { name: t`Below the high`, number: true },
        ]}
        rows={() =>
          points.toReversed().map((point) => ({
            key: String(point.trades),
            cells: [
              dayAndTime(point.closedAt),
              point.trades,
              signed(point.profit),
              <Toned key="return" value={point.return} text={signedPercent(point.return)} />,
              percentText(point.fall),
            ],
          }))
        }
        file="trader-return.csv"
        csv={() => [
          ['closedAt', 'trades', 'profit', 'return', 'belowHigh'],
          ...points.map((point) => [point.closedAt, String(point.trades), point.profit, point.return, point.fall]),
        ]}
      />
    </>
  );
}

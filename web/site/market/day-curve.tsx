import { Trans, useLingui } from '@lingui/react/macro';
import { listCandles } from '#api/markets.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { call } from '#web/client/client.ts';
import { Source, sourcesBy, useSource } from '#web/client/source.ts';
import { ChartTable } from '#web/ui/charts/chart-table.tsx';
import { Curve } from '#web/ui/charts/curve.tsx';
import { money } from '#web/ui/money.ts';
import { Empty } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { shortTime } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { dayPoints, quarterSeconds } from './day-points.ts';
import type { MarketView } from './market-view.ts';

/** A day in quarters of an hour. */
const quarters = { seconds: quarterSeconds, limit: 96 } as const;

const dayOfPair = sourcesBy(
  (pair: string) =>
    // Of a pair that stood still for a while older ones come, too.
    new Source(async () =>
      (await call(listCandles, { params: { pair }, query: quarters })).items.filter(
        ({ time }) => Date.parse(time) > Date.now() - dayMs,
      ),
    ),
);
const everyMs = 60_000;

/** The recorded prices of the last 24 hours, a point for each quarter of an hour that has any (M4). */
export function MarketDayCurve(props: {
  readonly pair: MarketView;
  /** The newest price and its time, as at the head of the page. */
  readonly price: string | null;
  readonly time: string | null;
}) {
  const { t } = useLingui();
  const { pair } = props;
  const { lowerName, Uppername: name } = pair;
  const candles = useSource(dayOfPair(lowerName), everyMs);
  const items = candles.data ?? [];
  const points = dayPoints(items, props.price, props.time);
  const at = (ms: number): string => shortTime(new Date(ms).toISOString());
  const read = (nth: number): string => {
    const one = points[nth];
    return one ? `${at(one.at)}: ${money(one.value)}` : '';
  };
  const label = t`${name}, the last price of each quarter of an hour`;
  return (
    <section aria-labelledby="day-title">
      <h2 id="day-title">
        <Trans>Last 24 hours</Trans>
      </h2>
      {candles.isPending && <Skeleton height={240} />}
      {candles.isError && <Unread query={candles} />}
      {candles.isSuccess && items.length === 0 && (
        <Empty>
          <Trans>No price was recorded in the last 24 hours.</Trans>
        </Empty>
      )}
      {items.length > 0 && (
        <>
          <Curve label={label} points={points} tick={money} read={read} time={at} />
          <ChartTable
            label={label}
            columns={[
              { name: t`From` },
              { name: t`First`, number: true },
              { name: t`Highest`, number: true },
              { name: t`Lowest`, number: true },
              { name: t`Last`, number: true },
            ]}
            rows={() =>
              items
                .map(({ time, open, high, low, close }) => ({
                  key: time,
                  cells: [shortTime(time), ...[open, high, low, close].map(money)],
                }))
                .toReversed()
            }
            file={`${lowerName}-24h.csv`}
            csv={() => [
              ['time', 'open', 'high', 'low', 'close', 'ticks'],
              ...items.map(({ time, open, high, low, close, ticks }) => [time, open, high, low, close, String(ticks)]),
            ]}
          />
        </>
      )}
    </section>
  );
}

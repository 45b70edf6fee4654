import { Trans, useLingui } from '@lingui/react/macro';
import styles from '#web/copying/copying.module.css';
import { useEquity } from '#web/copying/queries.ts';
import { signed, signedPercent } from '#web/copying/words.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import { dayAndTime, dayOf } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { heightsOf, scaledAlike } from './drawn.ts';
import { FormulaOf, Toned } from './figures.tsx';
import { scaleOf } from './scale.ts';

const height = 180;
const width = 600;

/** The return after each settled trade: as a line for the eye, as a table for everybody. */
export function Equity({ traderId }: { readonly traderId: string }) {
  const { t } = useLingui();
  const equity = useEquity(traderId);
  const points = equity.data ?? [];
  const last = points.at(-1);
  return (
    <Panel id="equity-title" title={t`Return, trade by trade`} aside={<FormulaOf name="return" />}>
      {equity.isPending && <Skeleton height={height} />}
      {equity.isError && <Unread query={equity} />}
      {equity.data && !last && (
        <Empty>
          <Trans>No trade has settled yet, so there is no curve.</Trans>
        </Empty>
      )}
      {last && (
        <>
          <Line returns={points.map((point) => point.return)} />
          <Scale points={points} />
          <p className={styles.note}>
            <Trans>
              From settled trades only, one after the other: {signedPercent(last.return)} after {last.trades} trades.
              The dashed line is where it began.
            </Trans>
          </p>
          <details className={styles.more}>
            <summary>
              <Trans>The points as a table</Trans>
            </summary>
            <Scroll label={t`Points of the curve`}>
              <table className={tables.table}>
                <thead>
                  <tr>
                    <th scope="col">
                      <Trans>Closed</Trans>
                    </th>
                    <th scope="col" className={tables.number}>
                      <Trans>Trades so far</Trans>
                    </th>
                    <th scope="col" className={tables.number}>
                      <Trans>Profit so far (USD)</Trans>
                    </th>
                    <th scope="col" className={tables.number}>
                      <Trans>Return so far</Trans>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {points.toReversed().map((point) => (
                    <tr key={point.trades}>
                      <td>{dayAndTime(point.closedAt)}</td>
                      <td className={tables.number}>{point.trades}</td>
                      <td className={tables.number}>{signed(point.profit)}</td>
                      <td className={tables.number}>
                        <Toned value={point.return} text={signedPercent(point.return)} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scroll>
          </details>
        </>
      )}
    </Panel>
  );
}

/** What the line's ends and turning points are: without it a fall of a percent looks like one of ninety. */
function Scale({ points }: { readonly points: Parameters<typeof scaleOf>[0] }) {
  const scale = scaleOf(points);
  if (scale === null) return null;
  const { highest, lowest, first, last } = scale;
  return (
    <dl className={styles.scale}>
      <div>
        <dt>
          <Trans>Highest</Trans>
        </dt>
        <dd>
          {signedPercent(highest.return)}{' '}
          <small>{highest.closedAt === null ? <Trans>at the beginning</Trans> : dayOf(highest.closedAt)}</small>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Lowest</Trans>
        </dt>
        <dd>
          {signedPercent(lowest.return)}{' '}
          <small>{lowest.closedAt === null ? <Trans>at the beginning</Trans> : dayOf(lowest.closedAt)}</small>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>From, at the left</Trans>
        </dt>
        <dd>
          {signedPercent('0')} <small>{dayOf(first.closedAt)}</small>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>To, at the right</Trans>
        </dt>
        <dd>
          {signedPercent(last.return)} <small>{dayOf(last.closedAt)}</small>
        </dd>
      </div>
    </dl>
  );
}

/** Begins at nothing; a step for each point. */
function Line({ returns }: { readonly returns: readonly string[] }) {
  const { at, zero } = heightsOf([0n, ...scaledAlike(returns)], height - 8);
  const step = width / Math.max(1, at.length - 1);
  const line = at.map((y, index) => `${(index * step).toFixed(1)},${y + 4}`).join(' ');
  return (
    <svg className={styles.curve} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <line x1={0} x2={width} y1={zero + 4} y2={zero + 4} />
      <polyline points={line} />
    </svg>
  );
}

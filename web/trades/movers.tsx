import { Trans, useLingui } from '@lingui/react/macro';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { useMarketList } from './market-data.ts';
import styles from './pair-line.module.css';
import { PairLine } from './pair-line.tsx';
import type { MarketView } from './ticket.ts';

const shown = 6;

/** A change in percent as a count of hundredths, for comparing only. */
const hundredths = (change: string): number => Math.abs(Number(change.replace('.', '')));

/** The pairs whose recorded price moved most within the last 24 hours, whichever way. */
export function biggestMoves(rows: readonly MarketView[]): readonly (MarketView & { readonly change: string })[] {
  return rows
    .flatMap((row) => (row.change !== null && row.kind !== 'reference' ? [{ ...row, change: row.change }] : []))
    .toSorted((a, b) => hundredths(b.change) - hundredths(a.change))
    .slice(0, shown);
}

/** The movers, each leading to its chart. */
export function Movers() {
  const { t } = useLingui();
  const markets = useMarketList();
  const moves = biggestMoves(markets.data ?? []);
  return (
    <Panel
      id="movers-title"
      title={t`Movers`}
      aside={
        <small className={styles.since}>
          <Trans>since the first tick of 24 h</Trans>
        </small>
      }
    >
      {markets.isPending && <Skeleton height={180} />}
      {markets.isError && <Unread query={markets} />}
      {markets.isSuccess && moves.length === 0 && (
        <Empty>
          <Trans>No prices have been recorded yet. They appear here with the first ones.</Trans>
        </Empty>
      )}
      <ul className={styles.list}>
        {moves.map((row) => (
          <PairLine key={row.lowerName} listed={row} />
        ))}
      </ul>
    </Panel>
  );
}

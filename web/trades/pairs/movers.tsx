import { Trans, useLingui } from '@lingui/react/macro';
import { useLive } from '#web/client/live-context.ts';
import { livePrices, useMarketList, withLivePrice } from '#web/trades/market-data.ts';
import type { MarketView } from '#web/trades/ticket/ticket.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { ListKind } from '#web/widgets/list-kind.tsx';
import { kindOfList } from '#web/widgets/market-words.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './pair-line.module.css';
import { PairLine } from './pair-line.tsx';

const shown = 6;
/** The order moves no oftener than can be read; prices move as they do in every list. */
const anewMs = 2_000;

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
  useNow(useLive().serverNow, anewMs);
  const live = livePrices();
  const listed = new Map(markets.data?.map((row) => [row.lowerName, row]));
  const moves = biggestMoves([...listed.values()].map((row) => withLivePrice(row, live.get(row.lowerName))));
  const said = kindOfList(moves);
  return (
    <Panel
      id="movers-title"
      title={t`Movers`}
      aside={
        <small className={styles.since}>
          <Trans>in the last 24 h</Trans>
        </small>
      }
    >
      {markets.isPending && <Skeleton height={180} />}
      {markets.isError && <Unread query={markets} />}
      {markets.isSuccess && moves.length === 0 && (
        <Empty>
          <Trans>No prices have been recorded yet.</Trans>
        </Empty>
      )}
      <ListKind kind={said} />
      <ul className={styles.list}>
        {moves.map((row) => (
          <PairLine
            key={row.lowerName}
            listed={listed.get(row.lowerName) ?? row}
            decimals={Math.max(...moves.map((move) => move.decimals))}
            said={said}
          />
        ))}
      </ul>
    </Panel>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readWatchlist } from '#api/alerts.ts';
import { call } from '#web/client/client.ts';
import { useMarketList } from '#web/trades/market-data.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ListKind } from '#web/widgets/list-kind.tsx';
import { kindOfList } from '#web/widgets/market-words.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './pair-line.module.css';
import { PairLine } from './pair-line.tsx';

const shown = 6;

/** The first pairs of one's watchlist with their prices of now (M6); the rest stands on its own screen. */
export function WatchedPairs() {
  const { t } = useLingui();
  const markets = useMarketList();
  const watched = useQuery({ queryKey: ['watchlist'], queryFn: async () => (await call(readWatchlist, {})).items });
  const rows = (watched.data ?? []).flatMap(
    ({ currencyPair }) => markets.data?.find(({ lowerName }) => lowerName === currencyPair) ?? [],
  );
  const others = rows.length - shown;
  const first = rows.slice(0, shown);
  const decimals = Math.max(...first.map((row) => row.decimals));
  const said = kindOfList(first);
  return (
    <Panel
      id="watched-title"
      title={t`Watchlist`}
      aside={
        <Link to="/user/trading/watchlist">
          {others > 0 ? <Trans>{others} more</Trans> : <Trans>Prices and alerts</Trans>}
        </Link>
      }
    >
      {(watched.isPending || markets.isPending) && <Skeleton height={96} />}
      {watched.isError && <Unread query={watched} />}
      {markets.isError && <Unread query={markets} />}
      {watched.isSuccess && markets.isSuccess && rows.length === 0 && (
        <Empty>
          {watched.data.length === 0 ? (
            <Trans>
              Your watchlist is empty. <Link to="/user/trading/markets">Add pairs with the star in Markets</Link>.
            </Trans>
          ) : (
            <Trans>Markets no longer lists the pairs on your watchlist.</Trans>
          )}
        </Empty>
      )}
      <ListKind kind={said} />
      <ul className={styles.list}>
        {first.map((row) => (
          <PairLine key={row.lowerName} listed={row} decimals={decimals} said={said} />
        ))}
      </ul>
    </Panel>
  );
}

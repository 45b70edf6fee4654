import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Empty, Notice, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { isQuoted } from '#web/widgets/market-words.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { AlertForm } from './alert-form.tsx';
import { AlertList } from './alert-list.tsx';
import { alertWords } from './alert-words.ts';
import { useMarketList, usePriceBoard } from './market-list.ts';
import styles from './markets.module.css';
import { PairRows, setWords } from './pair-rows.tsx';
import { useSetAlert } from './set-alert.ts';
import { UnlistedPairs } from './unlisted-pairs.tsx';
import { useWatching } from './watching.ts';

const heading = 'watched-title';

/** trading/watchlist: the pairs that one watches, and the alerts on any pair (M6). */
export function Watchlist() {
  const { t } = useLingui();
  const list = useMarketList();
  const board = usePriceBoard();
  const watching = useWatching();
  const [outcome, setResult] = useState<string | null>(null);
  const { data } = list;
  const names = useMemo(() => new Map(data?.map((row) => [row.lowerName, row.Uppername])), [data]);
  const rows = watching.pairs.flatMap((pair) => data?.find(({ lowerName }) => lowerName === pair) ?? []);
  const read = data !== undefined && watching.list.data !== undefined;
  const unlisted = watching.list.data?.filter(({ currencyPair }) => !names.has(currencyPair)) ?? [];
  const others = data?.filter((row) => !watching.watched.has(row.lowerName)) ?? [];
  const quoted = [...rows, ...others].filter(isQuoted);
  const [first] = quoted;
  const alert = useSetAlert(({ currencyPair, direction, price }) => {
    const name = names.get(currencyPair) ?? currencyPair;
    setResult(setWords(alertWords({ name, direction, price })));
  });
  return (
    <div className={styles.parts}>
      <Panel
        id={heading}
        title={t`Watched pairs`}
        aside={
          <Link to="/user/trading/markets">
            <Trans>All pairs</Trans>
          </Link>
        }
      >
        {list.isError && <Unread query={list} />}
        {watching.list.isError && <Unread query={watching.list} />}
        {(list.isPending || watching.list.isPending) && <Skeleton height={180} />}
        {read && rows.length === 0 && unlisted.length === 0 && (
          <Empty>
            <Trans>
              Your watchlist is empty. <Link to="/user/trading/markets">Add pairs with the star in Markets</Link>.
            </Trans>
          </Empty>
        )}
        {read && <PairRows label={t`Watched pairs and their prices`} rows={rows} board={board} watching={watching} />}
        {read && unlisted.length > 0 && <UnlistedPairs pairs={unlisted} watching={watching} heading={heading} />}
      </Panel>
      <div className={styles.side}>
        {read && first && (
          <Panel id="new-alert-title" title={t`New price alert`}>
            <div className={styles.form}>
              <AlertForm first={first} rows={quoted} board={board} command={alert} />
              {outcome !== null && <Notice tone="success">{outcome}</Notice>}
            </div>
          </Panel>
        )}
      </div>
      <AlertList names={names} />
    </div>
  );
}

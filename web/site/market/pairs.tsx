import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useSource } from '#web/client/source.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { MarketDay } from '#web/widgets/day-line.ts';
import { classWord } from '#web/widgets/pair-class.ts';
import type { PriceBoard } from '#web/widgets/price-board.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { groupsOf, type PairGroup } from './pair-groups.ts';
import { allDays, allMarkets, useLivePrices } from './pair-list.ts';
import { PairTable } from './pair-table.tsx';
import styles from './pairs.module.css';

/** How often they are read anew. */
const listedEveryMs = 15_000;
const daysEveryMs = 60_000;

/** /markets (M7): every pair by class with its live price, what a trade on it pays or why it takes none, and the way to its page. */
export function Pairs() {
  const { t } = useLingui();
  const markets = useSource(allMarkets, listedEveryMs);
  const days = useSource(allDays, daysEveryMs);
  const board = useLivePrices();
  const groups = useMemo(() => groupsOf(markets.data ?? []), [markets.data]);
  return (
    <article className={styles.pairs} aria-busy={markets.isPending}>
      <h1>{t`Markets`}</h1>
      <p className={styles.lead}>
        <Trans>
          Each pair with its latest recorded price, where it comes from, and what a trade on it pays. A pair’s page
          shows its last 24 hours, its sources, its terms and the operator’s result.
        </Trans>
      </p>
      <noscript>
        <p>
          <Trans>
            This page needs JavaScript. The pairs are public as data, too: <a href="/api/markets">/api/markets</a>.
          </Trans>
        </p>
      </noscript>
      {markets.isError && <Unread query={markets} />}
      {markets.isPending && <Skeleton height="60vh" />}
      {markets.isSuccess && groups.length === 0 && (
        <Empty>
          <Trans>No pairs are listed.</Trans>
        </Empty>
      )}
      {groups.map((group) => (
        <Group key={group.of} group={group} board={board} days={days.data} />
      ))}
    </article>
  );
}

function Group(props: {
  readonly group: PairGroup;
  readonly board: PriceBoard;
  readonly days: ReadonlyMap<string, MarketDay> | undefined;
}) {
  const { t } = useLingui();
  const { of, first, folded } = props.group;
  const shared = { board: props.board, days: props.days };
  const name = classWord(of);
  return (
    <Panel id={`${of}-title`} title={name}>
      <PairTable label={name} rows={first} {...shared} />
      {folded.length > 0 && (
        <details className={styles.folded}>
          <summary>
            <Trans>No live price: {folded.length}</Trans>
          </summary>
          <PairTable label={t`${name}: no live price`} rows={folded} {...shared} />
        </details>
      )}
    </Panel>
  );
}

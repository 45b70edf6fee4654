import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLive } from '#web/api-client/live-context.ts';
import { kindWord, stateWord } from '#web/api-client/market-words.ts';
import { Unread } from '#web/api-client/unread.tsx';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { age } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { useLivePrice, useMarketList, withLivePrice } from './market-data.ts';
import styles from './movers.module.css';
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
          <Mover key={row.lowerName} listed={row} change={row.change} />
        ))}
      </ul>
    </Panel>
  );
}

/** Drawn anew with its own price only. */
function Mover(props: { readonly listed: MarketView; readonly change: string }) {
  const { t } = useLingui();
  const row = withLivePrice(props.listed, useLivePrice(props.listed.lowerName));
  const change = row.change ?? props.change;
  const now = useNow(useLive().serverNow, 1_000);
  const down = change.startsWith('-');
  return (
    <li>
      <Link to="/user/traderoom" search={{ pair: row.lowerName }}>
        <span className={styles.name}>
          {row.img !== '' && <img src={row.img} alt="" width={18} height={18} loading="lazy" />}
          {row.Uppername}
        </span>
        <span className={styles.price}>{row.price === null ? '–' : money(row.price)}</span>
        <span className={styles.change} data-way={down ? 'down' : 'up'}>
          {down ? `▼ ${change.slice(1)}` : `▲ ${change}`} %
        </span>
        <small>
          {row.state === 'live' ? kindWord(row.kind) : `${kindWord(row.kind)}, ${stateWord(row.state)}`}
          {row.quotedAt !== null && t`, ${age(Math.max(1_000, now - Date.parse(row.quotedAt)), 'whole')} old`}
        </small>
      </Link>
    </li>
  );
}

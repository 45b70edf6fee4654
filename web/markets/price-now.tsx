import { Trans } from '@lingui/react/macro';
import { useLive } from '#web/client/live-context.ts';
import { age } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { isQuoted, isSaidAtHead } from '#web/widgets/market-words.ts';
import type { MarketView } from '#web/widgets/price-board.ts';
import styles from './markets.module.css';

/** How old a price is, by the server's clock; drawn anew each second, and nothing else with it. */
export function PriceAge(props: { readonly time: string }) {
  const now = useNow(useLive().serverNow, 1_000);
  return (
    <span className={styles.age}>
      <Trans>{age(Math.max(1_000, now - Date.parse(props.time)), 'whole')} old</Trans>
    </span>
  );
}

/**
 * The status of a row's price and how old it is. What the head of the list says is only heard here; the age stays in sight where a
 * column has room for it.
 */
export function PriceStatus(props: {
  readonly row: MarketView;
  readonly status: string;
  /** The kind of price that the head of the list says. */
  readonly said: MarketView['kind'] | null;
  readonly aged: boolean;
}) {
  const { row, status, said, aged } = props;
  const now = useNow(useLive().serverNow, 1_000);
  // What has no price any more says since when.
  const time = isQuoted(row) && row.state !== 'stale' ? row.quotedAt : null;
  const heard = row.tradable && isSaidAtHead(row, said, now) ? 'visually-hidden' : '';
  return (
    <>
      <span className={heard}>
        {status}
        {time !== null && ', '}
      </span>
      {time !== null && (
        <span className={aged ? '' : heard}>
          <PriceAge time={time} />
        </span>
      )}
    </>
  );
}

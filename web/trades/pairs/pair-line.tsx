import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLive } from '#web/client/live-context.ts';
import { useLivePrice, withLivePrice } from '#web/trades/market-data.ts';
import type { MarketView } from '#web/trades/ticket/ticket.ts';
import { useTradedWallet } from '#web/trades/ticket/traded-wallet.ts';
import { money, padOf } from '#web/ui/money.ts';
import { age, timeOfDay } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { Change } from '#web/widgets/change.tsx';
import { isSaidAtHead } from '#web/widgets/market-words.ts';
import styles from './pair-line.module.css';
import { sourceWord } from './pair-words.ts';

/**
 * A pair with its price, what the price is worth and how old it is, leading to its chart in the room that was traded in last. Drawn
 * anew with its own price only; whatever lists it on a screen shows the same price.
 *
 * @param decimals of the longest price of its list
 * @param said the kind of price that the head of its list says: such a row's own words are only heard
 */
export function PairLine(props: {
  readonly listed: MarketView;
  readonly decimals: number;
  readonly said: MarketView['kind'] | null;
}) {
  const { listed, decimals, said } = props;
  const row = withLivePrice(listed, useLivePrice(listed.lowerName));
  const { t } = useLingui();
  const { wallet } = useTradedWallet();
  const now = useNow(useLive().serverNow, 1_000);
  const { change, changeSince, quotedAt } = row;
  const price = row.price === null ? '–' : money(row.price);
  const since = changeSince === null ? '' : timeOfDay(changeSince);
  return (
    <li>
      <Link to={wallet === 'real' ? '/user/traderoom' : '/user/ptraderoom'} search={{ pair: row.lowerName }}>
        <span className={styles.name}>
          {row.img !== '' && <img src={row.img} alt="" width={20} height={20} loading="lazy" />}
          {row.Uppername}
        </span>
        <span className={styles.price} data-pad={padOf(price, decimals)}>
          {price}
        </span>
        <span className={styles.change}>{change !== null && <Change percent={change} />}</span>
        <small className={since === '' && isSaidAtHead(row, said, now) ? 'visually-hidden' : ''}>
          {sourceWord(row)}
          {quotedAt !== null &&
            row.state !== 'stale' &&
            t`, ${age(Math.max(1_000, now - Date.parse(quotedAt)), 'whole')} old`}
          {since !== '' && t`, change since ${since}`}
        </small>
      </Link>
    </li>
  );
}

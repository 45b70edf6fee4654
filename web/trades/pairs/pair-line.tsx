import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLive } from '#web/client/live-context.ts';
import { useLivePrice, withLivePrice } from '#web/trades/market-data.ts';
import type { MarketView } from '#web/trades/ticket/ticket.ts';
import { useTradedWallet } from '#web/trades/ticket/traded-wallet.ts';
import { money } from '#web/ui/money.ts';
import { age } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { Change } from '#web/widgets/change.tsx';
import styles from './pair-line.module.css';
import { sourceWord } from './pair-words.ts';

/** A pair with its price, what the price is worth and how old it is, leading to its chart. Drawn anew with its own price only. */
export const PairLine = (props: { readonly listed: MarketView }) => (
  <PairRow row={withLivePrice(props.listed, useLivePrice(props.listed.lowerName))} />
);

/** The same of a row that moves when whoever gives it says so; leads to the room that was traded in last. */
export function PairRow({ row }: { readonly row: MarketView }) {
  const { t } = useLingui();
  const { wallet } = useTradedWallet();
  const now = useNow(useLive().serverNow, 1_000);
  const { change, quotedAt } = row;
  return (
    <li>
      <Link to={wallet === 'real' ? '/user/traderoom' : '/user/ptraderoom'} search={{ pair: row.lowerName }}>
        <span className={styles.name}>
          {row.img !== '' && <img src={row.img} alt="" width={20} height={20} loading="lazy" />}
          {row.Uppername}
        </span>
        <span className={styles.price}>{row.price === null ? '–' : money(row.price)}</span>
        <span className={styles.change}>{change !== null && <Change percent={change} />}</span>
        <small>
          {sourceWord(row)}
          {quotedAt !== null && t`, ${age(Math.max(1_000, now - Date.parse(quotedAt)), 'whole')} old`}
        </small>
      </Link>
    </li>
  );
}

import { nameOfPair } from '#domain/markets/pair-name.ts';
import type { TradePosition } from '#domain/trades/trade.ts';
import { useLanguage } from '#web/texts/use-language.ts';
import { DownIcon, UpIcon } from '#web/ui/icons.ts';
import tables from '#web/ui/table.module.css';
import styles from './copying.module.css';
import { sideWord } from './words.ts';

/** The side and pair of a trade. */
export function Side(props: { readonly trade: { readonly positions: TradePosition; readonly currencyPair: string } }) {
  useLanguage();
  const { positions, currencyPair } = props.trade;
  const Icon = positions === 'UP' ? UpIcon : DownIcon;
  return (
    <>
      <strong className={tables.word}>
        <Icon className={styles.side} size={16} stroke={2.25} aria-hidden /> {sideWord(positions)}
      </strong>{' '}
      {nameOfPair(currencyPair)}
    </>
  );
}

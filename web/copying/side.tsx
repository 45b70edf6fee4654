import { nameOfPair } from '#domain/money/pair-name.ts';
import type { TradePosition } from '#domain/trades/trade.ts';
import { useLanguage } from '#web/texts/use-language.ts';
import tables from '#web/ui/table.module.css';
import { SideIcon } from '#web/widgets/side-icon.tsx';
import { sideWord } from './words.ts';

/** The side and pair of a trade. */
export function Side(props: { readonly trade: { readonly positions: TradePosition; readonly currencyPair: string } }) {
  useLanguage();
  const { positions, currencyPair } = props.trade;
  return (
    <>
      <strong className={tables.word}>
        <SideIcon side={positions} /> {sideWord(positions)}
      </strong>{' '}
      {nameOfPair(currencyPair)}
    </>
  );
}

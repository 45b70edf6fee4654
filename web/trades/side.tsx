import tables from '#web/ui/table.module.css';
import type { TradeView } from './own-trades.ts';
import { sideWord } from './words.ts';

/** The side and pair of a trade. */
export function Side(props: { readonly trade: Pick<TradeView, 'positions' | 'currencyPair'> }) {
  const { positions, currencyPair } = props.trade;
  return (
    <>
      <strong className={tables.word}>
        {positions === 'UP' ? '▲' : '▼'} {sideWord(positions)}
      </strong>{' '}
      {currencyPair}
    </>
  );
}

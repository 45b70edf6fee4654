import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { nameOfPair } from '#domain/money/pair-name.ts';
import tables from '#web/ui/table.module.css';
import { SideIcon } from '#web/widgets/side-icon.tsx';
import type { TradeView } from './own-trades.ts';
import { sideWord } from './words.ts';

/** The side and pair of a trade, and whom it copies if it does (T2). */
export function Side(props: { readonly trade: Pick<TradeView, 'id' | 'traderName' | 'positions' | 'currencyPair'> }) {
  const { id, traderName, positions, currencyPair } = props.trade;
  return (
    <>
      <strong className={tables.word}>
        <SideIcon side={positions} /> {sideWord(positions)}
      </strong>{' '}
      {nameOfPair(currencyPair)}
      {traderName !== 'SELF' && (
        <small className={tables.note}>
          <CopiedTrader id={id} traderName={traderName} />
        </small>
      )}
    </>
  );
}

/** Whom a trade copies. */
export const CopiedTrader = (props: Pick<TradeView, 'id' | 'traderName'>) => (
  <Trans>
    copies{' '}
    <Link to="/user/trading/traders/$id" params={{ id: props.id }}>
      {props.traderName}
    </Link>
  </Trans>
);

import { Trans, useLingui } from '@lingui/react/macro';
import type { Wallet } from '#domain/money/amount.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { useLive } from '#web/client/live-context.ts';
import { money } from '#web/ui/money.ts';
import { useNow } from '#web/ui/use-now.ts';
import { SideIcon } from '#web/widgets/side-icon.tsx';
import { recordedMs, useMarkets } from './market-data.ts';
import styles from './open-strip.module.css';
import { type TradeView, useOpenTrades } from './own-trades.ts';
import { resultText, useEnded } from './settlements.tsx';
import { TimeRing } from './time-ring.tsx';
import { leftWord, newestFirst, openNow, StatusWord, statusTone } from './trade-lists.tsx';
import { sideWord } from './words.ts';

/** How long a result is in the line after the end of its trade, ms. */
const resultMs = 30_000;

/**
 * On a phone the open trades are above the ticket in a line of one height, with room kept for it while there are none. What has
 * just ended comes first: the ticket says it below its button, where a phone does not show it.
 */
export function OpenStrip(props: { readonly wallet: Wallet; readonly onChoose: (pair: string) => void }) {
  const { t } = useLingui();
  const { data: markets = [] } = useMarkets();
  const now = useNow(useLive().serverNow);
  const open = useOpenTrades(props.wallet).data;
  const ended = useEnded(props.wallet).filter(({ expiresAt }) => Date.parse(expiresAt) > now - resultMs);
  if (!open || open.length + ended.length === 0) {
    return (
      <div className={styles.strip}>
        <p>{open && <Trans>No open trades</Trans>}</p>
      </div>
    );
  }
  return (
    <ul className={styles.strip} aria-label={t`Trades that have just ended, then the open ones, the newest first`}>
      {ended.map((trade) => (
        <li key={trade.tradeId}>
          <p className={styles.ended} data-status={trade.status}>
            <span className={styles.lines}>
              <strong>{resultText(trade)}</strong>
              <small>
                <On trade={trade} />
              </small>
            </span>
            <a href={`/receipts/${trade.tradeId}`}>
              <Trans>Receipt</Trans>
            </a>
          </p>
        </li>
      ))}
      {newestFirst(open).map((trade) => {
        const { leftMs, now: status } = openNow(trade, { markets, recordedMs }, now);
        return (
          <li key={trade.tradeId}>
            <button type="button" onClick={() => props.onChoose(trade.currencyPair)}>
              <TimeRing leftMs={leftMs} ofMs={trade.duration * 1_000} />
              <span className={styles.lines}>
                <strong>
                  <On trade={trade} amount={trade.amount} />
                </strong>
                <small>
                  {leftWord(leftMs)}
                  {status && (
                    <span className={styles.status} data-tone={statusTone(status.status)}>
                      <StatusWord status={status.status} />
                    </span>
                  )}
                </small>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** What a trade is on: its side as an arrow, which has a word for who listens, and its stake where that is said. */
function On(props: { readonly trade: Pick<TradeView, 'positions' | 'currencyPair'>; readonly amount?: string }) {
  const { trade, amount } = props;
  return (
    <>
      <SideIcon side={trade.positions} size={14} />
      <span className="visually-hidden">{sideWord(trade.positions)}</span> {amount !== undefined && `${money(amount)} `}
      {nameOfPair(trade.currencyPair)}
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { Wallet } from '#domain/money/amount.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { useLive } from '#web/client/live-context.ts';
import { useNow } from '#web/ui/use-now.ts';
import { SideIcon } from '#web/widgets/side-icon.tsx';
import { recordedMs, useMarkets } from './market-data.ts';
import styles from './open-strip.module.css';
import { useOpenTrades } from './own-trades.ts';
import { newestFirst, openNow, StatusTag, TimeLeft } from './trade-lists.tsx';
import { sideWord } from './words.ts';

/** On a phone the open trades stand above the ticket in a line of one height, with room kept for it while there are none. */
export function OpenStrip(props: { readonly wallet: Wallet; readonly onChoose: (pair: string) => void }) {
  const { t } = useLingui();
  const { data: markets = [] } = useMarkets();
  const now = useNow(useLive().serverNow);
  const open = useOpenTrades(props.wallet).data;
  if (!open || open.length === 0) {
    return (
      <div className={styles.strip}>
        <p>{open && <Trans>No open trades</Trans>}</p>
      </div>
    );
  }
  return (
    <ul className={styles.strip} aria-label={t`Open trades, the newest first`}>
      {newestFirst(open).map((trade) => {
        const { leftMs, now: status } = openNow(trade, { markets, recordedMs }, now);
        return (
          <li key={trade.tradeId}>
            <button type="button" onClick={() => props.onChoose(trade.currencyPair)}>
              <TimeLeft trade={trade} leftMs={leftMs} />
              <strong>
                <SideIcon side={trade.positions} size={14} />
                <span className="visually-hidden">{sideWord(trade.positions)}</span> {nameOfPair(trade.currencyPair)}
              </strong>
              {status && <StatusTag status={status.status} />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { Wallet } from '#domain/money/amount.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { useLive } from '#web/client/live-context.ts';
import { money } from '#web/ui/money.ts';
import { useNow } from '#web/ui/use-now.ts';
import { SideIcon } from '#web/widgets/side-icon.tsx';
import { recordedMs, useMarkets } from './market-data.ts';
import styles from './open-strip.module.css';
import { type TradeView, useMoreOpen, useOpenTrades } from './own-trades.ts';
import { resultText, useEnded } from './settlements.tsx';
import { skipTo } from './skip-to.ts';
import { TimeRing } from './time-ring.tsx';
import { leftWord, newestFirst, openNow, StatusWord, statusTone } from './trade-lists.tsx';
import { openWords, sideWord } from './words.ts';

/** How long a result is in the line after the end of its trade, ms. */
const resultMs = 30_000;

/**
 * On a phone the open trades are above the ticket in a line of one height, with room kept for it while there are none. What has
 * just ended comes first: the ticket says it below its button, where a phone does not show it. A narrow one has room for one entry:
 * how many are open is said beside it, so that nobody misses one that runs.
 */
export function OpenStrip(props: { readonly wallet: Wallet; readonly onChoose: (pair: string) => void }) {
  const { t } = useLingui();
  const { data: markets = [] } = useMarkets();
  const now = useNow(useLive().serverNow);
  const open = useOpenTrades(props.wallet).data;
  const more = useMoreOpen(props.wallet);
  const ended = useEnded(props.wallet).filter(({ expiresAt }) => Date.parse(expiresAt) > now - resultMs);
  if (!open || open.length + ended.length === 0) {
    return (
      <div className={styles.strip}>
        <p>{open && <Trans>No open trades</Trans>}</p>
      </div>
    );
  }
  return (
    <div className={styles.strip}>
      <ul className={styles.list} aria-label={t`Trades that have just ended, then the open ones, the newest first`}>
        {ended.map((trade) => (
          <li key={trade.tradeId}>
            <Ended trade={trade} />
          </li>
        ))}
        {newestFirst(open).map((trade) => (
          <li key={trade.tradeId}>
            <button type="button" onClick={() => props.onChoose(trade.currencyPair)}>
              <Running trade={trade} {...openNow(trade, { markets, recordedMs }, now)} />
            </button>
          </li>
        ))}
      </ul>
      {open.length > 0 && open.length + ended.length > 1 && <OpenCount count={open.length} more={more} />}
    </div>
  );
}

/** How many trades are open, in sight whatever the line has room for, and the way to their list. */
function OpenCount({ count, more }: { readonly count: number; readonly more: boolean }) {
  const { t } = useLingui();
  const words = openWords(count, more);
  return (
    <button
      type="button"
      className={styles.count}
      aria-label={t`${words}: show the list`}
      onClick={() => skipTo('open-title', 'start')}
    >
      {words}
    </button>
  );
}

/** A trade that has just ended: its result, and its receipt. */
function Ended({ trade }: { readonly trade: TradeView }) {
  return (
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
  );
}

/** An open trade: the time it has left, and its status. */
function Running(props: { readonly trade: TradeView } & ReturnType<typeof openNow>) {
  const { trade, leftMs, now: status } = props;
  return (
    <>
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
    </>
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

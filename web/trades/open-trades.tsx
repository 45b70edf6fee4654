import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Wallet } from '#domain/money/amount.ts';
import { useLive } from '#web/client/live-context.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { decimalsShown, money, padOf, signedMoney } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import { useNow } from '#web/ui/use-now.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import rows from '#web/widgets/trade-rows.module.css';
import { type TradeView, useOpenTrades } from './own-trades.ts';
import { ResultTag } from './result-tag.tsx';
import { CopiedTrader, Side } from './side.tsx';
import styles from './trade-lists.module.css';
import { belowStatus, type Heard, nextToEndFirst, openNow, StatusTag, TimeLeft } from './trade-lists.tsx';

/** Open trades with countdown by the server's clock and their status at the last price. */
export function OpenTrades(
  props: Heard & {
    readonly wallet: Wallet;
    /** Trades that have ended and are still shown, with their results. */
    readonly ended?: readonly TradeView[];
    /** What is said while there are none. */
    readonly none: ReactNode;
    /** Beside the title. With it the list keeps room for some trades, so that nothing below moves when one comes or goes. */
    readonly aside?: ReactNode;
  },
) {
  const { t } = useLingui();
  const { ended = [] } = props;
  const open = useOpenTrades(props.wallet);
  const running = open.data ?? [];
  const now = useNow(useLive().serverNow);
  return (
    <Panel id="open-title" title={t`Open trades`} aside={props.aside}>
      <div className={styles.open} data-kept={props.aside !== undefined}>
        {open.isPending && <Skeleton height={48} />}
        {open.isError && <Unread query={open} />}
        {open.data && running.length + ended.length === 0 && (
          <Empty>
            <Trans>No open trades. {props.none}</Trans>
          </Empty>
        )}
        {running.length + ended.length > 0 && (
          <>
            <ListTable
              label={t`Open trades`}
              columns={[
                { name: t`Trade` },
                { name: t`Stake`, number: true, minor: true },
                { name: t`Entry`, number: true, minor: true },
                { name: t`Now`, number: true, minor: true },
                { name: t`Status` },
                { name: t`Time left`, number: true },
              ]}
            >
              {ended.map((trade) => (
                <EndedTrade key={trade.tradeId} trade={trade} />
              ))}
              {nextToEndFirst(running).map((trade) => (
                <OpenTrade
                  key={trade.tradeId}
                  trade={trade}
                  decimals={decimalsOf(running)}
                  {...openNow(trade, props, now)}
                />
              ))}
            </ListTable>
            <small className={`${tables.note} ${running.length === 0 ? styles.unsaid : ''}`}>
              <Trans>Status at the last recorded price. It can change until the end.</Trans>
            </small>
          </>
        )}
      </div>
    </Panel>
  );
}

/** Pairs differ in the decimals of their prices; those of now have the ones of their entries. */
const decimalsOf = (trades: readonly TradeView[]): number =>
  Math.max(...trades.map(({ entryTick }) => decimalsShown(entryTick?.price ?? '')));

/** On a narrow screen all that the columns have no room for is below the trade: its time and status stay in sight. */
function OpenTrade(props: { readonly trade: TradeView; readonly decimals: number } & ReturnType<typeof openNow>) {
  const { trade, price, leftMs, now, decimals } = props;
  const entry = money(trade.entryTick?.price ?? '–');
  const last = money(price ?? '–');
  const line = now && belowStatus(now);
  const minor = `${tables.number} ${tables.minor}`;
  return (
    <>
      <tr className={rows.trade}>
        <td>
          <Side trade={trade} />
        </td>
        <td className={minor}>{money(trade.amount)}</td>
        <td className={minor} data-pad={padOf(entry, decimals)}>
          {entry}
        </td>
        <td className={minor} data-pad={padOf(last, decimals)}>
          {last}
        </td>
        <td>
          {now && <StatusTag status={now.status} />}
          <small className={`${tables.note} ${rows.wide}`}>{line}</small>
        </td>
        <td className={tables.number}>
          <TimeLeft trade={trade} leftMs={leftMs} />
        </td>
      </tr>
      <tr className={rows.details}>
        <td colSpan={6}>
          <Begun trade={trade} />
          {/* A line of its own: nothing before it moves with the price. */}
          <div className={rows.line}>{line ?? '\u00a0'}</div>
        </td>
      </tr>
    </>
  );
}

/** What a trade was begun with. */
function Begun({ trade }: { readonly trade: TradeView }) {
  const { id, traderName } = trade;
  const entry = money(trade.entryTick?.price ?? '–');
  return (
    <div className={rows.line}>
      <span>
        <Trans>stake {money(trade.amount)}</Trans>
      </span>
      <span>
        <Trans>entry {entry}</Trans>
      </span>
      {traderName !== 'SELF' && (
        <span>
          <CopiedTrader id={id} traderName={traderName} />
        </span>
      )}
    </div>
  );
}

/** A trade that has ended, in the room that it had: in as many lines as before, on a narrow screen alone. */
function EndedTrade({ trade }: { readonly trade: TradeView }) {
  const { status, profit } = trade;
  const exit = money(trade.exitTick?.price ?? '–');
  const minor = `${tables.number} ${tables.minor}`;
  return (
    <>
      <tr className={rows.trade}>
        <td>
          <Side trade={trade} />
        </td>
        <td className={minor}>{money(trade.amount)}</td>
        <td className={minor}>{money(trade.entryTick?.price ?? '–')}</td>
        <td className={minor}>{exit}</td>
        <td>{status !== 'PENDING' && <ResultTag status={status} />}</td>
        <td className={`${tables.number} ${rows.profit}`} data-tone={status}>
          <span className={`${styles.left} ${styles.ended}`}>
            {status === 'PENDING' ? <Trans context="a trade">ended</Trans> : signedMoney(profit ?? '0.00')}
          </span>
        </td>
      </tr>
      <tr className={rows.details}>
        <td colSpan={6}>
          <Begun trade={trade} />
          <div className={`${rows.line} ${styles.exit}`}>
            <span>
              <Trans>exit {exit}</Trans>
            </span>
            <a href={`/receipts/${trade.tradeId}`}>
              <Trans>Receipt</Trans>
            </a>
          </div>
        </td>
      </tr>
    </>
  );
}

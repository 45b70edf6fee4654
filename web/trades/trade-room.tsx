import { Trans, useLingui } from '@lingui/react/macro';
import { memo, type ReactNode, useDeferredValue, useEffect } from 'react';
import type { Wallet } from '#domain/money/amount.ts';
import { useBalance } from '#web/client/balance.ts';
import { useIdle } from '#web/ui/idle.ts';
import { Notice } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePhone, useWide } from '#web/ui/use-wide.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { useScript } from '#web/widgets/script.ts';
import { ChartSkeleton } from './chart-skeleton.tsx';
import { Disconnected } from './disconnected.tsx';
import { useKeptTrades } from './kept-trades.ts';
import { LiveOpenTrades } from './live-open-trades.tsx';
import { useMarketList } from './market-data.ts';
import type { TradeView } from './own-trades.ts';
import { PairList } from './pairs/pair-list.tsx';
import { PriceView } from './price-view.tsx';
import { SkipLinks } from './skip-links.tsx';
import { TicketForm } from './ticket/ticket-form.tsx';
import { useTradedWallet } from './ticket/traded-wallet.ts';
import { PastTrades } from './trade-lists.tsx';
import styles from './trade-room.module.css';

/** The trade room on one wallet (T1, T10, T11): pairs, chart, ticket, open and past trades. */
export function TradeRoom(props: {
  readonly wallet: Wallet;
  /** The pair that the address names, if any. */
  readonly pair: string | null;
  /** The same function for as long as the room stands: what has it is not drawn anew with every price. */
  readonly onPair: (pair: string) => void;
  /** Why nothing can be placed on this wallet at all, in place of the ticket. */
  readonly closed: ReactNode;
}) {
  const { t } = useLingui();
  const { wallet, pair: chosen, onPair, closed } = props;
  const markets = useMarketList();
  const funds = useBalance(wallet);
  const { isKnown: areChoicesKnown, wallet: tradedOn, choose: keepWallet } = useTradedWallet();
  useEffect(() => {
    if (areChoicesKnown && tradedOn !== wallet) keepWallet(wallet);
  }, [areChoicesKnown, tradedOn, wallet, keepWallet]);
  // Its room is kept from the first paint; wider screens have the list in sight.
  const isWide = useWide();
  const isPhone = usePhone();
  const strip = useScript('open-strip', () => import('./open-strip.tsx'), isPhone).data;
  // A wider screen keeps room below its list in place of them.
  const kept = useKeptTrades(wallet, isPhone);
  const ended = isPhone ? kept : none;
  // Drawn once what the account keeps of it is known, so that neither chart nor ticket changes under the hand; in pieces,
  // between which the browser answers who presses something.
  const isReady = useDeferredValue(!markets.isPending && areChoicesKnown);
  if (!isReady || markets.isPending) return <RoomSkeleton />;
  const rows = markets.data;
  if (!rows) return <Unread query={markets} />;
  const named = rows.find((row) => row.lowerName === chosen);
  const market = named ?? rows.find((row) => row.tradable) ?? rows[0];
  if (!market)
    return (
      <Notice tone="info">
        <Trans>There are no pairs to trade yet.</Trans>
      </Notice>
    );
  return (
    <>
      {chosen !== null && !named && (
        <div className={styles.unnamed}>
          <Notice tone="warn">
            <Trans>The pair in this address is not listed. {market.Uppername} is shown instead.</Trans>
          </Notice>
        </div>
      )}
      <div className={styles.room} data-wallet={wallet}>
        <SkipLinks />
        <Disconnected streamed={rows.some(({ tradable }) => tradable)} listFailed={markets.isError} />
        <div className={styles.pairs}>
          {/* A narrower screen has no list: its pairs are in the chart's picker. */}
          {isWide && <PairList rows={rows} chosen={market.lowerName} onChoose={onPair} />}
        </div>
        <div className={styles.chart}>
          <PriceView market={market} wallet={wallet} rows={rows} onChoose={onPair} />
        </div>
        <div className={styles.strip}>{strip && <strip.OpenStrip wallet={wallet} onChoose={onPair} />}</div>
        <div className={styles.ticket}>
          <Ticket market={market} wallet={wallet} available={funds.data?.available ?? null} closed={closed} />
        </div>
        <div className={styles.open}>
          <LiveOpenTrades
            wallet={wallet}
            ended={ended}
            none={closed === null ? t`Choose a side and a stake in the ticket to place one.` : ''}
            aside={soundButton}
          />
        </div>
        <div className={styles.past}>
          <Past wallet={wallet} besides={ended} />
        </div>
      </div>
    </>
  );
}

const none: readonly TradeView[] = [];

/** Nothing that is needed to trade waits for it. */
function Sound() {
  const found = useScript('sound-button', () => import('./sound-button.tsx'), useIdle()).data;
  return found ? <found.SoundButton /> : null;
}
const soundButton = <Sound />;

/** What does not show the price is drawn only when something of its own changes (M5). */
const Ticket = memo(TicketForm);
const Past = memo(PastTrades);

/** The room's own shape while its pairs are on their way. */
const RoomSkeleton = () => (
  <div className={styles.room}>
    <div className={styles.pairs}>
      <Skeleton height="100%" />
    </div>
    <div className={styles.chart}>
      <div className={styles.coming}>
        <ChartSkeleton />
      </div>
    </div>
    <div className={styles.ticket}>
      <Skeleton height="100%" />
    </div>
  </div>
);

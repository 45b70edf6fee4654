import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Wallet } from '#domain/money/amount.ts';
import { useCopyDialog } from '#web/copying/copy-dialog.tsx';
import { CopyToggle } from '#web/copying/copy-toggle.tsx';
import copying from '#web/copying/copying.module.css';
import type { TraderView } from '#web/copying/queries.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { dayOf } from '#web/ui/time.ts';
import { Equity } from './equity.tsx';
import { FigureList, type FigureName } from './figures.tsx';
import { RiskInShort } from './risk.tsx';
import { TraderTags } from './trader-name.tsx';
import styles from './trader-page.module.css';
import { TraderTrades } from './trader-trades.tsx';

const shown: readonly FigureName[] = [
  'return',
  'copiersResult',
  'worstDrawdown',
  'winRate',
  'trades',
  'profit',
  'copiers',
  'share',
];

/** A trader: who they are, their figures with the way each is computed, the curve and every trade behind them (C4). */
export function TraderPage(props: {
  readonly trader: TraderView;
  readonly wallet: Wallet;
  readonly closed: ReactNode;
}) {
  const { t } = useLingui();
  const { trader, wallet } = props;
  const dialog = useCopyDialog(wallet, props.closed);
  const copied = trader.subscribed[wallet];
  return (
    <div className={copying.parts}>
      <RiskInShort />
      {trader.state === 'stopped' && <Stopped trader={trader} />}
      {trader.state === 'active' && !trader.takesCopies && <NotTrading />}
      {dialog.shownOutcome}
      <Panel
        id="about-title"
        title={t`About ${trader.name}`}
        aside={<CopyToggle trader={trader} wallet={wallet} dialog={dialog} />}
      >
        <p className={styles.about}>
          {trader.about === '' ? t`This trader has written nothing about themselves.` : trader.about}
        </p>
        <p className={copying.note}>
          <TraderTags trader={trader} /> <Trans>Trader since {dayOf(trader.since)}.</Trans> <Changed trader={trader} />{' '}
          {copied !== null && (
            <Link to="/user/trading/copies/$id" params={{ id: copied }}>
              {wallet === 'practice' ? <Trans>Your practice copy</Trans> : <Trans>Your copy</Trans>}
              {trader.stopping[wallet] && (
                <>
                  {' '}
                  <Trans>(stopping)</Trans>
                </>
              )}
            </Link>
          )}
        </p>
      </Panel>
      <Equity traderId={trader.id} since={trader.since} />
      <Panel id="trader-title" title={t`Figures`}>
        <FigureList names={shown} trader={trader} />
        <p className={copying.note}>
          <Trans>
            Settled trades: {trader.figures.trades}. Won: {trader.figures.won}, lost: {trader.figures.lost}, returned:{' '}
            {trader.figures.refunded}. Each is listed below with its receipt.
          </Trans>
        </p>
        <p className={copying.note}>
          <Trans>
            Each trade counts by the share of free money the trader staked when placing it. Deposits and withdrawals
            made while a trade is open do not change how it counts.
          </Trans>
        </p>
      </Panel>
      <TraderTrades traderId={trader.id} />
      {dialog.dialog}
    </div>
  );
}

/** Name and words are the trader's own, and may be others than those that were followed. */
function Changed({ trader }: { readonly trader: TraderView }) {
  if (trader.changedAt === null) return null;
  return (
    <>
      <Trans>Name or words changed on {dayOf(trader.changedAt)}.</Trans>{' '}
      {trader.formerNames.length > 0 && <Trans>Called before: {trader.formerNames.join(', ')}.</Trans>}
    </>
  );
}

/** C1: their account may place no trades: copies that run copy nothing meanwhile, and nobody starts one. */
function NotTrading() {
  return (
    <Notice tone="warn">
      <Trans>
        This trader’s account cannot place trades now, so nobody can start copying them. Copies that run go on and copy
        nothing until it can; you can stop yours at any time.
      </Trans>
    </Notice>
  );
}

function Stopped({ trader }: { readonly trader: TraderView }) {
  const day = trader.stoppedAt === null ? '' : dayOf(trader.stoppedAt);
  return (
    <Notice tone="warn">
      {trader.stoppedBy === 'operator' ? (
        <Trans>The operator stopped this trader on {day}.</Trans>
      ) : (
        <Trans>This trader stopped on {day}.</Trans>
      )}{' '}
      <Trans>They can no longer be copied. Their figures stay, so that the list does not show survivors only.</Trans>
    </Notice>
  );
}

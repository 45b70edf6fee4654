import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#api/operation.ts';
import { readTradeResults } from '#api/trade-results.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { call } from '#web/client/client.ts';
import type { PastFilter } from '#web/trades/own-trades.ts';
import { rateOfCounts } from '#web/ui/decimals.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import styles from './results.module.css';

export type TradeResults = ReplyOf<typeof readTradeResults>['total'];

/** What settled trades of a wallet came to on the days chosen; read anew whenever a trade changed. */
export function useResults(wallet: Wallet, { from, to }: PastFilter) {
  const days = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return useQuery({
    queryKey: ['trades', wallet, 'results', days],
    queryFn: () => call(readTradeResults, { query: { wallet, ...days } }),
    placeholderData: (before) => (before?.wallet === wallet ? before : undefined),
  });
}

/** How many trades settled and how, and what that came to; `sharePaid` is what copies paid of it (C6), where they are all of it. */
export function Figures(props: { readonly of: TradeResults; readonly sharePaid: string | null }) {
  const { t } = useLingui();
  const share = props.sharePaid === null || props.sharePaid === '0.00' ? null : money(props.sharePaid);
  const { settled, won, lost, refunded, winRate, stakes, profit } = props.of;
  const figure = (name: string, value: ReactNode) => (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <dl className={styles.figures}>
      {figure(t`Settled`, settled)}
      {figure(t`Won`, won)}
      {figure(t`Lost`, lost)}
      {figure(t`Returned`, refunded)}
      {figure(t`Win rate`, rateOfCounts(winRate))}
      {figure(t`Total staked`, money(stakes))}
      {figure(
        t`Profit`,
        <>
          {signedMoney(profit)}
          {share !== null && (
            <small className={styles.share}>
              <Trans>before {share} profit share</Trans>
            </small>
          )}
        </>,
      )}
    </dl>
  );
}

import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ReplyOf } from '#api/operation.ts';
import { readTradeResults } from '#api/trade-results.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { call } from '#web/api-client/client.ts';
import { Unread } from '#web/api-client/unread.tsx';
import { money } from '#web/ui/money.ts';
import { Scroll } from '#web/ui/scroll.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import type { PastFilter } from './own-trades.ts';
import styles from './past-trades.module.css';

type Results = ReplyOf<typeof readTradeResults>['total'];

/** What settled trades of a wallet came to on the days chosen; read anew whenever a trade changed. */
export function useResults(wallet: Wallet, { from, to }: PastFilter) {
  const days = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return useQuery({
    queryKey: ['trades', wallet, 'results', days],
    queryFn: () => call(readTradeResults, { query: { wallet, ...days } }),
    placeholderData: (before) => (before?.wallet === wallet ? before : undefined),
  });
}

/** '46.87 %', as a rate of '0.4687' reads; a dash where there is none. */
export function rateText(rate: string | null): string {
  if (rate === null) return '–';
  const digits = String(Number(rate.replace('.', ''))).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)} %`;
}

const signed = (amount: string): string =>
  amount === '0.00' || amount.startsWith('-') ? money(amount) : `+${money(amount)}`;

/** What a pair came to of which nothing was settled on the days chosen. */
const nothing: Results = {
  settled: 0,
  won: 0,
  lost: 0,
  refunded: 0,
  winRate: null,
  stakes: '0.00',
  profit: '0.00',
};

/** What the figures are of. A win rate of won trades alone would say nothing: a chosen result leaves none of them out. */
function titleOf({ currencyPair, result }: PastFilter): string {
  if (result === undefined) return currencyPair === undefined ? t`Results` : t`Results of ${currencyPair}`;
  return currencyPair === undefined
    ? t`Results of all trades, whether won, lost or returned`
    : t`Results of all ${currencyPair} trades, whether won, lost or returned`;
}

/** The results in a line, of the chosen pair or of all; and by pair with the way they are computed behind it. */
export function ResultsSummary(props: { readonly wallet: Wallet; readonly filter: PastFilter }) {
  const { t } = useLingui();
  const title = useId();
  const { filter } = props;
  const found = useResults(props.wallet, filter);
  if (found.isPending) return <Skeleton height={72} />;
  if (!found.data) return <Unread query={found} />;
  const { pairs } = found.data;
  const total =
    filter.currencyPair === undefined
      ? found.data.total
      : (pairs.find(({ currencyPair }) => currencyPair === filter.currencyPair) ?? nothing);
  const figure = (name: string, value: string | number) => (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <section aria-labelledby={title} className={styles.results}>
      <h3 id={title}>{titleOf(filter)}</h3>
      {found.isError && <Unread query={found} />}
      <dl className={styles.figures}>
        {figure(t`Settled`, total.settled)}
        {figure(t`Won`, total.won)}
        {figure(t`Lost`, total.lost)}
        {figure(t`Returned`, total.refunded)}
        {figure(t`Win rate`, rateText(total.winRate))}
        {figure(t`Staked`, money(total.stakes))}
        {figure(t`Profit`, signed(total.profit))}
      </dl>
      <details>
        <summary>
          <Trans>By pair, and how this is computed</Trans>
        </summary>
        <ByPair pairs={pairs} />
        <p>
          <Trans>
            Only settled trades count, those placed on the days chosen; open ones are in none of it. Win rate = won ÷
            (won + lost), rounded down; without either there is none. Staked = the stakes of trades that were won or
            lost: what was returned was not risked. Profit = what was won on top of the stakes, less the stakes that
            were lost; it is the sum of these trades’ postings in your statement. Below the break-even win rate of a
            trade’s payout one loses in the long run.
          </Trans>
        </p>
      </details>
    </section>
  );
}

function ByPair(props: { readonly pairs: readonly (Results & { readonly currencyPair: string })[] }) {
  const { t } = useLingui();
  return (
    <Scroll label={t`Results by pair`}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Pair</Trans>
            </th>
            <th scope="col" className={tables.number}>
              <Trans>Won</Trans>
            </th>
            <th scope="col" className={tables.number}>
              <Trans>Lost</Trans>
            </th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              <Trans>Returned</Trans>
            </th>
            <th scope="col" className={tables.number}>
              <Trans>Win rate</Trans>
            </th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              <Trans>Staked</Trans>
            </th>
            <th scope="col" className={tables.number}>
              <Trans>Profit</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.pairs.map((row) => (
            <tr key={row.currencyPair}>
              <td>{row.currencyPair}</td>
              <td className={tables.number}>{row.won}</td>
              <td className={tables.number}>{row.lost}</td>
              <td className={`${tables.number} ${tables.minor}`}>{row.refunded}</td>
              <td className={tables.number}>{rateText(row.winRate)}</td>
              <td className={`${tables.number} ${tables.minor}`}>{money(row.stakes)}</td>
              <td className={tables.number}>{signed(row.profit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

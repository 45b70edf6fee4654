import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Wallet } from '#domain/money/amount.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import type { PastFilter } from '#web/trades/own-trades.ts';
import { rateOfCounts } from '#web/ui/decimals.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { money, signedMoney } from '#web/ui/money.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './past-trades.module.css';
import { Figures, type TradeResults, useResults } from './results-figures.tsx';

/** What a pair came to of which nothing was settled on the days chosen. */
const nothing: TradeResults = {
  settled: 0,
  won: 0,
  lost: 0,
  refunded: 0,
  winRate: null,
  stakes: '0.00',
  profit: '0.00',
};

/** What the figures are of. A win rate of won trades alone would say nothing: a chosen result leaves none of them out. */
function Title({ currencyPair, result }: PastFilter) {
  const { t } = useLingui();
  const pair = currencyPair === undefined ? null : nameOfPair(currencyPair);
  if (result === undefined) return pair === null ? t`Results` : t`Results: ${pair}`;
  return pair === null
    ? t`Results of all trades: won, lost and returned`
    : t`Results of all ${pair} trades: won, lost and returned`;
}

/** The results in a line, of the chosen pair or of all; and by pair with the way they are computed behind it. */
export function ResultsSummary(props: { readonly wallet: Wallet; readonly filter: PastFilter }) {
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
  return (
    <section aria-labelledby={title} className={styles.results}>
      <h3 id={title}>
        <Title {...filter} />
      </h3>
      {found.isError && <Unread query={found} />}
      <Figures of={total} sharePaid={filter.currencyPair === undefined ? found.data.sharePaid : null} />
      <details>
        <summary>
          <Trans>By pair, and how this is computed</Trans>
        </summary>
        <ByPair pairs={pairs} />
        <p>
          <Trans>
            Only settled trades placed on these days count. Win rate = won ÷ (won + lost). Total staked = the stakes of
            won and lost trades, without returned ones. Profit = winnings less lost stakes, the sum of these trades’
            postings in your statement. Below the break-even win rate of a trade’s payout, you lose money in the long
            run.
          </Trans>
        </p>
      </details>
    </section>
  );
}

function ByPair(props: { readonly pairs: readonly (TradeResults & { readonly currencyPair: string })[] }) {
  const { t } = useLingui();
  return (
    <ListTable
      label={t`Results by pair`}
      columns={[
        { name: t`Pair` },
        { name: t`Won`, number: true },
        { name: t`Lost`, number: true },
        { name: t`Returned`, number: true, minor: true },
        { name: t`Win rate`, number: true },
        { name: t`Total staked`, number: true, minor: true },
        { name: t`Profit`, number: true },
      ]}
    >
      {props.pairs.map((row) => (
        <tr key={row.currencyPair}>
          <td>{nameOfPair(row.currencyPair)}</td>
          <td className={tables.number}>{row.won}</td>
          <td className={tables.number}>{row.lost}</td>
          <td className={`${tables.number} ${tables.minor}`}>{row.refunded}</td>
          <td className={tables.number}>{rateOfCounts(row.winRate)}</td>
          <td className={`${tables.number} ${tables.minor}`}>{money(row.stakes)}</td>
          <td className={tables.number}>{signedMoney(row.profit)}</td>
        </tr>
      ))}
    </ListTable>
  );
}

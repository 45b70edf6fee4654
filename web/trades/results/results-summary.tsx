import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Wallet } from '#domain/money/amount.ts';
import type { PastFilter } from '#web/trades/own-trades.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { money, signedMoney } from '#web/ui/money.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './past-trades.module.css';
import { Figures, rateText, type TradeResults, useResults } from './results-figures.tsx';

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
  if (result === undefined) return currencyPair === undefined ? t`Results` : t`Results of ${currencyPair}`;
  return currencyPair === undefined
    ? t`Results of all trades, whether won, lost or returned`
    : t`Results of all ${currencyPair} trades, whether won, lost or returned`;
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
      <Figures of={total} />
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
        { name: t`Staked`, number: true, minor: true },
        { name: t`Profit`, number: true },
      ]}
    >
      {props.pairs.map((row) => (
        <tr key={row.currencyPair}>
          <td>{row.currencyPair}</td>
          <td className={tables.number}>{row.won}</td>
          <td className={tables.number}>{row.lost}</td>
          <td className={`${tables.number} ${tables.minor}`}>{row.refunded}</td>
          <td className={tables.number}>{rateText(row.winRate)}</td>
          <td className={`${tables.number} ${tables.minor}`}>{money(row.stakes)}</td>
          <td className={tables.number}>{signedMoney(row.profit)}</td>
        </tr>
      ))}
    </ListTable>
  );
}

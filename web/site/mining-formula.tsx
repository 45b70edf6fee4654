import { Trans, useLingui } from '@lingui/react/macro';
import styles from './article.module.css';
import { Off, Table } from './page.tsx';
import { type MiningFigures, miningDay } from './worked-examples.ts';

/** Said before mining is explained: the page is made before anybody knows what an operator has. */
export function MiningHere() {
  return (
    <Off>
      <Trans>
        Mining contracts can be sold in this dashboard, but no more of them than the operator’s machines, verified by
        pools, can serve: where there are none, every plan is sold out. Whether there are some, what is left and where
        it is offered appears in the dashboard under <a href="/user/mining">Mining</a>. No return is promised.
      </Trans>
    </Off>
  );
}

/** N1's formula: what a contract can be expected to bring. */
export function MiningFormula() {
  return (
    <code className={styles.formula}>
      <Trans>coins per day = H × 86,400 / (D × 2³²) × (subsidy + average fees), less pool fee and power</Trans>
    </code>
  );
}

const digits = (value: number, decimals: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).replace('-', '−');

/** One day of a contract, line by line. */
export function MiningExample(props: {
  readonly coin: string;
  readonly decimals: number;
  readonly hashRate: string;
  readonly figures: MiningFigures;
}) {
  const { t } = useLingui();
  const { coin, decimals, hashRate, figures } = props;
  const day = miningDay(figures);
  return (
    <Table
      caption={t`One day of ${hashRate}. Round figures to show the arithmetic: not those of today, and no forecast.`}
      columns={[t({ message: 'Step', context: 'a calculation' }), t`Figure`]}
      rows={[
        [t`H, the contract’s hash rate`, hashRate],
        [t`D, the network’s difficulty`, digits(figures.difficulty, 0)],
        [t`Blocks found on average in a day: H × 86,400 / (D × 2³²)`, digits(day.blocks, 10)],
        [t`Subsidy and average fees of a block`, `${digits(figures.subsidy + figures.fees, 3)} ${coin}`],
        [t`Coins before deductions`, `${digits(day.coins, decimals)} ${coin}`],
        [t`Less pool fee of ${digits(figures.poolFee * 100, 0)} %`, `${digits(day.afterPool, decimals)} ${coin}`],
        [t`Worth at ${digits(figures.price, 2)} USD a coin`, `${digits(day.worth, 4)} USD`],
        [
          t`Less power: ${digits(figures.energy, 1)} kWh at ${digits(figures.tariff, 2)} USD`,
          `−${digits(day.power, 4)} USD`,
        ],
        [t`Net for the day`, `${digits(day.net, 4)} USD`],
        [t`In whole cents, rounded down`, `${digits(Math.floor(day.net * 100) / 100, 2)} USD`],
      ]}
    />
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import styles from './article.module.css';
import { blank, Given, Lacking } from './blanks.tsx';
import { Off, Table } from './page.tsx';
import { type MiningFigures, miningDay } from './worked-examples.ts';

const operator = blank('name');

/** Whether contracts can be had here. */
export function MiningOffer() {
  return (
    <>
      <Lacking flag="mining">
        <Off>
          <Trans>
            Mining is switched off here: {operator} runs no machines for customers at present and sells no contracts.
            What follows is how it works where it is switched on.
          </Trans>
        </Off>
      </Lacking>
      <Given flag="mining">
        <p>
          <Trans>
            {operator} offers mining contracts while its machines have hash rate left. When everything is sold, plans
            say “sold out”.
          </Trans>
        </p>
      </Given>
    </>
  );
}

/** N1. */
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
      columns={[t`Step`, t`Figure`]}
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
        [t`What is left of the day`, `${digits(day.net, 4)} USD`],
        [
          t`Paid, rounded down to the cent; the rest is carried over`,
          `${digits(Math.floor(day.net * 100) / 100, 2)} USD`,
        ],
      ]}
    />
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { minedCoinOf } from '#domain/mining/coins.ts';
import { compact, shortDecimal } from '#web/ui/decimals.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { money } from '#web/ui/money.ts';
import { Empty, Notice } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { dayOf } from '#web/ui/time.ts';
import styles from './mining.module.css';
import type { FleetView, InputsView } from './queries.ts';
import { StaleFigure } from './stale-figure.tsx';
import { hashRateText, usd } from './units.ts';
import { algorithmWord, fellBelowWord } from './words.ts';

/** What each network makes now and what its coin costs, with source and time. Nothing is paid by it. */
export function Networks({ inputs }: { readonly inputs: readonly InputsView[] }) {
  return (
    <>
      <div className={styles.coins}>
        {inputs.map((one) => (
          <CoinNow key={one.coin} inputs={one} />
        ))}
      </div>
      <p className={styles.note}>
        <Trans>Estimates use these figures. Payouts come only from pool payments.</Trans>
      </p>
    </>
  );
}

function CoinNow({ inputs }: { readonly inputs: InputsView }) {
  const { coin, network, price, halving } = inputs;
  return (
    <section aria-label={minedCoinOf(coin).name}>
      <h3>
        {minedCoinOf(coin).name} <small>{algorithmWord(minedCoinOf(coin).algorithm)}</small>
      </h3>
      {network ? (
        <>
          <dl className={styles.figures}>
            <div>
              <dt>
                <Trans>Difficulty</Trans>
              </dt>
              <dd>
                {compact(network.difficulty)} <small>{shortDecimal(network.difficulty)}</small>
              </dd>
            </div>
            <div>
              <dt>
                <Trans>Subsidy of a block</Trans>
              </dt>
              <dd>
                {shortDecimal(network.subsidy)} <small>{coin}</small>
              </dd>
            </div>
            <div>
              <dt>
                <Trans>Average fees of a block</Trans>
              </dt>
              <dd>
                {shortDecimal(network.fees)} <small>{coin}</small>
              </dd>
            </div>
            <div>
              <dt>
                <Trans>Block</Trans>
              </dt>
              <dd>{money(String(network.height))}</dd>
            </div>
          </dl>
          <StaleFigure source={network.source} time={network.takenAt} stale={network.stale} />
        </>
      ) : (
        <p className={styles.note}>
          <Trans>Its figures are not known now.</Trans>
        </p>
      )}
      {price ? (
        <p className={styles.price}>
          <strong>
            {shortDecimal(price.price)} {usd}
          </strong>{' '}
          <StaleFigure price source={price.source} time={price.time} stale={price.stale} />
        </p>
      ) : (
        <p className={styles.note}>
          <Trans>Its price is not known right now.</Trans>
        </p>
      )}
      {halving && (
        <p className={styles.note}>
          <Trans>
            Next halving at block {money(String(halving.height))}, about {dayOf(halving.expectedAt)}: to{' '}
            {shortDecimal(halving.subsidy)} {coin}.
          </Trans>
        </p>
      )}
    </section>
  );
}

/** N2: what the operator has, what pools verify of it, and what is sold. */
export function Fleets({ fleets }: { readonly fleets: readonly FleetView[] }) {
  const { t } = useLingui();
  const there = fleets.filter(({ rated, capacity }) => rated !== '0' || capacity !== '0');
  if (there.length === 0) {
    return (
      <Empty>
        <Trans>The operator has no machines here. While that is so, every plan is sold out.</Trans>
      </Empty>
    );
  }
  return (
    <>
      <ListTable
        label={t`The operator’s fleet`}
        columns={[
          { name: t`Algorithm` },
          { name: t`Rated`, number: true, minor: true },
          { name: t`Verified by pools`, number: true },
          { name: t`Sold`, number: true },
        ]}
      >
        {there.map((fleet) => (
          <tr key={fleet.algorithm}>
            <td>{algorithmWord(fleet.algorithm)}</td>
            <td className={`${tables.number} ${tables.minor}`}>{hashRateText(fleet.rated)}</td>
            <td className={tables.number}>{hashRateText(fleet.verified)}</td>
            <td className={tables.number}>{hashRateText(fleet.sold)}</td>
          </tr>
        ))}
      </ListTable>
      {there.map(fellBelowWord).map(
        (word) =>
          word !== null && (
            <Notice key={word} tone="warn">
              {word}
            </Notice>
          ),
      )}
      <p className={styles.note}>
        <Trans>
          We sell no more than pools verify at the time. If machines fail later, every contract’s share shrinks alike.
        </Trans>
      </p>
    </>
  );
}

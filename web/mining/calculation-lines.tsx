import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatCents, formatScaled } from '#domain/money/amount.ts';
import { percentText, shortDecimal } from '#web/ui/decimals.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { blocksADay, blocksDecimals, type CoinDay, type ExpectedDay, termFigures } from './calculation.ts';
import styles from './calculation-lines.module.css';
import { Halvings } from './halvings.tsx';
import type { InputsView, PlanView } from './queries.ts';
import { StaleFigure } from './stale-figure.tsx';
import { coinsText, exactly, exactRateText, exactWorthText, hashRateText, lessText, usd } from './units.ts';

/** N1 line by line: each figure with how it comes about, and each input with its source and time. */
export function CalculationLines(props: {
  readonly plan: PlanView;
  readonly inputs: readonly InputsView[];
  readonly expected: ExpectedDay;
}) {
  const { t } = useLingui();
  const { plan, inputs, expected } = props;
  return (
    <>
      <MissingInputs expected={expected} />
      {expected.days.map((day) => (
        <CoinLines key={day.coin} plan={plan} day={day} inputs={inputs.find(({ coin }) => coin === day.coin)} />
      ))}
      {expected.days.length > 0 && (
        <Lines caption={t`The whole term, if nothing changed`}>
          <TermLines plan={plan} expected={expected} />
        </Lines>
      )}
      <Halvings plan={plan} inputs={inputs} />
    </>
  );
}

/** Says which figures are not known: they are left out, and nothing is put in their place. */
export function MissingInputs({ expected }: { readonly expected: ExpectedDay }) {
  const { t } = useLingui();
  if (expected.unknown.length === 0) return null;
  return (
    <Notice tone="warn">
      {expected.unknown.map(({ coin, missing }) => (
        <span key={coin} className={styles.block}>
          {missing.length === 2
            ? t`Neither the network’s figures of ${coin} nor its price are known now.`
            : missing[0] === 'network'
              ? t`The network’s figures of ${coin} are not known now.`
              : t`No price of ${coin} is known now.`}
        </span>
      ))}
      {expected.days.length === 0 ? (
        <Trans>So there is nothing to calculate with.</Trans>
      ) : (
        <Trans>The calculation leaves it out.</Trans>
      )}
    </Notice>
  );
}

function Lines(props: { readonly caption: string; readonly children: ReactNode }) {
  return (
    <table className={styles.lines}>
      <caption>{props.caption}</caption>
      <tbody>{props.children}</tbody>
    </table>
  );
}

/** A figure, how it comes about, and what it is. */
export function Line(props: {
  readonly name: ReactNode;
  readonly formula?: ReactNode;
  readonly strong?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <tr data-strong={props.strong}>
      <th scope="row">
        {props.name}
        {props.formula && <small>{props.formula}</small>}
      </th>
      <td>{props.children}</td>
    </tr>
  );
}

function CoinLines(props: { readonly plan: PlanView; readonly day: CoinDay; readonly inputs: InputsView | undefined }) {
  const { t } = useLingui();
  const { plan, day, inputs } = props;
  const { coin, share } = day;
  const [network, price] = [inputs?.network, inputs?.price];
  if (!network || !price) return null;
  const blocks = formatScaled(blocksADay(day), blocksDecimals);
  const powered = day.terms.powerMilliwatts > 0n;
  const kwh = formatScaled((exactly(plan.powerWatts, 3) ?? 0n) * 24n, 6);
  return (
    <Lines caption={t`A day of ${hashRateText(plan.hashRate)} in ${coin}, with today’s figures`}>
      <Line name={<Trans>H, hash rate</Trans>} formula={exactRateText(plan.hashRate)}>
        {hashRateText(plan.hashRate)}
      </Line>
      <Line
        name={<Trans>D, difficulty</Trans>}
        formula={<StaleFigure source={network.source} time={network.takenAt} stale={network.stale} />}
      >
        {shortDecimal(network.difficulty)}
      </Line>
      <Line name={<Trans>Blocks a day</Trans>} formula="H × 86,400 ÷ (D × 2³²)">
        {shortDecimal(blocks)}
      </Line>
      <Line
        name={<Trans>A block brings</Trans>}
        formula={
          <Trans>
            subsidy {shortDecimal(network.subsidy)} + average fees {shortDecimal(network.fees)}
          </Trans>
        }
      >
        {shortDecimal(formatScaled(day.network.subsidy + day.network.fees, 8))} {coin}
      </Line>
      <Line name={<Trans>Coins a day</Trans>} formula={<Trans>blocks × what a block brings</Trans>}>
        {coinsText(share.gross)} {coin}
      </Line>
      <Line name={<Trans>Pool fee</Trans>} formula={<Trans>{percentText(plan.poolFeeBps)} of the coins</Trans>}>
        {lessText(share.poolFee)} {coin}
      </Line>
      <Line
        name={<Trans>Coin price</Trans>}
        formula={<StaleFigure price source={price.source} time={price.time} stale={price.stale} />}
      >
        {shortDecimal(price.price)} {usd}
      </Line>
      {powered && (
        <Line
          name={<Trans>Power</Trans>}
          formula={
            <>
              <Trans>
                {shortDecimal(plan.powerWatts)} W × 24 h = {shortDecimal(kwh)} kWh × {shortDecimal(plan.powerPrice)}{' '}
                USD, ÷ coin price
              </Trans>
              {share.power < share.powerDue && (
                <>
                  {'; '}
                  <Trans>it would cost {coinsText(share.powerDue)}, but never more is charged than is there</Trans>
                </>
              )}
            </>
          }
        >
          {lessText(share.power)} {coin}
        </Line>
      )}
      <Line name={<Trans>Left in coins</Trans>} formula={<Trans>coins − pool fee − power</Trans>} strong>
        {coinsText(share.net)} {coin}
      </Line>
      <Line name={<Trans>Left in USD</Trans>} formula={<Trans>× coin price</Trans>} strong>
        {exactWorthText(day.worth)} {usd}
      </Line>
    </Lines>
  );
}

function TermLines({ plan, expected }: { readonly plan: PlanView; readonly expected: ExpectedDay }) {
  const { paid, gain } = termFigures(plan, expected);
  return (
    <>
      {expected.days.length > 1 && (
        <Line
          name={<Trans>A day in all coins</Trans>}
          formula={expected.days.map(({ worth }) => exactWorthText(worth)).join(' + ')}
        >
          {exactWorthText(expected.worth)} {usd}
        </Line>
      )}
      <Line
        name={<Trans>Payouts of {plan.termDays} days</Trans>}
        formula={
          <Trans>
            {exactWorthText(expected.worth)} USD × {plan.termDays}, rounded down to the cent
          </Trans>
        }
      >
        {money(formatCents(paid))} {usd}
      </Line>
      <Line name={<Trans>Price</Trans>} formula={<Trans>paid once, and gone when it is paid</Trans>}>
        −{money(plan.price)} {usd}
      </Line>
      <Line name={<Trans>Payouts less price</Trans>} strong>
        {signedMoney(formatCents(gain))} {usd}
      </Line>
    </>
  );
}

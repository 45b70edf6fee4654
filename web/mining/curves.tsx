import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import type { MinedCoin } from '#domain/mining/coins.ts';
import { parseCents } from '#domain/money/amount.ts';
import { compact } from '#web/ui/decimals.ts';
import { money } from '#web/ui/money.ts';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { type CoinDay, type Curve, curveOf, type ExpectedDay, type Turn, turnsOf, worthAt } from './calculation.ts';
import styles from './curves.module.css';
import mining from './mining.module.css';
import type { PlanView } from './queries.ts';
import { priceText, usd, worthText } from './units.ts';

const width = 600;
const height = 180;

/** A day's payout against the price of a coin and against its difficulty, all else as it is today. */
export function Curves({ plan, expected }: { readonly plan: PlanView; readonly expected: ExpectedDay }) {
  const { t } = useLingui();
  const group = useId();
  const [chosen, setChosen] = useState<MinedCoin | null>(null);
  const day = expected.days.find(({ coin }) => coin === chosen) ?? expected.days[0];
  if (!day) return null;
  return (
    <>
      {expected.days.length > 1 && (
        <fieldset className={mining.radios}>
          <legend>
            <Trans>Coin</Trans>
          </legend>
          {expected.days.map(({ coin }) => (
            <label key={coin}>
              <input type="radio" name={group} checked={coin === day.coin} onChange={() => setChosen(coin)} />
              <span>{coin}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className={mining.pair}>
        <CurveOf
          plan={plan}
          expected={expected}
          day={day}
          of="price"
          title={t`Payout of a day by the price of ${day.coin}`}
        />
        <CurveOf
          plan={plan}
          expected={expected}
          day={day}
          of="difficulty"
          title={t`Payout of a day by the difficulty of ${day.coin}`}
        />
      </div>
    </>
  );
}

type Of = 'price' | 'difficulty';

function CurveOf(props: {
  readonly plan: PlanView;
  readonly expected: ExpectedDay;
  readonly day: CoinDay;
  readonly of: Of;
  readonly title: string;
}) {
  const { plan, expected, day, of, title } = props;
  const turns = turnsOf(plan, expected, day);
  const curve = curveOf(expected, day, of, turns);
  const shown = (value: bigint): string =>
    of === 'price'
      ? `${priceText(value)} ${usd}`
      : compact(String(value / 10n ** BigInt(day.network.difficulty.decimals)));
  const needed = ((parseCents(plan.price) ?? 0n) * 1_000_000n) / BigInt(plan.termDays);
  const least = curve.points[0];
  return (
    <figure className={styles.figure}>
      <figcaption>{title}</figcaption>
      <Line curve={curve} needed={needed} />
      <div className={styles.axis}>
        <span>{least && shown(least.at)}</span>
        <span>{shown(curve.most)}</span>
      </div>
      {least && curve.breakEven !== null && (
        <EvenMark of={curve.breakEven} from={least.at} to={curve.most} shown={shown} />
      )}
      <ul className={styles.legend}>
        <li data-mark="today">
          <Trans>
            Today {shown(curve.today)}: {worthText(worthAt(expected, day, of, curve.today))} USD a day
          </Trans>
        </li>
        <li data-mark="even">
          <EvenWords
            turn={of === 'price' ? turns.price : turns.difficulty}
            shown={shown}
            drawn={curve.breakEven !== null}
          />
        </li>
        <li data-mark="needed">
          <Trans>
            {worthText(needed)} USD a day would earn the price of {money(plan.price)} USD back in {plan.termDays} days
          </Trans>
        </li>
        <PaysWords of={of} turn={of === 'price' ? turns.pays : turns.paysDifficulty} shown={shown} />
      </ul>
      <CurveTable curve={curve} label={title} shown={shown} />
    </figure>
  );
}

/** The value of the break-even line, on the axis below it; the legend says it to whoever does not see where. */
function EvenMark(props: {
  readonly of: bigint;
  readonly from: bigint;
  readonly to: bigint;
  readonly shown: (value: bigint) => string;
}) {
  const { of, from, to, shown } = props;
  const percent = Number(((of - from) * 1000n) / (to - from || 1n)) / 10;
  const isAtEnd = percent > 50;
  const place = isAtEnd ? { right: `${100 - percent}%` } : { left: `${percent}%` };
  return (
    <div className={styles.evenRow} aria-hidden="true">
      <span className={styles.even} data-end={isAtEnd} style={place}>
        <Trans>Break-even {shown(of)}</Trans>
      </span>
    </div>
  );
}

/** At which figure the payouts of the term equal the price. */
function EvenWords(props: { readonly turn: Turn; readonly shown: (value: bigint) => string; readonly drawn: boolean }) {
  const { turn } = props;
  switch (turn.kind) {
    case 'at':
      return props.drawn ? (
        <Trans>Break-even of the whole term: {props.shown(turn.value)}</Trans>
      ) : (
        <Trans>Break-even of the whole term: {props.shown(turn.value)}, too far to be drawn</Trans>
      );
    case 'always':
      return <Trans>The other coin alone earns the price back at today’s figures</Trans>;
    case 'never':
      return <Trans>No break-even: nothing is left of a day</Trans>;
  }
}

/** Where a day begins to pay at all. */
function PaysWords(props: { readonly of: Of; readonly turn: Turn; readonly shown: (value: bigint) => string }) {
  const { turn } = props;
  if (turn.kind !== 'at') return null;
  const at = props.shown(turn.value);
  return (
    <li>
      {props.of === 'price' ? (
        <Trans>At {at} and below, power takes all of this coin’s day</Trans>
      ) : (
        <Trans>At {at} and above, power takes all of this coin’s day</Trans>
      )}
    </li>
  );
}

function Line({ curve, needed }: { readonly curve: Curve; readonly needed: bigint }) {
  const { points, most, today, breakEven } = curve;
  const from = points[0]?.at ?? 0n;
  const top = points.reduce((high, { worth }) => (worth > high ? worth : high), needed) || 1n;
  const x = (at: bigint): number => Number(((at - from) * BigInt(width) * 100n) / (most - from || 1n)) / 100;
  const y = (worth: bigint): number => height - 4 - Number((worth * BigInt(height - 8) * 100n) / top) / 100;
  return (
    <svg className={styles.curve} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <line data-mark="needed" x1={0} x2={width} y1={y(needed)} y2={y(needed)} />
      {breakEven !== null && <line data-mark="even" x1={x(breakEven)} x2={x(breakEven)} y1={0} y2={height} />}
      <line data-mark="today" x1={x(today)} x2={x(today)} y1={0} y2={height} />
      <polyline points={points.map(({ at, worth }) => `${x(at)},${y(worth)}`).join(' ')} />
    </svg>
  );
}

function CurveTable(props: {
  readonly curve: Curve;
  readonly label: string;
  readonly shown: (value: bigint) => string;
}) {
  const { t } = useLingui();
  const { curve, shown } = props;
  const mark = (at: bigint): ReactNode =>
    at === curve.today ? t`today` : at === curve.breakEven ? t`break-even` : null;
  return (
    <details className={mining.more}>
      <summary>
        <Trans>The line as a table</Trans>
      </summary>
      <Scroll label={props.label}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>At</Trans>
              </th>
              <th scope="col" className={tables.number}>
                <Trans>USD a day</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {curve.points.map(({ at, worth }) => (
              <tr key={String(at)}>
                <td>
                  {shown(at)} <small>{mark(at)}</small>
                </td>
                <td className={tables.number}>{worthText(worth)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </details>
  );
}

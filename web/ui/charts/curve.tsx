import type { ReactNode } from 'react';
import styles from './charts.module.css';
import { Plot } from './plot.tsx';
import { decimalsOf, isFilled, placesOf, pointsText, scaledAlike, spanOf, stepped } from './scale.ts';

export interface CurvePoint {
  /** When, in ms. */
  readonly at: number;
  /** A decimal text: drawn exactly as it is. */
  readonly value: string;
}

/** A value over time as a line, its last value named. Points are in the order of time; without any there is nothing to draw. */
export function Curve(props: {
  readonly label: string;
  readonly points: readonly CurvePoint[];
  /** An amount of money: its area is filled where the line begins at nothing. */
  readonly money?: boolean;
  /** The value holds until the next point: the line is level there. */
  readonly steps?: boolean;
  /** A level that the line is read against, such as where it began. */
  readonly level?: string;
  /** What the level is, said below the drawing: within it a line could cross the words. */
  readonly levelName?: string;
  /** Until when the drawing reaches, in ms, where that is after the last point; there, what the line may come to: an estimate. */
  readonly ahead?: { readonly at: number; readonly value: string | null };
  /** What that estimate is, said below the drawing. */
  readonly aheadName?: string;
  readonly height?: number;
  /** As of a plot: for curves over one time, below each other. */
  readonly labelled?: number;
  readonly tick: (value: string) => string;
  readonly read: (nth: number) => string;
  readonly detail?: (nth: number) => ReactNode;
  /** Until when the last value holds, in ms, where that is after the last point: the line is level up to there. */
  readonly until?: number;
  /** How a point's time is said below the ends. */
  readonly time: (at: number) => string;
}) {
  const { points, level, ahead } = props;
  const estimate = ahead?.value ?? null;
  const texts = [...points.map(({ value }) => value), ...[level ?? [], estimate ?? []].flat()];
  const all = scaledAlike(texts);
  const values = all.slice(0, points.length);
  const drawnLevel = level === undefined ? null : (all[points.length] ?? 0n);
  const drawnEstimate = estimate === null ? null : (all.at(-1) ?? 0n);
  const filled = props.money === true && isFilled(values);
  const span = spanOf(values, [...(filled ? [0n] : []), ...[drawnLevel ?? [], drawnEstimate ?? []].flat()]);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const endAt = ahead?.at ?? Math.max(last.at, props.until ?? last.at);
  const times = [...points.map(({ at }) => at), ...(endAt === last.at ? [] : [endAt])];
  const isHeld = ahead === undefined && endAt !== last.at;
  const drawing = (
    <Plot
      label={props.label}
      span={span}
      decimals={decimalsOf(texts)}
      height={props.height ?? 200}
      count={points.length}
      places={(width) => placesOf(times, width).slice(0, points.length)}
      tick={props.tick}
      labelled={props.labelled}
      named={values.at(-1) ?? null}
      read={props.read}
      detail={props.detail}
      ends={[times.length > 1 ? props.time(first.at) : '', props.time(endAt)]}
    >
      {({ width, y, picked }) => {
        const places = placesOf(times, width);
        const end = isHeld ? width : (places[points.length - 1] ?? 0);
        const own = values.map((value, nth) => [places[nth] ?? 0, y(value)] as const);
        const dots = isHeld ? [...own, [end, y(values.at(-1) ?? 0n)] as const] : own;
        const line = pointsText(props.steps ? stepped(dots) : dots);
        const at = picked ?? points.length - 1;
        return (
          <>
            {filled && (
              <polygon className={styles.area} points={[`${places[0]},${y(0n)}`, line, `${end},${y(0n)}`].join(' ')} />
            )}
            {drawnLevel !== null && (
              <line className={styles.level} x1={0} x2={width} y1={y(drawnLevel)} y2={y(drawnLevel)} />
            )}
            {drawnEstimate !== null && (
              <line className={styles.estimate} x1={end} x2={width} y1={y(values.at(-1) ?? 0n)} y2={y(drawnEstimate)} />
            )}
            <polyline className={styles.line} points={line} />
            <circle className={styles.dot} cx={picked === null ? end : places[at]} cy={y(values[at] ?? 0n)} r={4} />
          </>
        );
      }}
    </Plot>
  );
  const named = [
    { mark: 'level', name: drawnLevel === null ? undefined : props.levelName },
    { mark: 'estimate', name: drawnEstimate === null ? undefined : props.aheadName },
  ].filter(({ name }) => name !== undefined);
  if (named.length === 0) return drawing;
  return (
    <div>
      {drawing}
      <ul className={styles.legend}>
        {named.map(({ mark, name }) => (
          <li key={mark} data-mark={mark}>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

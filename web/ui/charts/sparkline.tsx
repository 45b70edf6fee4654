import styles from './charts.module.css';
import { heightsIn, placesOf, pointsText, type Span, scaledAlike, spanOf, stepped } from './scale.ts';

const [width, height] = [120, 32];

/** A curve so small that it only shows a shape; what it comes to is said in `label` and stands beside it as a figure. */
export function Sparkline(props: {
  readonly label: string;
  /** Decimal texts, oldest first; at least two, or there is no shape. */
  readonly values: readonly string[];
  /** When each value came, in ms: the line is level until then. Without, they stand at even distances. */
  readonly times?: readonly number[];
  /** Where it went, for a line that is a gain or a loss. */
  readonly tone?: 'up' | 'down' | 'level';
  readonly wide?: boolean;
  /**
   * Values of several curves beside each other: they are drawn to one scale, each with its own lowest at the bottom, or zero, and a
   * line at zero. A curve that never fell below it so has no room for losses of others.
   */
  readonly together?: readonly string[];
}) {
  if (props.values.length < 2) return null;
  const all = scaledAlike([...props.values, ...(props.together ?? [])]);
  const values = all.slice(0, props.values.length);
  const places = placesOf(props.times ?? values.map((_, nth) => nth), width);
  const span = props.together === undefined ? spanOf(values) : fromItsLowest(values, all);
  const heights = heightsIn(span, values, height - 4);
  const dots = heights.map((y, nth) => [places[nth] ?? 0, y + 2] as const);
  const [zero] = props.together === undefined ? [] : heightsIn(span, [0n], height - 4);
  return (
    <svg
      className={styles.sparkline}
      data-tone={props.tone ?? 'level'}
      data-wide={props.wide ?? false}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={props.label}
    >
      {zero !== undefined && <line x1={0} x2={width} y1={zero + 2} y2={zero + 2} />}
      <polyline points={pointsText(props.times === undefined ? dots : stepped(dots))} />
    </svg>
  );
}

/** As much as all values span, from the lowest of these ones, or zero. */
function fromItsLowest(values: readonly bigint[], all: readonly bigint[]): Span {
  const whole = spanOf(all, [0n]);
  const { least } = spanOf(values, [0n]);
  return { least, most: least + whole.most - whole.least };
}

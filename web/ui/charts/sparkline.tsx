import styles from './charts.module.css';
import { heightsIn, scaledAlike, spanOf } from './scale.ts';

const [width, height] = [120, 32];

/** A curve so small that it only shows a shape; what it comes to is said in `label` and stands beside it as a figure. */
export function Sparkline(props: {
  readonly label: string;
  /** Decimal texts, oldest first; at least two, or there is no shape. */
  readonly values: readonly string[];
  /** Where it went, for a line that is a gain or a loss. */
  readonly tone?: 'up' | 'down' | 'level';
  readonly wide?: boolean;
  /** Values that each of several curves has room for: they are drawn to one scale, with a line at zero. */
  readonly together?: readonly string[];
}) {
  if (props.values.length < 2) return null;
  const all = scaledAlike([...props.values, ...(props.together ?? [])]);
  const values = all.slice(0, props.values.length);
  const step = width / (values.length - 1);
  const span = props.together === undefined ? spanOf(values) : spanOf(all, [0n]);
  const heights = heightsIn(span, values, height - 4);
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
      <polyline points={heights.map((y, nth) => `${(nth * step).toFixed(1)},${(y + 2).toFixed(1)}`).join(' ')} />
    </svg>
  );
}

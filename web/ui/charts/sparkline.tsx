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
}) {
  if (props.values.length < 2) return null;
  const values = scaledAlike(props.values);
  const step = width / (values.length - 1);
  const heights = heightsIn(spanOf(values), values, height - 4);
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
      <polyline points={heights.map((y, nth) => `${(nth * step).toFixed(1)},${(y + 2).toFixed(1)}`).join(' ')} />
    </svg>
  );
}

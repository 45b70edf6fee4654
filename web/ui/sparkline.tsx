import styles from './sparkline.module.css';

const width = 96;
const height = 28;
/** Room for the weight of the line. */
const edge = 2;

/** The points of a line through values at even distances, in a box; y grows downwards. */
export function sparkPoints(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const range = most - least;
  const step = (width - 2 * edge) / Math.max(1, values.length - 1);
  const y = (value: number): number =>
    range === 0 ? height / 2 : edge + ((most - value) / range) * (height - 2 * edge);
  return values.map((value, i) => `${(edge + i * step).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
}

/** A small line of values, oldest first; the label says in words what it shows. Nothing of fewer than two. */
export function Sparkline(props: {
  readonly values: readonly number[];
  readonly label: string;
  readonly way: 'up' | 'down' | 'level';
}) {
  if (props.values.length < 2) return null;
  return (
    <svg
      className={styles.line}
      data-way={props.way}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={props.label}
    >
      <polyline points={sparkPoints(props.values)} />
    </svg>
  );
}

import styles from './charts.module.css';
import { Plot } from './plot.tsx';
import { decimalsOf, scaledAlike, spanOf } from './scale.ts';

/** Values side by side, above and below nothing. */
export function Bars(props: {
  readonly label: string;
  /** Decimal texts, oldest first. */
  readonly values: readonly string[];
  /** The sign is a customer's gain or loss: it has the colours of direction. The operator's own results have one colour. */
  readonly signed?: boolean;
  /** A level that the bars are read against. */
  readonly level?: string;
  /** Places that are kept, so that few bars are no wide blocks. */
  readonly slots?: number;
  readonly height?: number;
  readonly tick: (value: string) => string;
  readonly read: (nth: number) => string;
  readonly ends: readonly [string, string];
}) {
  const { level } = props;
  const texts = [...props.values, ...(level === undefined ? [] : [level])];
  const all = scaledAlike(texts);
  const values = all.slice(0, props.values.length);
  if (values.length === 0) return null;
  const slots = Math.max(values.length, props.slots ?? 12);
  // At the left, as time is read; the rest of the slots is still to come.
  const placesIn = (width: number) => values.map((_, nth) => ((nth + 0.5) * width) / slots);
  return (
    <Plot
      label={props.label}
      span={spanOf(all, [0n])}
      decimals={decimalsOf(texts)}
      height={props.height ?? 120}
      count={values.length}
      places={placesIn}
      tick={props.tick}
      named={null}
      read={props.read}
      ends={props.ends}
      reach={values.length / slots}
    >
      {({ width, y, picked }) => {
        const bar = Math.max(1, Math.min(24, (width / slots) * 0.7));
        return (
          <>
            {placesIn(width).map((x, nth) => {
              const value = values[nth] ?? 0n;
              const top = Math.min(y(value), y(0n));
              return (
                <rect
                  key={x}
                  className={styles.bar}
                  data-way={props.signed ? (value < 0n ? 'down' : 'up') : 'none'}
                  data-picked={picked === nth}
                  x={x - bar / 2}
                  width={bar}
                  y={top}
                  height={Math.max(1, Math.abs(y(value) - y(0n)))}
                />
              );
            })}
            <line className={styles.zero} x1={0} x2={width} y1={y(0n)} y2={y(0n)} />
            {level !== undefined && (
              <line className={styles.level} x1={0} x2={width} y1={y(all.at(-1) ?? 0n)} y2={y(all.at(-1) ?? 0n)} />
            )}
          </>
        );
      }}
    </Plot>
  );
}

import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { plainKey } from '../keys.ts';
import styles from './charts.module.css';
import { heightsIn, nearestTo, type Span, textOf, ticksIn } from './scale.ts';
import { useWidth } from './use-width.ts';

/** Space above and below what is drawn, in px: half a label. */
const edge = 10;
/** Px of a character of a label, and the gap before it. */
const [character, gap] = [8.5, 10];

/** What is drawn into: px of the drawing's own part, beside its axis. */
export interface Drawing {
  readonly width: number;
  /** Of a value, from the top. */
  readonly y: (value: bigint) => number;
  /** Which point is read, by pointer or keys; null for none. */
  readonly picked: number | null;
}

export interface PlotProps {
  /** What it shows, for a screen reader. */
  readonly label: string;
  readonly span: Span;
  readonly decimals: number;
  readonly height: number;
  readonly count: number;
  /** Where the points stand across a width. */
  readonly places: (width: number) => readonly number[];
  /** A value of the axis in few characters. */
  readonly tick: (value: string) => string;
  /** Room for labels of so many characters at the axis, so that drawings below each other end at one place. */
  readonly labelled?: number | undefined;
  /** The value that is named at the axis: the last one. */
  readonly named: bigint | null;
  /** A point in words: what keyboard and screen reader get, and the line above the drawing. */
  readonly read: (nth: number) => string;
  /** More about a point, below that line. */
  readonly detail?: ((nth: number) => ReactNode) | undefined;
  /** What stands below both ends. */
  readonly ends: readonly [string, string];
  /** How much of the width the points take, where they leave some at the right: there the second end stands. */
  readonly reach?: number | undefined;
  readonly children: (drawing: Drawing) => ReactNode;
}

/** A drawing with its axis at the right and a crosshair that pointer and arrow keys move. */
export function Plot(props: PlotProps) {
  const { label, span, decimals, height, count, tick, named, read, detail } = props;
  const { ref, width } = useWidth<HTMLDivElement>();
  const [picked, setPicked] = useState<number | null>(null);
  const y = (value: bigint): number => edge + (heightsIn(span, [value], height - 2 * edge)[0] ?? 0);
  const shown = (value: bigint): string => tick(textOf(value, decimals));
  const round = ticksIn(span);
  // A low drawing has room for its ends only.
  const held = height < 120 ? round.filter((_, nth) => nth % (round.length - 1) === 0) : round;
  const ticks = held.filter((value) => named === null || Math.abs(y(value) - y(named)) > 14);
  const labels = [...ticks, ...(named === null ? [] : [named])].map(shown);
  const axis = gap + Math.ceil(Math.max(props.labelled ?? 0, ...labels.map(({ length }) => length)) * character);
  const drawn = Math.max(0, (width ?? 0) - axis);
  const places = props.places(drawn);
  const at = picked === null ? count - 1 : Math.min(picked, count - 1);
  const x = places[at] ?? 0;

  function point(event: PointerEvent<HTMLDivElement>) {
    setPicked(nearestTo(places, event.clientX - event.currentTarget.getBoundingClientRect().left));
  }
  function press(event: KeyboardEvent) {
    const next = moved(plainKey(event.nativeEvent) ?? '', at, count);
    if (next === undefined) return;
    event.preventDefault();
    setPicked(next);
  }
  return (
    <div className={styles.plot}>
      <div className={styles.reading} aria-hidden="true">
        <span>{read(at)}</span>
        {detail?.(at)}
      </div>
      <div
        ref={ref}
        className={styles.drawing}
        style={{ height }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, count)}
        aria-valuenow={at + 1}
        aria-valuetext={read(at)}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPicked(null)}
        onBlur={() => setPicked(null)}
        onKeyDown={press}
      >
        {width !== null && (
          <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
            {props.children({ width: drawn, y, picked })}
            {picked !== null && <line className={styles.crosshair} x1={x} x2={x} y1={0} y2={height} />}
            {ticks.map((value) => (
              <text key={String(value)} className={styles.tick} x={drawn + gap} y={y(value)}>
                {shown(value)}
              </text>
            ))}
            {named !== null && (
              <text className={styles.named} x={drawn + gap} y={y(named)}>
                {shown(named)}
              </text>
            )}
          </svg>
        )}
      </div>
      <div className={styles.ends} style={{ paddingRight: axis + roomBeside(drawn, props.reach) }} aria-hidden="true">
        <span>{props.ends[0]}</span>
        <span>{props.ends[1]}</span>
      </div>
    </div>
  );
}

/** What the two ends of a drawing take side by side, in px. */
const endsPx = 220;

/** Px to the right of the last point that the ends below it leave free; none where they would not have their own room. */
export const roomBeside = (drawn: number, reach = 1): number =>
  Math.max(0, Math.min(drawn * (1 - reach), drawn - endsPx));

/** Where a key leads from a point; null back to the last one, undefined for a key that leads nowhere. */
function moved(key: string, at: number, count: number): number | null | undefined {
  const within = (nth: number): number => Math.max(0, Math.min(count - 1, nth));
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return within(at - 1);
    case 'ArrowRight':
    case 'ArrowUp':
      return within(at + 1);
    case 'PageDown':
      return within(at - 10);
    case 'PageUp':
      return within(at + 10);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'Escape':
      return null;
    default:
      return undefined;
  }
}

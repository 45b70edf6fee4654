import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { CloserIcon, WiderIcon } from '#web/ui/icons.ts';
import { plainKey } from '#web/ui/keys.ts';
import { money } from '#web/ui/money.ts';
import type { Bar, BarsListener } from './bars.ts';
import type { CandleFeed, Interval } from './candle-feed.ts';
import styles from './chart.module.css';
import { barTime } from './chart-times.ts';
import { Drawing, type DrawnAs } from './drawing.ts';
import type { MarkedTrade } from './trade-marks.ts';

const closer = 0.8;
const wheelSpeed = 0.002;
/** How far Page Up and Page Down move the cursor. */
const pageOfBars = 30;

/** The canvas with what belongs to it: the prices under the pointer, a cursor for the keyboard, and closer, wider, now. */
export function ChartCanvas(props: {
  readonly feed: CandleFeed;
  readonly listen: (listener: BarsListener) => () => void;
  readonly name: string;
  readonly form: DrawnAs;
  readonly seconds: Interval;
  readonly decimals: number;
  readonly trades: readonly MarkedTrade[];
}) {
  const { t } = useLingui();
  const { feed, listen, form, seconds, decimals, trades, name } = props;
  const holder = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const [pointed, setPointed] = useState<Bar | null>(null);
  const [following, setFollowing] = useState(true);
  // The bars are changed where they are: when they moved, the cursor's place among them is another.
  const [, setMoved] = useState(0);

  // A moment, not a place: earlier bars may come before it.
  const [cursorMs, setCursorMs] = useState<number | null>(null);
  const cursorAt = useRef<number | null>(null);

  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const made = new Drawing(element, {
      as: form,
      seconds,
      decimals,
      bars: () => feed.bars.all,
      onPointed: setPointed,
      onFollowing: setFollowing,
      onOldest: () => void feed.readEarlier(),
    });
    drawing.current = made;
    made.drawAll();
    const deaf = listen((change) => {
      if (change === 'end') made.drawEnd();
      else {
        made.drawAll();
        setMoved((times) => times + 1);
      }
      // The drawing keeps its cross where it was in px, whatever bar came to lie there.
      const ms = cursorAt.current;
      const bar = ms === null ? undefined : feed.bars.all.findLast(({ timeMs }) => timeMs <= ms);
      if (bar && made.isPointedByKeys) {
        setPointed(bar);
        made.point(bar);
      }
    });
    // A wheel over the chart scrolls the page, unless it goes sideways, is held with Ctrl (a pinch on a touchpad is), or
    // the chart was chosen before by a click.
    const onWheel = (event: WheelEvent): void => {
      const { ctrlKey, metaKey, deltaX, deltaY } = event;
      const sideways = Math.abs(deltaX) > Math.abs(deltaY);
      if (!sideways && !ctrlKey && !metaKey && !element.parentElement?.contains(document.activeElement)) return;
      event.preventDefault();
      if (sideways) made.scroll(-deltaX);
      else made.zoom(Math.exp(deltaY * wheelSpeed), event.clientX - element.getBoundingClientRect().left);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      deaf();
      element.removeEventListener('wheel', onWheel);
      drawing.current = null;
      made.remove();
    };
  }, [feed, listen, form, seconds, decimals]);
  useEffect(() => drawing.current?.show(trades), [trades]);

  const cursor = useRef<HTMLInputElement>(null);
  const bars = feed.bars.all;
  const last = bars.length - 1;
  const place = cursorMs === null ? last : bars.findLastIndex(({ timeMs }) => timeMs <= cursorMs);
  const at = cursorMs === null ? undefined : bars[place];
  const point = (bar: Bar | null): void => {
    cursorAt.current = bar?.timeMs ?? null;
    setCursorMs(cursorAt.current);
    setPointed(bar);
    drawing.current?.point(bar);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = plainKey(event.nativeEvent);
    if (key === '+' || key === '=') drawing.current?.zoom(closer);
    else if (key === '-') drawing.current?.zoom(1 / closer);
    else if (key === 'Escape') point(null);
    // Up is back, as everywhere that time runs on: a range of numbers would go forward.
    else if (key === 'PageUp') point(bars[Math.max(0, place - pageOfBars)] ?? null);
    else if (key === 'PageDown') point(bars[Math.min(last, place + pageOfBars)] ?? null);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <p className={styles.pointed}>{pointed && <BarText bar={pointed} seconds={seconds} form={form} />}</p>
      <input
        ref={cursor}
        type="range"
        className={styles.cursor}
        aria-label={t`Time in the chart of ${name}: arrow keys move, plus and minus zoom`}
        aria-valuetext={at ? barWords(at, seconds, form) : t`none selected`}
        min={0}
        max={Math.max(0, last)}
        value={place}
        onChange={(event) => point(bars[event.currentTarget.valueAsNumber] ?? null)}
        onBlur={() => point(null)}
        onKeyDown={onKeyDown}
      />
      <div
        ref={holder}
        className={styles.chart}
        aria-hidden="true"
        onClick={() => cursor.current?.focus({ preventScroll: true })}
      />
      <div className={styles.zoom}>
        {!following && (
          <button type="button" onClick={() => drawing.current?.scrollToNow()}>
            <Trans>Now</Trans>
          </button>
        )}
        <button type="button" aria-label={t`Zoom out`} onClick={() => drawing.current?.zoom(1 / closer)}>
          <WiderIcon size={16} stroke={2} aria-hidden />
        </button>
        <button type="button" aria-label={t`Zoom in`} onClick={() => drawing.current?.zoom(closer)}>
          <CloserIcon size={16} stroke={2} aria-hidden />
        </button>
      </div>
    </>
  );
}

/** Open, high, low and close by the letters that every chart has. */
const lettered = ({ open, high, low, close }: Bar) =>
  [
    ['O', money(open)],
    ['H', money(high)],
    ['L', money(low)],
    ['C', money(close)],
  ] as const;

function barWords(bar: Bar, seconds: Interval, form: DrawnAs): string {
  const prices = form === 'line' ? money(bar.close) : lettered(bar).flat().join(' ');
  return `${barTime(bar.timeMs, seconds)} ${prices}`;
}

function BarText(props: { readonly bar: Bar; readonly seconds: Interval; readonly form: DrawnAs }) {
  const { bar, seconds, form } = props;
  return (
    <>
      <span>{barTime(bar.timeMs, seconds)}</span>
      {form === 'line' && <span>{money(bar.close)}</span>}
      {form === 'candles' &&
        lettered(bar).map(([letter, price]) => (
          <span key={letter}>
            <small>{letter}</small> {price}
          </span>
        ))}
    </>
  );
}

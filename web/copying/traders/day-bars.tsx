import { dayMs } from '#domain/clock/durations.ts';
import styles from '#web/copying/copying.module.css';
import type { PreviewView } from '#web/copying/queries.ts';
import { heightsOf, scaledAlike } from './drawn.ts';

const height = 72;
/** Width of a day, in px of the drawing. */
const step = 6;
const days = 90;

/** A bar for each day with trades, above or below nothing; for the eye, since the table says the same. */
export function DayBars(props: { readonly days: PreviewView['days'] }) {
  const { at, zero } = heightsOf(scaledAlike(props.days.map(({ profit }) => profit)), height);
  const last = Date.parse(props.days.at(-1)?.day ?? '');
  return (
    <svg className={styles.bars} viewBox={`0 0 ${days * step} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {props.days.map(({ day }, index) => {
        const top = at[index] ?? zero;
        const back = Math.round((last - Date.parse(day)) / dayMs);
        return (
          <rect
            key={day}
            data-way={top < zero ? 'up' : 'down'}
            x={(days - 1 - back) * step}
            width={step - 1}
            y={Math.min(top, zero)}
            height={Math.max(1, Math.abs(zero - top))}
          />
        );
      })}
      <line x1={0} x2={days * step} y1={zero} y2={zero} />
    </svg>
  );
}

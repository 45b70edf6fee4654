import { Trans } from '@lingui/react/macro';
import type { MinedCoin } from '#domain/mining/coins.ts';
import styles from './mining.module.css';
import type { PayoutView } from './queries.ts';

const height = 72;
const step = 10;
/** Twice what was expected fills the drawing, in basis points. */
const most = 20_000;

/** A bar for each day's luck beside the line of 100 %; for the eye, since the table says the same. */
export function LuckBars(props: { readonly coin: MinedCoin; readonly days: readonly PayoutView[] }) {
  const days = props.days.toReversed();
  if (!days.some(({ luckBps }) => luckBps !== null)) return null;
  const tall = (bps: number): number => (Math.min(bps, most) * height) / most;
  const width = Math.max(days.length, 30) * step;
  return (
    <figure className={styles.figure}>
      <figcaption>
        <Trans>Luck in {props.coin}, day by day; the line is 100 %, a full bar 200 % or more</Trans>
      </figcaption>
      <svg className={styles.bars} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, luckBps }, index) => (
          <rect
            key={day}
            x={index * step}
            width={step - 2}
            y={height - Math.max(1, tall(luckBps ?? 0))}
            height={Math.max(1, tall(luckBps ?? 0))}
          />
        ))}
        <line x1={0} x2={width} y1={height - tall(10_000)} y2={height - tall(10_000)} />
      </svg>
    </figure>
  );
}

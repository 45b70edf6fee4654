import { Trans, useLingui } from '@lingui/react/macro';
import type { MinedCoin } from '#domain/mining/coins.ts';
import { Bars } from '#web/ui/charts/bars.tsx';
import { percentText } from '#web/ui/decimals.ts';
import { dayOf } from '#web/ui/time.ts';
import styles from './curves.module.css';
import type { PayoutView } from './queries.ts';

/** A bar for each day's luck beside the line of 100 %; the table of the days says the same. */
export function LuckBars(props: { readonly coin: MinedCoin; readonly days: readonly PayoutView[] }) {
  const { t } = useLingui();
  const days = props.days.toReversed().flatMap(({ day, luckBps }) => (luckBps === null ? [] : [{ day, luckBps }]));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return (
    <figure className={styles.figure}>
      <figcaption>
        <Trans>Luck in {props.coin}, day by day; the dashed line is 100 %</Trans>
      </figcaption>
      <Bars
        label={t`Luck in ${props.coin}, day by day`}
        values={days.map(({ luckBps }) => String(luckBps))}
        level="10000"
        slots={days.length}
        tick={(value) => percentText(Number(value))}
        read={(nth) => `${dayOf(days[nth]?.day ?? '')}: ${percentText(days[nth]?.luckBps ?? 0)}`}
        ends={[dayOf(first.day), days.length > 1 ? dayOf(last.day) : '']}
      />
    </figure>
  );
}

import { Meter } from '#web/ui/charts/meter.tsx';
import { rateText } from '#web/ui/decimals.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { funnelSteps, type Sums, shareBps } from './report-words.ts';
import styles from './reports.module.css';

/** How far those who signed up in these days have come by now. */
export function Funnel({ total }: { readonly total: Sums }) {
  return (
    <Panel id="report-funnel" title="From sign-up to first trade">
      {total.signedUp === 0 ? (
        <Empty>Nobody signed up in this period.</Empty>
      ) : (
        <ol className={styles.funnel}>
          {funnelSteps.map(({ of, name }) => {
            const bps = shareBps(total[of], total.signedUp);
            return (
              <li key={of}>
                <span>{name}</span>
                <Meter label={name} bps={bps} text={`${total[of]} of ${total.signedUp}`} />
                <strong>{money(String(total[of]))}</strong>
                <span className={styles.note}>{rateText(bps)}</span>
              </li>
            );
          })}
        </ol>
      )}
      <p className={styles.note}>Customers who signed up in this period, and how far they have come since.</p>
    </Panel>
  );
}

import { Meter } from '#web/ui/charts/meter.tsx';
import { rateText } from '#web/ui/decimals.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { CountedLink } from './report-links.tsx';
import { funnelSteps, periodText, type Report, shareBps } from './report-words.ts';
import styles from './reports.module.css';

/** How far those who signed up in these days have come by now. */
export function Funnel({ report }: { readonly report: Report }) {
  const { total } = report;
  const days = { from: report.periods.at(0)?.from ?? '', to: report.periods.at(-1)?.to ?? '' };
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
                <strong>
                  {total[of] === 0 ? (
                    '0'
                  ) : (
                    <CountedLink of={of} days={days} label={`${name}, ${periodText(days)}: ${total[of]}. Customers`}>
                      {money(String(total[of]))}
                    </CountedLink>
                  )}
                </strong>
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

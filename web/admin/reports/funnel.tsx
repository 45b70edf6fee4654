import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { textOf } from '#web/texts/text.ts';
import { Meter } from '#web/ui/charts/meter.tsx';
import { rateText } from '#web/ui/decimals.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { CountedLink } from './report-links.tsx';
import { daysOf, funnelSteps, periodText, type Report, shareBps } from './report-words.ts';
import styles from './reports.module.css';

/** How far those who signed up in these days have come by now. */
export function Funnel({ report }: { readonly report: Report }) {
  useLingui();
  const { total } = report;
  const days = daysOf(report.periods);
  return (
    <Panel id="report-funnel" title={t`From sign-up to first trade`}>
      {total.signedUp === 0 ? (
        <Empty>{t`Nobody signed up in this period.`}</Empty>
      ) : (
        <ol className={styles.funnel}>
          {funnelSteps.map(({ of, name: step }) => {
            const [name, count, all, period] = [textOf(step), total[of], total.signedUp, periodText(days)];
            const bps = shareBps(count, all);
            return (
              <li key={of}>
                <span>{name}</span>
                <Meter label={name} bps={bps} text={t`${count} of ${all}`} />
                <strong>
                  {count === 0 ? (
                    '0'
                  ) : (
                    <CountedLink of={of} days={days} label={t`${name}, ${period}: ${count}. Customers`}>
                      {money(String(count))}
                    </CountedLink>
                  )}
                </strong>
                <span className={styles.note}>{rateText(bps)}</span>
              </li>
            );
          })}
        </ol>
      )}
      <p className={styles.note}>{t`Customers who signed up in this period, and how far they have come since.`}</p>
    </Panel>
  );
}

import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLive } from '#web/client/live-context.ts';
import { type Printed, printFacts, reportName } from './print-words.ts';
import type { ReportRange, ReportView } from './ranges.ts';
import styles from './reports.module.css';

/** The head of a report on paper (R4): whose it is, what it is and of which days. A screen has it elsewhere. */
export function PrintHead(props: {
  readonly view: ReportView;
  readonly range: ReportRange;
  readonly reader: Printed['reader'];
  /** The operator's logo or name. */
  readonly mark: ReactNode;
}) {
  useLingui();
  const { serverNow } = useLive();
  const [madeMs, setMadeMs] = useState(serverNow);
  useEffect(() => {
    // The browser draws the paper as soon as this has been heard.
    const print = () => flushSync(() => setMadeMs(serverNow()));
    window.addEventListener('beforeprint', print);
    return () => window.removeEventListener('beforeprint', print);
  }, [serverNow]);
  const { view, range, reader } = props;
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <section className={styles.paper} aria-label={t`Head of the printed report`}>
      <div className={styles.operator}>{props.mark}</div>
      <p className={styles.name}>{reportName(view)}</p>
      <dl>
        {printFacts({ view, range, madeMs, zone, reader }).map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { TickBox } from '#web/ui/tick-box.tsx';
import { Prose } from '#web/widgets/prose.tsx';
import styles from './agreement.module.css';
import type { Agreement } from './declared.ts';
import { RiskSummary, summarisedVersions } from './risk-summary.tsx';

/** A text in full, and the box below it. The risks are open, with a summary above them; the terms open on a press. */
export function AgreementField(props: {
  readonly agreement: Agreement;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly error: string | null;
  readonly onChange: (checked: boolean) => void;
}) {
  const { t } = useLingui();
  const { kind, title, version, sections } = props.agreement;
  const text = (
    <>
      <Prose sections={sections} level={3} inForm />
      <p className={styles.version}>
        <Trans>Version {version}</Trans>
      </p>
    </>
  );
  return (
    <section className={styles.agreement} aria-label={title}>
      {kind === 'risk-disclosure' ? (
        <>
          <h2>{title}</h2>
          {summarisedVersions.includes(version) && <RiskSummary />}
          <div className={styles.risk}>{text}</div>
        </>
      ) : (
        <details className={styles.terms}>
          <summary>
            <h2>
              <Trans>{title}: read in full</Trans>
            </h2>
          </summary>
          {text}
        </details>
      )}
      <TickBox checked={props.checked} disabled={props.disabled} error={props.error} onChange={props.onChange}>
        {kind === 'risk-disclosure'
          ? t`I have read the risk disclosure and accept that I can lose all that I stake.`
          : t`I have read the terms of service and accept them.`}
      </TickBox>
    </section>
  );
}

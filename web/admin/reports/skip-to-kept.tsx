import { Trans } from '@lingui/react/macro';
import styles from './reports.module.css';

/** Past the figures, each of which leads somewhere, to the closed periods, for who goes by Tab. Their title takes the focus. */
export function SkipToKept() {
  function skip() {
    const title = document.getElementById('report-kept');
    title?.scrollIntoView({ block: 'start' });
    title?.focus({ preventScroll: true });
  }
  return (
    <button type="button" className={styles.skip} onClick={skip}>
      <Trans>Skip to closed periods</Trans>
    </button>
  );
}

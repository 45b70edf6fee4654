import { Trans, useLingui } from '@lingui/react/macro';
import styles from './site.module.css';

/** The places of the user area (A11), where that area has them: in the bar, and on a phone in tabs at the bottom. */
export function AreaLinks() {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Main`} className={styles.area}>
      <a href="/user">
        <Trans>Trading</Trans>
      </a>
      <a href="/user/traderoom">
        <Trans context="a tab">Trade room</Trans>
      </a>
      <a href="/user/ptraderoom">
        <Trans>Practice</Trans>
      </a>
      <a href="/user/mining">
        <Trans>Mining</Trans>
      </a>
    </nav>
  );
}

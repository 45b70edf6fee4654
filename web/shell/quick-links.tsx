import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import styles from '#web/shell/pages/dashboard-page.module.css';

/** The links to deposit and to withdraw. */
export function QuickLinks() {
  const { t } = useLingui();
  return (
    <nav className={styles.quick} aria-label={t`Money in and out`}>
      <Link to="/user/deposits/crypto">
        <Trans context="what one can do">Deposit</Trans>
      </Link>
      <Link to="/user/withdrawals/new">
        <Trans>Withdraw</Trans>
      </Link>
    </nav>
  );
}

import { Link } from '@tanstack/react-router';
import styles from './dashboard-page.module.css';

/** The two ways of money. */
export function QuickLinks() {
  return (
    <nav className={styles.quick} aria-label="Money in and out">
      <Link to="/user/deposits/crypto">Deposit</Link>
      <Link to="/user/withdrawals/new">Withdraw</Link>
    </nav>
  );
}

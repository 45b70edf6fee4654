import { Trans } from '@lingui/react/macro';
import styles from './mining.module.css';

/** What can be lost, where it is decided. */
export function RiskOfMining() {
  return (
    <div className={styles.risk}>
      <p>
        <strong>
          <Trans>You can get back less than you pay, also nothing.</Trans>
        </strong>{' '}
        <Trans>
          The price is spent when you buy: only what pools pay comes back, day by day. Nobody promises a return.
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>Difficulty rises when more machines join, and each day brings fewer coins.</Trans>
        </li>
        <li>
          <Trans>The price of the coin can fall, and with it every payout. A halving cuts what a block makes.</Trans>
        </li>
        <li>
          <Trans>Machines and pools fail. A day without receipts pays nothing.</Trans>
        </li>
        <li>
          <Trans>Where pool fee and power take all that a day brings, it pays nothing. You never owe the rest.</Trans>
        </li>
        <li>
          <Trans>A contract cannot be cancelled, sold or ended early.</Trans>
        </li>
        <li>
          <Trans>The operator earns the price, the pool fee and the power charge whether you gain or not.</Trans>
        </li>
      </ul>
    </div>
  );
}
